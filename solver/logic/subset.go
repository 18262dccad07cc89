package logic

import (
	"math/bits"
	"slices"
	"strconv"

	"pencilmark/solver"
)

// The largest naked or hidden subset that can be needed: in a unit of 16 a larger
// one leaves a smaller one of the other sort. Source A's conjugate groups, 2 to 7
// of 9, are naked subsets alone and stand in for the hidden ones: 14 of 16.
const (
	maxSubset = solver.MaxSize / 2
	maxGroup  = solver.MaxSize - 2
)

// nakedSubset is the technique for n cells of a unit with n digits between them.
func nakedSubset(n int) search { return inChangedUnits(nakedSets, n, nakedSubsetsIn(n)) }

// hiddenSubset is the technique for n digits of a unit with n places between them.
func hiddenSubset(n int) search { return inChangedUnits(hiddenSets, n, hiddenSubsetsIn(n)) }

func sizeName(n int) string {
	switch n {
	case 2:
		return "pair"
	case 3:
		return "triple"
	case 4:
		return "quad"
	}
	return strconv.Itoa(n)
}

func nakedSubsetsIn(n int) unitFinder {
	return func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		u := &g.Layout().Units()[unit]
		var masks [solver.MaxSize]uint16
		for i, c := range u.Cells {
			masks[i] = uint16(g.Candidates(c))
		}
		return findTightSets(masks[:len(u.Cells)], n, func(picked, union uint16) bool {
			s, ok := nakedStep(g, unit, cellsAt(u, picked), solver.Digits(union))
			return !ok || yield(s)
		})
	}
}

// nakedStep acts in every unit that holds the whole subset: a pair inside a box
// and a row clears both. One that clears nothing in the unit itself is left to
// the other unit.
func nakedStep(g *solver.Grid, unit int, cells solver.CellSet, digits solver.Digits) (s solver.Step, ok bool) {
	l := g.Layout()
	var reach solver.CellSet
	for _, u := range sharedUnits(l, cells) {
		others := l.Units()[u].Set.AndNot(cells)
		if len(candidatesIn(g, others, digits)) > 0 {
			reach = reach.Or(others)
			s.Cover = append(s.Cover, u)
		}
	}
	if !slices.Contains(s.Cover, unit) {
		return s, false
	}
	s.Digits = digits
	s.Cells = cells.Slice()
	s.Pattern = candidatesIn(g, cells, digits)
	s.Base = []int{unit}
	s.Removes = candidatesIn(g, reach, digits)
	return s, true
}

func hiddenSubsetsIn(n int) unitFinder {
	return func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		u := &g.Layout().Units()[unit]
		masks := placesByDigit(g, u)
		return findTightSets(masks[:g.Layout().Size()], n, func(picked, union uint16) bool {
			cells, digits := cellsAt(u, union), solver.Digits(picked)
			removes := candidatesIn(g, cells, ^digits)
			return len(removes) == 0 || yield(solver.Step{
				Digits:  digits,
				Cells:   cells.Slice(),
				Pattern: candidatesIn(g, cells, digits),
				Base:    []int{unit},
				Removes: removes,
			})
		})
	}
}

// FullHiddenSubset is the hidden subset of n digits that each occur in all of its n
// cells, as source D's method C asks for.
func FullHiddenSubset(n int) Technique {
	return technique("hidden-"+sizeName(n), inUnits(fullHiddenSubsetsIn(n)))
}

func fullHiddenSubsetsIn(n int) unitFinder {
	return func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		masks := placesByDigit(g, &g.Layout().Units()[unit])
		return hiddenSubsetsIn(n)(g, unit, func(s solver.Step) bool {
			for d := range s.Digits.All() {
				if bits.OnesCount16(masks[d-1]) != n {
					return true
				}
			}
			return yield(s)
		})
	}
}

// placesByDigit gives for digit d at index d-1 its places in the unit, bit i
// standing for the unit's i-th cell.
func placesByDigit(g *solver.Grid, u *solver.Unit) (masks [solver.MaxSize]uint16) {
	for i, c := range u.Cells {
		for d := range g.Candidates(c).All() {
			masks[d-1] |= 1 << i
		}
	}
	return masks
}

// cellsAt returns the cells of a unit at the indices given as bits.
func cellsAt(u *solver.Unit, indices uint16) (cells solver.CellSet) {
	for i, c := range u.Cells {
		if indices>>i&1 != 0 {
			cells.Add(c)
		}
	}
	return cells
}

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

// findTightSets finds every way to pick n of the masks so that their union has exactly
// n bits, and calls found with the picked indices, as bits, and the union. It is
// the one idea behind subsets and fish: n cells that share n digits, n digits
// that share n cells, n lines that share n crossing lines.
//
// Masks of fewer than two bits are singles and are passed over. tight returns
// false once found has.
func findTightSets(masks []uint16, n int, found func(picked, union uint16) bool) bool {
	var fit [16]fitting
	count := 0
	for i, m := range masks {
		if k := bits.OnesCount16(m); k > 1 && k <= n {
			fit[count] = fitting{m, 1 << i}
			count++
		}
	}
	return count < n || tighten(fit[:count], n, n, 0, 0, found)
}

// fitting is a mask that may be picked, and its index as a bit.
type fitting struct{ mask, index uint16 }

// tighten picks as many of the masks as are missing.
func tighten(masks []fitting, n, missing int, picked, union uint16, found func(picked, union uint16) bool) bool {
	if missing == 0 {
		return bits.OnesCount16(union) != n || found(picked, union)
	}
	for i := 0; i <= len(masks)-missing; i++ {
		wider := union | masks[i].mask
		if bits.OnesCount16(wider) <= n && !tighten(masks[i+1:], n, missing-1, picked|masks[i].index, wider, found) {
			return false
		}
	}
	return true
}
