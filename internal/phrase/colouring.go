package phrase

import (
	"slices"

	"pencilmark/solver"
)

// addColours adds the values about clusters of cells in two colours.
func (e *explanation) addColours(data map[string]any) {
	for i, name := range []string{"", "Other"} {
		if i < len(e.s.Branches) {
			one, two := colours(&e.s.Branches[i])
			data[name+"One"], data[name+"Two"] = e.p.Cells(e.l, one), e.p.Cells(e.l, two)
		}
	}
	if a, b, ok := e.clash(); ok {
		data["Clash"] = e.p.Cells(e.l, []int{a, b})
		data["ClashUnit"] = e.p.Unit(&e.l.Units()[sharedUnit(e.l, a, b)])
	}
}

// colours lists the cells that a branch calls true and those that it calls false.
func colours(b *solver.Branch) (on, off []int) {
	on = []int{b.Start.Cell}
	for _, l := range b.Links {
		if l.Kind == solver.Strong {
			on = append(on, l.To.Cell)
		} else {
			off = append(off, l.To.Cell)
		}
	}
	slices.Sort(on)
	slices.Sort(off)
	return on, off
}

// clash finds two cells that the step rules out and that see each other.
func (e *explanation) clash() (a, b int, ok bool) {
	for i, x := range e.s.Removes {
		for _, y := range e.s.Removes[i+1:] {
			if x.Digit == y.Digit && e.l.Sees(x.Cell, y.Cell) {
				return x.Cell, y.Cell, true
			}
		}
	}
	return 0, 0, false
}

// sharedUnit returns the first unit that two cells are both in.
func sharedUnit(l *solver.Layout, a, b int) int {
	for _, u := range l.UnitsOf(a) {
		if set := l.Units()[u].Set; set.Has(b) {
			return u
		}
	}
	return -1
}

// addRemote adds the values about a chain of cells with the same two digits.
func (e *explanation) addRemote(data map[string]any) {
	var chain []string
	b := &e.s.Branches[0]
	for _, l := range b.Links {
		if l.Kind == solver.Strong {
			chain = append(chain, e.p.Cell(e.l, l.From.Cell))
		}
	}
	data["Chain"] = e.p.List(chain)
	data["Ends"] = e.p.Cells(e.l, []int{b.Start.Cell, b.End.Cell})
	data["PairBox"] = e.p.Unit(&e.l.Units()[e.l.BlockOf(b.Start.Cell)])
}
