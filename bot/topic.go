package bot

import (
	"strconv"
	"strings"

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

// topicArgs are the arguments of a control that is about a hint on a layout as it was asked
// for: what the control itself says, how many deductions to pass over, the cell or the unit,
// and the digit. Nothing follows what the control says if the hint is on the next deduction.
func topicArgs(l *solver.Layout, about coach.Topic, first string) []string {
	if about == (coach.Topic{}) {
		if first == "" {
			return nil
		}
		return []string{first}
	}
	place, digit := "", ""
	if u := l.UnitOn(about.Cells); u >= 0 {
		place = unitArg + strconv.Itoa(u)
	} else if !about.Cells.IsEmpty() {
		place = strconv.Itoa(about.Cells.First())
	}
	if about.Digits != 0 {
		digit = strconv.Itoa(about.Digits.Min())
	}
	return []string{first, strconv.Itoa(about.Skip), place, digit}
}

// unitArg stands before the index of a unit.
const unitArg = "u"

// pressedTopic reads what topicArgs wrote behind an attempt.
func (c *call) pressedTopic(l *solver.Layout) (coach.Topic, error) { return c.topicBehind(l, 1), nil }

// topicBehind reads what topicArgs wrote, of which the first argument is number first.
func (c *call) topicBehind(l *solver.Layout, first int) (about coach.Topic) {
	skip, _ := strconv.Atoi(c.action.Arg(first + 1))
	about.Skip = max(skip, 0)
	index, isUnit := strings.CutPrefix(c.action.Arg(first+2), unitArg)
	switch place, err := strconv.Atoi(index); {
	case err != nil || place < 0:
	case isUnit && place < len(l.Units()):
		about.Cells = l.Units()[place].Set
	case !isUnit && place < l.CellCount():
		about.Cells = solver.CellsOf(place)
	}
	if d, err := strconv.Atoi(c.action.Arg(first + 3)); err == nil && d >= 1 && d <= solver.MaxSize {
		about.Digits = solver.DigitsOf(d)
	}
	return about
}
