package bot

import (
	"strconv"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// topic reads what the options say the hint is to be about.
func (c *call) topic(l *solver.Layout) (about coach.Topic, err error) {
	t, err := notation.ParseFields(l, c.Option("cell"), c.Option("digit"))
	about.Cells, about.Digits = t.Sets()
	return about, err
}

// namesCandidate reports whether the options name a cell and a digit.
func (c *call) namesCandidate() bool {
	_, err := notation.ParseCandidate(nil, c.Option("cell")+" "+c.Option("digit"))
	return err == nil
}

// topicArgs are the arguments of a control that is about a hint as it was asked for:
// what the control itself says, how many deductions to pass over, the cell and the
// digit. Nothing follows what the control says if the hint is on the next deduction.
func topicArgs(about coach.Topic, first string) []string {
	if about == (coach.Topic{}) {
		if first == "" {
			return nil
		}
		return []string{first}
	}
	cell, digit := "", ""
	if !about.Cells.IsEmpty() {
		cell = strconv.Itoa(about.Cells.First())
	}
	if about.Digits != 0 {
		digit = strconv.Itoa(about.Digits.Min())
	}
	return []string{first, strconv.Itoa(about.Skip), cell, digit}
}

// pressedTopic reads what topicArgs wrote.
func (c *call) pressedTopic(*solver.Layout) (about coach.Topic, err error) {
	skip, _ := strconv.Atoi(c.action.Arg(2))
	about.Skip = max(skip, 0)
	if cell, err := strconv.Atoi(c.action.Arg(3)); err == nil && cell >= 0 && cell < solver.MaxCells {
		about.Cells = solver.CellsOf(cell)
	}
	if d, err := strconv.Atoi(c.action.Arg(4)); err == nil && d >= 1 && d <= solver.MaxSize {
		about.Digits = solver.DigitsOf(d)
	}
	return about, nil
}
