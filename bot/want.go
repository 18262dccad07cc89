package bot

import (
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// wanted reads what the options say the hint is to be about.
func (c *call) wanted(l *solver.Layout) (want game.Want, err error) {
	t, err := notation.Fields(l, c.Option("cell"), c.Option("digit"))
	want.Cells, want.Digits = t.Sets()
	return want, err
}

// namesCandidate reports whether the options name a cell and a digit.
func (c *call) namesCandidate() bool {
	_, err := notation.Candidate(nil, c.Option("cell")+" "+c.Option("digit"))
	return err == nil
}

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
