package bot

import (
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// wanted reads what the options say the hint is to be about.
func (c *call) wanted(l *solver.Layout) (want game.Want, err error) {
	if name := c.Option("cell"); name != "" {
		cell, err := phrase.ReadCell(l, name)
		if err != nil {
			return want, &cellError{name, l}
		}
		want.Cells = solver.CellsOf(cell)
	}
	if symbol := c.Option("digit"); symbol != "" {
		digit := digitNamed(l, symbol)
		if digit == 0 {
			return want, &digitError{symbol, l}
		}
		want.Digits = solver.DigitsOf(digit)
	}
	return want, nil
}

// digitNamed reads a digit's symbol, 0 if it is none of the layout's.
func digitNamed(l *solver.Layout, symbol string) int {
	for d := range l.Digits().All() {
		if strings.EqualFold(symbol, string(solver.Symbol(d))) {
			return d
		}
	}
	return 0
}

// cellError is a cell that does not exist.
type cellError struct {
	name   string
	layout *solver.Layout
}

func (e *cellError) Error() string { return "no such cell: " + e.name }

// digitError is a digit that does not exist.
type digitError struct {
	symbol string
	layout *solver.Layout
}

func (e *digitError) Error() string { return "no such digit: " + e.symbol }

// wantArgs are the arguments of a control that is about a hint as it was wanted:
// what the control itself says, how many deductions to pass over, the cell and the
// digit. Nothing follows what the control says if the hint is on the next deduction.
func wantArgs(h *game.Hint, first string) []string {
	w := h.Want
	if w == (game.Want{}) {
		if first == "" {
			return nil
		}
		return []string{first}
	}
	cell, digit := "", ""
	if !w.Cells.IsEmpty() {
		cell = strconv.Itoa(w.Cells.First())
	}
	if w.Digits != 0 {
		digit = strconv.Itoa(w.Digits.Min())
	}
	return []string{first, strconv.Itoa(w.Skip), cell, digit}
}

// want reads what wantArgs wrote.
func (c *call) want() (w game.Want) {
	skip, _ := strconv.Atoi(c.act.Arg(2))
	w.Skip = max(skip, 0)
	if cell, err := strconv.Atoi(c.act.Arg(3)); err == nil && cell >= 0 && cell < solver.MaxCells {
		w.Cells = solver.CellsOf(cell)
	}
	if d, err := strconv.Atoi(c.act.Arg(4)); err == nil && d >= 1 && d <= solver.MaxSize {
		w.Digits = solver.DigitsOf(d)
	}
	return w
}

// noOther says that there is no other deduction, and leads back to the first.
func (c *call) noOther() Reply {
	reply := c.say("bot.hint.no-other", nil)
	reply.Controls = []Control{c.button("hint", Primary, Act("hint", c.act.Arg(0), "0"))}
	return reply
}
