package logic

import "pencilmark/solver"

// A bivalue universal grave has two candidates in every empty cell and two
// places for every digit that a unit still needs. It has no solution, or several.
// Where a few cells have more than that, one of what they have more is true.

// In a grave an argument is about:
//   - one cell that has more: one of its other candidates is true;
//   - one and the same digit that several cells have more: one of them holds it;
//   - what two cells have more, which makes a naked subset with other cells of their unit;
//   - two cells with a digit that has no other places in their unit: they hold nothing else.
func graves(argue deadlyFinder) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		if d, ok := v.grave(); ok {
			argue(v, d, yield)
		}
	})
}

// maxGraveExtras bounds how many cells may have more than a grave.
const maxGraveExtras = 6

// grave looks for a grid that is a bivalue universal grave but for a few
// candidates. A candidate is one too many if all units of its cell have more
// than two places for its digit.
func (v *view) grave() (d *deadly, ok bool) {
	d = &deadly{}
	less := *v.Grid
	for c := range v.Empty().AndNot(v.bivalue()).All() {
		over := v.crowded(c)
		if len(d.extras) == maxGraveExtras || over == 0 || v.Candidates(c).Len()-over.Len() != 2 {
			return nil, false
		}
		d.addExtra(c, over)
		less.Restrict(c, less.Candidates(c)&^over)
	}
	d.cells = solver.CellsOf(d.extras...)
	return d, len(d.extras) > 0 && isGrave(&less)
}

// crowded returns the candidates of a cell that have more than two places in
// each of its units.
func (v *view) crowded(cell int) (digits solver.Digits) {
	for digit := range v.Candidates(cell).All() {
		most := true
		for _, u := range v.layout.UnitsOf(cell) {
			most = most && v.Positions(&v.layout.Units()[u], digit).Len() > 2
		}
		if most {
			digits = digits.With(digit)
		}
	}
	return digits
}

// isGrave reports whether every digit has two places, or none, in every unit of a
// grid whose empty cells all have two candidates.
func isGrave(g *solver.Grid) bool {
	for u := range g.Layout().Units() {
		for digit := 1; digit <= g.Layout().Size(); digit++ {
			if n := g.Positions(&g.Layout().Units()[u], digit).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}
