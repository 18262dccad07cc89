package logic

import (
	"slices"

	"pencilmark/solver"
)

// trim shortens a proof by contradiction to the steps that it needs: from the
// last to the first, a step goes if the rest still holds without it.
func trim(g *solver.Grid, proof *solver.Trial) *solver.Trial {
	supposed := g.Clone()
	supposed.Place(proof.Assume.Cell, proof.Assume.Digit)
	steps, end := proof.Steps, proof.End
	for i := len(steps) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(steps), i, i+1)
		if why, ok := replay(supposed, fewer); ok {
			steps, end = fewer, why
		}
	}
	return &solver.Trial{Assume: proof.Assume, Steps: steps, End: end}
}

// replay makes the steps one after another, each of which must hold where it
// stands, and returns the contradiction that they lead to.
func replay(g *solver.Grid, steps []solver.Step) (end solver.Contradiction, ok bool) {
	at := g.Clone()
	for i := range steps {
		if !holds(at, &steps[i]) {
			return end, false
		}
		at.Apply(&steps[i])
	}
	return at.Contradiction()
}

// holds reports whether the argument of a step, as its fields record it, is
// true of the grid.
func holds(g *solver.Grid, s *solver.Step) bool {
	switch {
	case s.Trial != nil:
		supposed := g.Clone()
		supposed.Place(s.Trial.Assume.Cell, s.Trial.Assume.Digit)
		_, ok := replay(supposed, s.Trial.Steps)
		return ok
	case len(s.Places) > 0:
		return singleHolds(g, s)
	case len(s.Cover) == 0: // a hidden subset
		return placesOf(g, s).Within(solver.CellsOf(s.Cells...))
	case s.Digits.Len() == 1: // locked candidates or a fish
		return placesOf(g, s).Within(unionOf(g.Layout(), s.Cover))
	}
	return nakedHolds(g, s)
}

func singleHolds(g *solver.Grid, s *solver.Step) bool {
	p := s.Places[0]
	if len(s.Base) == 0 {
		return g.Candidates(p.Cell) == s.Digits
	}
	return placesOf(g, s) == solver.CellsOf(p.Cell)
}

func nakedHolds(g *solver.Grid, s *solver.Step) bool {
	return !slices.ContainsFunc(s.Cells, func(c int) bool { return g.Candidates(c)&^s.Digits != 0 })
}

// placesOf returns where the step's digits can stand in its base units.
func placesOf(g *solver.Grid, s *solver.Step) (places solver.CellSet) {
	for d := range s.Digits.All() {
		places = places.Or(g.CellsAllowing(d))
	}
	return places.And(unionOf(g.Layout(), s.Base))
}

func unionOf(l *solver.Layout, units []int) (cells solver.CellSet) {
	for _, u := range units {
		cells = cells.Or(l.Units()[u].Set)
	}
	return cells
}
