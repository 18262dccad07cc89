package logic

import "pencilmark/solver"

// HiddenSingle returns the technique for the given kinds of unit, kind by kind, or for all.
func HiddenSingle(kinds ...solver.UnitKind) Technique {
	return technique("hidden-single", inUnits(hiddenSinglesIn, kinds...))
}

// fullHouseIn finds a unit with one empty cell, which takes the digit that the unit lacks.
func fullHouseIn(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
	u := &g.Layout().Units()[unit]
	empty := g.Empty().And(u.Set)
	if empty.Len() != 1 {
		return true
	}
	missing := g.Layout().Digits()
	for _, c := range u.Cells {
		if v := g.Value(c); v != 0 {
			missing = missing.Without(v)
		}
	}
	cell := empty.First()
	d, ok := missing.Single()
	return !ok || !g.Has(cell, d) || yield(single("full-house", cell, d, unit))
}

func findNakedSingles(v *view, yield func(solver.Step) bool) {
	for c := range v.Empty().All() {
		if d, ok := v.Candidates(c).Single(); ok && !yield(single("naked-single", c, d)) {
			return
		}
	}
}

// hiddenSinglesIn finds digits with one place in the unit.
func hiddenSinglesIn(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
	u := &g.Layout().Units()[unit]
	var once, again solver.Digits
	for _, c := range u.Cells {
		again |= once & g.Candidates(c)
		once |= g.Candidates(c)
	}
	for d := range (once &^ again).All() {
		if !yield(single("hidden-single", g.Positions(u, d).First(), d, unit)) {
			return false
		}
	}
	return true
}

func single(technique string, cell, digit int, base ...int) solver.Step {
	it := []solver.Candidate{{Cell: cell, Digit: digit}}
	return solver.Step{
		Technique: technique,
		Digits:    solver.DigitsOf(digit),
		Cells:     []int{cell},
		Pattern:   it,
		Base:      base,
		Places:    it,
	}
}

// ForcedPlacement is a placement that another one forces.
type ForcedPlacement struct {
	Step solver.Step // a naked single
	By   int         // the index of the placement that left it one candidate; -1 for the first step itself
}

// ForcedPlacements returns the naked singles that a step forces, breadth first: those of the step itself, row by row,
// then those of each in turn. Cells that had one candidate before are not included.
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

// ForcedSteps returns the steps of ForcedPlacements in order.
func ForcedSteps(g *solver.Grid, step solver.Step) []solver.Step {
	var steps []solver.Step
	for _, f := range ForcedPlacements(g, step) {
		steps = append(steps, f.Step)
	}
	return steps
}

// newlyForced appends the naked singles that are not known yet.
func newlyForced(chain []ForcedPlacement, g *solver.Grid, known *solver.CellSet, by int) []ForcedPlacement {
	fresh := nakedCells(g).AndNot(*known)
	for c := range fresh.All() {
		chain = append(chain, ForcedPlacement{Step: single("naked-single", c, g.Candidates(c).Min()), By: by})
	}
	*known = known.Or(fresh)
	return chain
}

func nakedCells(g *solver.Grid) (cells solver.CellSet) {
	for c := range g.Empty().All() {
		if _, ok := g.Candidates(c).Single(); ok {
			cells.Add(c)
		}
	}
	return cells
}
