package bot

import (
	"math/big"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// subjectArgs are the two arguments of a control that is about a work: its attempt, or
// for nobody's work the grid and its layout. There are none for a grid that is too large
// to go along.
func subjectArgs(w *game.Work) []string {
	if w.ID != 0 {
		return []string{strconv.FormatInt(w.ID, 10), ""}
	}
	packed, ok := pack(w.Grid)
	shape := w.Grid.Layout().Shape().String()
	if !ok || len(packed)+len(shape) > maxPacked {
		return nil
	}
	return []string{packedMark + packed, shape}
}

// pressedSubject reads what subjectArgs wrote.
func (c *call) pressedSubject() (game.Subject, error) {
	packed, ok := strings.CutPrefix(c.action.Arg(0), packedMark)
	if !ok {
		return c.attempt(), nil
	}
	var err error
	c.pastedGrid, err = unpack(packed, c.action.Arg(1))
	return game.Subject{Grid: c.pastedGrid}, err
}

const (
	packedMark = "~"
	packedBase = 62
	maxPacked  = 56 // characters, so that a control has room for what else it says
)

// pack writes a grid's digits, none above 9, as one number.
func pack(g *solver.Grid) (string, bool) {
	if g.Layout().Size() > 9 || !g.Restricted().IsEmpty() {
		return "", false
	}
	n, ok := new(big.Int).SetString(strings.ReplaceAll(g.String(), ".", "0"), 10)
	if !ok {
		return "", false
	}
	return n.Text(packedBase), true
}

// unpack reads what pack wrote, of a shape.
func unpack(packed, shape string) (*solver.Grid, error) {
	s, err := notation.ParseShape(shape)
	if err != nil {
		return nil, err
	}
	n, ok := new(big.Int).SetString(packed, packedBase)
	if !ok || n.Sign() < 0 {
		return nil, ErrUnknownAction
	}
	digits, cells := n.String(), s.Size()*s.Size()
	if len(digits) > cells {
		return nil, ErrUnknownAction
	}
	return format.Read(strings.Repeat("0", cells-len(digits))+digits, format.Options{Shape: &s})
}
