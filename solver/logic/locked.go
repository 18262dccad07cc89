package logic

import "pencilmark/solver"

// A box has a digit's places all in one line, so the digit leaves the rest of that
// line.
func pointing() search { return lockedDigitsIn(solver.Box, solver.Region, solver.Window) }

func claiming() search { return lockedDigitsIn(solver.Row, solver.Column, solver.Diagonal) }

func lockedDigitsIn(kinds ...solver.UnitKind) search {
	return inChangedUnits(lockedDigits, 0, lockedIn, kinds...)
}

// lockedSubset is a naked subset of n cells that lie in two units at once, such
// as a box and a row, and clears both.
func lockedSubset(n int) search {
	naked := nakedSubset(n)
	return inChangedUnits(lockedSets, n, func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		return naked.inUnit(g, unit, func(s solver.Step) bool {
			return len(s.Cover) < 2 || s.Cover[0] != unit || yield(s) // in the first of its units only
		})
	})
}

// lockedIn finds digits whose places in the unit lie in a second unit too. The
// digit needs two places at least: with one it is a hidden single, with none
// the grid is broken.
func lockedIn(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
	l := g.Layout()
	base := &l.Units()[unit]
	for d := 1; d <= l.Size(); d++ {
		places := g.Positions(base, d)
		if places.Len() < 2 {
			continue
		}
		for _, cover := range l.UnitsOf(places.First()) {
			if cover == unit || !places.Within(l.Units()[cover].Set) {
				continue
			}
			hit := g.CellsAllowing(d).And(l.Units()[cover].Set).AndNot(base.Set)
			if hit.IsEmpty() {
				continue
			}
			if !yield(locked(d, places, unit, cover, hit)) {
				return false
			}
		}
	}
	return true
}

func locked(d int, places solver.CellSet, base, cover int, hit solver.CellSet) solver.Step {
	return solver.Step{
		Digits:  solver.DigitsOf(d),
		Cells:   places.Slice(),
		Pattern: candidatesOf(places, d),
		Base:    []int{base},
		Cover:   []int{cover},
		Removes: candidatesOf(hit, d),
	}
}

// sharedUnits lists the units that hold every one of the cells.
func sharedUnits(l *solver.Layout, cells solver.CellSet) []int {
	var shared []int
	for _, u := range l.UnitsOf(cells.First()) {
		if cells.Within(l.Units()[u].Set) {
			shared = append(shared, u)
		}
	}
	return shared
}
