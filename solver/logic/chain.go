package logic

import "pencilmark/solver"

// ForcedPlacement is a placement that another one forces.
type ForcedPlacement struct {
	Step solver.Step // a naked single
	By   int         // the index of the Forced that left it one candidate; -1 for the first step itself
}

// ForcedPlacements returns the placements that a step forces when nothing but naked
// singles is followed, breadth first: what the step itself leaves with one
// candidate, row-major, then what each of these does in turn. Cells that had
// one candidate before the step are not its doing. (Source B.)
func ForcedPlacements(g *solver.Grid, step solver.Step) []ForcedPlacement {
	after := g.Clone()
	known := nakedCells(after)
	after.Apply(&step)
	chain := newlyForced(nil, after, &known, -1)
	for i := 0; i < len(chain); i++ {
		place := chain[i].Step.Places[0]
		if !after.Has(place.Cell, place.Digit) {
			continue // two of the forced placements contradict each other
		}
		after.Place(place.Cell, place.Digit)
		chain = newlyForced(chain, after, &known, i)
	}
	return chain
}

// ForcedSteps returns the steps of Chain in order.
func ForcedSteps(g *solver.Grid, step solver.Step) []solver.Step {
	var steps []solver.Step
	for _, f := range ForcedPlacements(g, step) {
		steps = append(steps, f.Step)
	}
	return steps
}

// newlyForced appends the naked singles that are not yet known, and makes them
// known.
func newlyForced(chain []ForcedPlacement, g *solver.Grid, known *solver.CellSet, by int) []ForcedPlacement {
	fresh := nakedCells(g).AndNot(*known)
	for c := range fresh.All() {
		chain = append(chain, ForcedPlacement{Step: single("naked-single", c, g.Candidates(c).Min()), By: by})
	}
	*known = known.Or(fresh)
	return chain
}

// nakedCells returns the empty cells with exactly one candidate.
func nakedCells(g *solver.Grid) (cells solver.CellSet) {
	for c := range g.Empty().All() {
		if _, ok := g.Candidates(c).Single(); ok {
			cells.Add(c)
		}
	}
	return cells
}
