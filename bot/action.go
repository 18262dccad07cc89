package bot

import (
	"errors"
	"math/big"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// actionVersion changes when an action gets another meaning. A control of another version gets a sentence.
const actionVersion = "v1"

// MaxActionLength is the longest id that a control may have, in bytes.
const MaxActionLength = 100

// ErrUnknownAction reports a control that this version no longer understands.
var ErrUnknownAction = errors.New("bot: control of another version")

// Action is what pressing a control asks for. It travels through the platform as the control's id.
type Action struct {
	Name string
	Args []string
}

// NewAction returns the action of a name with its arguments.
func NewAction(name string, args ...string) Action { return Action{Name: name, Args: args} }

// String writes the action as a control's id, such as "v1:hint:k3:2".
func (a Action) String() string {
	parts := append([]string{actionVersion, a.Name}, a.Args...)
	for i, p := range parts {
		parts[i] = url.QueryEscape(p)
	}
	return strings.Join(parts, ":")
}

// Arg returns the i-th argument, or "" if there are fewer.
func (a Action) Arg(i int) string {
	if i >= len(a.Args) {
		return ""
	}
	return a.Args[i]
}

// ParseAction reads a control's id. It fails with ErrUnknownAction unless Action.String wrote the id.
func ParseAction(id string) (Action, error) {
	if len(id) > MaxActionLength {
		return Action{}, ErrUnknownAction
	}
	parts := strings.Split(id, ":")
	if len(parts) < 2 || parts[0] != actionVersion || parts[1] == "" {
		return Action{}, ErrUnknownAction
	}
	for i, p := range parts {
		text, err := url.QueryUnescape(p)
		if err != nil {
			return Action{}, errors.Join(ErrUnknownAction, err)
		}
		parts[i] = text
	}
	return NewAction(parts[1], parts[2:]...), nil
}

// subjectArgs returns a control's two arguments for a work: its attempt, or else the grid and its layout; nil if the
// grid is too large.
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
