package logic

import (
	"math/bits"
	"slices"
	"strconv"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// maxSubset is the size of the largest subset that can be necessary: a larger one has a smaller complement. The
// textbook's conjugate groups are always naked, so they go up to MaxGroup.
const maxSubset = solver.MaxSize / 2

func nakedSubset(n int) search { return inChangedUnits(position.NakedSets, n, nakedSubsetsIn(n)) }

func hiddenSubset(n int) search { return inChangedUnits(position.HiddenSets, n, hiddenSubsetsIn(n)) }

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

// nakedStep removes the digits in every unit that holds the whole subset. If it removes nothing in this unit, it
// leaves the step to the other unit.
func nakedStep(g *solver.Grid, unit int, cells solver.CellSet, digits solver.Digits) (s solver.Step, ok bool) {
	l := g.Layout()
	var reach solver.CellSet
	for _, u := range sharedUnits(l, cells) {
		others := l.Units()[u].Set.AndNot(cells)
		if len(g.CandidatesIn(others, digits)) > 0 {
			reach = reach.Or(others)
			s.Cover = append(s.Cover, u)
		}
	}
	if !slices.Contains(s.Cover, unit) {
		return s, false
	}
	s.Digits = digits
	s.Cells = cells.Slice()
	s.Pattern = g.CandidatesIn(cells, digits)
	s.Base = []int{unit}
	s.Removes = g.CandidatesIn(reach, digits)
	return s, true
}

func hiddenSubsetsIn(n int) unitFinder {
	return func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		u := &g.Layout().Units()[unit]
		masks := placesByDigit(g, u)
		return findTightSets(masks[:g.Layout().Size()], n, func(picked, union uint16) bool {
			cells, digits := cellsAt(u, union), solver.Digits(picked)
			removes := g.CandidatesIn(cells, ^digits)
			return len(removes) == 0 || yield(solver.Step{
				Digits:  digits,
				Cells:   cells.Slice(),
				Pattern: g.CandidatesIn(cells, digits),
				Base:    []int{unit},
				Removes: removes,
			})
		})
	}
}

// FullHiddenSubset is the hidden subset of n digits that each occur in all of its n cells, as source D's method C
// requires.
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

// placesByDigit returns for digit d, at index d-1, its places in the unit as bits.
func placesByDigit(g *solver.Grid, u *solver.Unit) (masks [solver.MaxSize]uint16) {
	for i, c := range u.Cells {
		for d := range g.Candidates(c).All() {
			masks[d-1] |= 1 << i
		}
	}
	return masks
}

func cellsAt(u *solver.Unit, indices uint16) (cells solver.CellSet) {
	for i, c := range u.Cells {
		if indices>>i&1 != 0 {
			cells.Add(c)
		}
	}
	return cells
}

// pointing: a box has all places of a digit in one line, so the digit is removed from the rest of the line.
func pointing() search { return lockedDigitsIn(solver.Box, solver.Region, solver.Window) }

func claiming() search { return lockedDigitsIn(solver.Row, solver.Column, solver.Diagonal) }

func lockedDigitsIn(kinds ...solver.UnitKind) search {
	return inChangedUnits(position.LockedDigits, 0, lockedIn, kinds...)
}

// lockedSubset is a naked subset of n cells that are in two units, such as a box and a row, and removes in both.
func lockedSubset(n int) search {
	naked := nakedSubset(n)
	return inChangedUnits(position.LockedSets, n, func(g *solver.Grid, unit int, yield func(solver.Step) bool) bool {
		return naked.inUnit(g, unit, func(s solver.Step) bool {
			return len(s.Cover) < 2 || s.Cover[0] != unit || yield(s) // in the first of its units only
		})
	})
}

// lockedIn finds digits whose places in the unit, two at least, also lie in a second unit.
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
		Pattern: places.Candidates(d),
		Base:    []int{base},
		Cover:   []int{cover},
		Removes: hit.Candidates(d),
	}
}

func sharedUnits(l *solver.Layout, cells solver.CellSet) []int {
	var shared []int
	for _, u := range l.UnitsOf(cells.First()) {
		if cells.Within(l.Units()[u].Set) {
			shared = append(shared, u)
		}
	}
	return shared
}

// findTightSets finds every way to pick n masks whose union has exactly n bits, which is the idea of subsets and
// fish. It calls found with the picked indices, as bits, and the union. It skips masks with fewer than two bits. It
// returns false once found has.
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

type fitting struct{ mask, index uint16 }

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
