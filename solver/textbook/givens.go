package textbook

import (
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// AppliedGiven is a given of a puzzle and the placements that it forces when the
// givens are applied one by one.
type AppliedGiven struct {
	Placement solver.Candidate
	Forces    []logic.ForcedPlacement
}

// ApplyGivens applies the values of g row by row to an empty grid, with
// propagation of naked singles after each, as source B's first phase does. It
// ends early where a value contradicts those before it. Candidates that g lacks
// for other reasons are not considered.
func ApplyGivens(g *solver.Grid) []AppliedGiven {
	var list []AppliedGiven
	fresh := solver.NewGrid(g.Layout())
	for c := range g.Layout().AllCells().AndNot(g.Empty()).All() {
		given := AppliedGiven{Placement: solver.Candidate{Cell: c, Digit: g.Value(c)}}
		if fresh.Value(c) == 0 && !fresh.Has(c, g.Value(c)) {
			break
		}
		if fresh.Value(c) == 0 {
			given.Forces = apply(fresh, given.Placement)
		}
		list = append(list, given)
	}
	return list
}

// apply places a digit and everything that follows by naked singles.
func apply(g *solver.Grid, p solver.Candidate) []logic.ForcedPlacement {
	step := solver.Step{Places: []solver.Candidate{p}}
	chain := logic.ForcedPlacements(g, step)
	g.Apply(&step)
	for _, f := range chain {
		if p := f.Step.Places[0]; g.Has(p.Cell, p.Digit) {
			g.Place(p.Cell, p.Digit)
		}
	}
	return chain
}

// AlreadyPlaced marks in a frequency table a digit that has its place already.
const AlreadyPlaced = -1

// Frequencies counts for every digit the cells of a unit that still allow it:
// the table that source B's second phase reads, in which a 1 is a singleton.
// The count of digit d is at index d-1; Placed means that it stands in the
// unit, 0 that the grid is broken.
func Frequencies(g *solver.Grid, unit int) []int {
	u := &g.Layout().Units()[unit]
	counts := make([]int, g.Layout().Size())
	for d := range g.Layout().Digits().All() {
		counts[d-1] = g.Positions(u, d).Len()
	}
	for _, c := range u.Cells {
		if v := g.Value(c); v != 0 {
			counts[v-1] = AlreadyPlaced
		}
	}
	return counts
}
