package logic

import "pencilmark/solver"

// barren remembers where a search found nothing, so that it is not repeated while nothing changed.
// Subsets depend only on the candidates of their unit, fish only on the places of their digit.
type barren struct {
	units  [unitSearches][maxGroup + 1][]candidatesOfUnit // by size and unit
	digits [digitSearches][maxFish + 1][]solver.CellSet   // by size and digit
	cells  [maxAligned + 1][]solver.Digits                // by how many cells are aligned: what all cells had
	before *barren                                        // of the position that this one was made from, if any
}

// candidatesOfUnit is the candidates of a unit's cells, in order.
type candidatesOfUnit [solver.MaxSize]solver.Digits

// The searches for subsets.
const (
	nakedSets = iota
	hiddenSets
	lockedSets   // naked, in two units at once
	lockedDigits // of any number of places
	unitSearches
)

// The searches for what one digit does.
const (
	lineFish = iota
	fishOfBlocks
	boxRectangles
	oddLoops
	nishio
	oneDigitChains
	digitSearches
)

// isUnit reports whether a search for subsets of n found nothing in this state of the unit, or a
// search for their complement did.
func (b *barren) isUnit(kind, n, unit int, now *candidatesOfUnit) bool {
	switch {
	case b.searchedUnit(kind, n, unit, now):
		return true
	case kind == lockedDigits:
		return false
	case kind == lockedSets:
		return b.searchedUnit(nakedSets, n, unit, now)
	}
	open, singles := now.open()
	return !singles && n >= open-n && (open-n < 2 || b.searchedUnit(nakedSets+hiddenSets-kind, open-n, unit, now))
}

func (b *barren) searchedUnit(kind, n, unit int, now *candidatesOfUnit) bool {
	for ; b != nil; b = b.before {
		if list := b.units[kind][n]; list != nil && list[unit] == *now {
			return true
		}
	}
	return false
}

// open counts the cells with candidates, and reports whether the unit has singles or is broken.
func (k *candidatesOfUnit) open() (n int, singles bool) {
	var once, twice solver.Digits
	for _, c := range k {
		if c != 0 {
			n++
			singles = singles || c&(c-1) == 0
		}
		once, twice = once|c, twice|once&c
	}
	return n, singles || once != twice || once.Len() != n
}

func (b *barren) noteUnit(kind, n, unit, units int, now *candidatesOfUnit) {
	list := &b.units[kind][n]
	if *list == nil {
		*list = make([]candidatesOfUnit, units)
	}
	(*list)[unit] = *now
}

// isDigit reports whether a search found nothing for a digit in these places.
func (b *barren) isDigit(kind, n, digit int, places solver.CellSet) bool {
	for ; b != nil; b = b.before {
		if list := b.digits[kind][n]; list != nil && list[digit] == places {
			return true
		}
	}
	return false
}

func (b *barren) noteDigit(kind, n, digit int, places solver.CellSet) {
	list := &b.digits[kind][n]
	if *list == nil {
		*list = make([]solver.CellSet, solver.MaxSize+1)
	}
	(*list)[digit] = places
}

// noteOthers notes that a search found nothing for the other digits.
func (b *barren) noteOthers(v *view, kind int, found solver.Digits) {
	for d := range (v.Layout().Digits() &^ found).All() {
		b.noteDigit(kind, 0, d, v.CellsAllowing(d))
	}
}

// unsearched returns the digits that have changed since they were searched.
func (b *barren) unsearched(v *view, kind int) (digits solver.Digits) {
	for d := range v.Layout().Digits().All() {
		if !b.isDigit(kind, 0, d, v.CellsAllowing(d)) {
			digits = digits.With(d)
		}
	}
	return digits
}

// changedCells returns the cells that changed since aligned cells were last searched in vain; all
// cells if never.
func (b *barren) changedCells(v *view, n int) (changed solver.CellSet) {
	if b.cells[n] == nil {
		return v.Layout().AllCells()
	}
	for c, before := range b.cells[n] {
		if v.Candidates(c) != before {
			changed.Add(c)
		}
	}
	return changed
}

func (b *barren) noteCells(v *view, n int) {
	b.cells[n] = b.cells[n][:0]
	for c := range v.Layout().CellCount() {
		b.cells[n] = append(b.cells[n], v.Candidates(c))
	}
}

// inChangedUnits is inUnits for subsets of n or locked digits, without the units already searched
// in vain.
func inChangedUnits(kind, n int, find unitFinder, kinds ...solver.UnitKind) search {
	s := inUnits(find, kinds...)
	s.find = func(v *view, yield func(solver.Step) bool) {
		units, none := v.Layout().Units(), true
		noting := func(step solver.Step) bool { none = false; return yield(step) }
		for u := range unitsOfKinds(v.Layout(), kinds) {
			if v.looked != nil {
				v.looked(u)
			}
			now := v.candidatesOfUnit(u)
			if v.barren.isUnit(kind, n, u, &now) {
				continue
			}
			none = true
			if !find(v.Grid, u, noting) {
				return
			}
			if none {
				v.barren.noteUnit(kind, n, u, len(units), &now)
			}
		}
	}
	return s
}

// inChangedDigits looks for fish of n units digit by digit, without those already searched in vain,
// or whose complement was.
func inChangedDigits(kind, n int, find func(g *solver.Grid, digit int, yield func(solver.Step) bool) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		v.eachChangedDigit(kind, n, yield, func(d int, yield func(solver.Step) bool) bool {
			others := openRows(v.Grid, d) - n
			if others > 1 && others < n && v.barren.isDigit(kind, others, d, v.CellsAllowing(d)) {
				return true
			}
			return find(v.Grid, d, yield)
		})
	})
}

// openRows counts the rows that have a place for a digit.
func openRows(g *solver.Grid, digit int) (n int) {
	for u := range g.Layout().Size() {
		if !g.Positions(&g.Layout().Units()[u], digit).IsEmpty() {
			n++
		}
	}
	return n
}

// eachChangedDigit searches digit by digit until find returns false, without those already searched
// in vain.
func (v *view) eachChangedDigit(kind, n int, yield func(solver.Step) bool, find func(digit int, yield func(solver.Step) bool) bool) {
	none := true
	noting := func(step solver.Step) bool { none = false; return yield(step) }
	for d := 1; d <= v.Layout().Size(); d++ {
		places := v.CellsAllowing(d)
		if v.barren.isDigit(kind, n, d, places) {
			continue
		}
		none = true
		if !find(d, noting) {
			return
		}
		if none {
			v.barren.noteDigit(kind, n, d, places)
		}
	}
}
