package logic

import "pencilmark/solver"

// HiddenSingle returns the technique that looks in the given kinds of unit only, kind
// by kind, or in all.
func HiddenSingle(kinds ...solver.UnitKind) Technique {
	return technique("hidden-single", inUnits(hiddenSinglesIn, kinds...))
}

// A unit has one empty cell left; it takes the digit that the unit still lacks.
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

// hiddenSinglesIn adds the candidates of the unit's cells up: a digit met once
// and not again has one place.
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
