package phrase

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

func addUnique(e *explanation, data map[string]any) {
	cells, digits := spread(e.s.Fins)
	data["Shape"] = e.p.Text("shape."+strings.TrimRight(e.s.Technique, "-123456"), nil)
	data["Extras"] = e.p.List(e.p.candidates(e.l, e.s.Fins))
	data["ExtraCells"] = e.p.Cells(e.l, cells)
	data["ExtraDigits"], data["AnyExtra"] = e.p.Digits(digits), e.p.AnyDigit(digits)
	data["Gone"] = e.p.AnyDigit(digitsOf(e.s.Removes))
	data["Plain"] = e.p.Cells(e.l, slices.DeleteFunc(slices.Clone(e.s.Cells), func(c int) bool { return slices.Contains(cells, c) }))
	data["Floor"] = ""
	if len(e.s.Cells) == 4 && len(cells) == 2 {
		data["Floor"] = data["Plain"]
	}
	if len(e.s.Base) > 0 && len(e.s.Sets) == 0 {
		data["Locked"] = e.p.Digits(e.locked(cells))
	}
	if len(e.s.Sets) > 0 {
		e.addSet(data, &e.s.Sets[0])
	}
}

func (e *explanation) addSet(data map[string]any, set *solver.Subset) {
	data["Set"] = e.p.Cells(e.l, set.Cells)
	data["SetDigits"], data["SetSize"] = e.p.Digits(set.Digits), set.Digits.Len()
	data["Hidden"], data["SetMany"] = set.Hidden, len(set.Cells) > 1
}

// addHiddenRectangle adds the values about a hidden rectangle's corners and bound digit.
func addHiddenRectangle(e *explanation, data map[string]any) {
	gone := e.s.Removes[0]
	corner, mates := 0, []int{}
	for _, c := range e.s.Cells {
		switch {
		case c == gone.Cell:
		case e.l.Row(c) != e.l.Row(gone.Cell) && e.l.Col(c) != e.l.Col(gone.Cell):
			corner = c
		default:
			mates = append(mates, c)
		}
	}
	data["Across"], data["Corner"] = e.p.Cell(e.l, gone.Cell), e.p.Cell(e.l, corner)
	data["Gone"], data["Bound"] = symbol(gone.Digit), e.p.Digits(e.s.Digits.Without(gone.Digit))
	data["Bounds"] = e.p.List(e.boundMates(mates, data["Bound"]))
}

// boundMates says where the bound digit is in each of the corner's lines.
func (e *explanation) boundMates(mates []int, bound any) (parts []string) {
	for i, key := range []string{"rectangle.bound", "rectangle.bound-too"} {
		unit := &e.l.Units()[e.s.Base[i]]
		cell := mates[slices.IndexFunc(mates, unit.Set.Has)]
		parts = append(parts, e.p.Text(key, map[string]any{"Digit": bound, "Unit": e.p.Unit(unit), "Cell": e.p.Cell(e.l, cell)}))
	}
	return parts
}

func spread(list []solver.Candidate) (cells []int, digits solver.Digits) {
	for _, c := range list {
		cells = append(cells, c.Cell)
		digits = digits.With(c.Digit)
	}
	slices.Sort(cells)
	return slices.Compact(cells), digits
}

func digitsOf(list []solver.Candidate) solver.Digits {
	_, digits := spread(list)
	return digits
}

func (e *explanation) locked(cells []int) solver.Digits {
	both := solver.FirstDigits(e.l.Size()) &^ digitsOf(e.s.Removes)
	for _, cell := range cells {
		both &= digitsOf(within(e.s.Pattern, cell))
	}
	return both
}

func within(list []solver.Candidate, cell int) []solver.Candidate {
	return slices.DeleteFunc(slices.Clone(list), func(c solver.Candidate) bool { return c.Cell != cell })
}
