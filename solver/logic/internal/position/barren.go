package position

import "pencilmark/solver"

// The largest subset, fish and set of aligned cells that are searched for.
const (
	MaxGroup   = solver.MaxSize - 2
	maxFish    = solver.MaxSize / 2
	maxAligned = 3
)

// Barren remembers the searches that found nothing, so that they are not repeated until something changes. Subsets
// depend only on the candidates of their unit, fish only on the places of their digit.
type Barren struct {
	units  [unitSearches][MaxGroup + 1][]candidatesOfUnit // by size and unit
	digits [digitSearches][maxFish + 1][]solver.CellSet   // by size and digit
	cells  [maxAligned + 1][]solver.Digits                // by the number of aligned cells: the candidates of all cells
	Before *Barren                                        // of the position from which this one was made, if any
}

// candidatesOfUnit is the candidates of a unit's cells, in order.
type candidatesOfUnit [solver.MaxSize]solver.Digits

// The searches for subsets.
const (
	NakedSets = iota
	HiddenSets
	LockedSets   // naked, in two units at once
	LockedDigits // of any number of places
	unitSearches
)

// The searches for one digit.
const (
	LineFish = iota
	FishOfBlocks
	BoxRectangles
	OddLoops
	Nishio
	OneDigitChains
	digitSearches
)

// IsUnit reports whether a search for subsets of n found nothing in this state of the unit, or a search for their
// complement did.
func (b *Barren) IsUnit(kind, n, unit int, now *candidatesOfUnit) bool {
	switch {
	case b.searchedUnit(kind, n, unit, now):
		return true
	case kind == LockedDigits:
		return false
	case kind == LockedSets:
		return b.searchedUnit(NakedSets, n, unit, now)
	}
	open, singles := now.open()
	return !singles && n >= open-n && (open-n < 2 || b.searchedUnit(NakedSets+HiddenSets-kind, open-n, unit, now))
}

func (b *Barren) searchedUnit(kind, n, unit int, now *candidatesOfUnit) bool {
	for ; b != nil; b = b.Before {
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

// NoteUnit notes that a search for subsets of n found nothing in a unit; units is the layout's number of units.
func (b *Barren) NoteUnit(kind, n, unit, units int, now *candidatesOfUnit) {
	list := &b.units[kind][n]
	if *list == nil {
		*list = make([]candidatesOfUnit, units)
	}
	(*list)[unit] = *now
}

// IsDigit reports whether a search found nothing when the digit had these places.
func (b *Barren) IsDigit(kind, n, digit int, places solver.CellSet) bool {
	for ; b != nil; b = b.Before {
		if list := b.digits[kind][n]; list != nil && list[digit] == places {
			return true
		}
	}
	return false
}

// NoteDigit notes that a search found nothing when the digit had these places.
func (b *Barren) NoteDigit(kind, n, digit int, places solver.CellSet) {
	list := &b.digits[kind][n]
	if *list == nil {
		*list = make([]solver.CellSet, solver.MaxSize+1)
	}
	(*list)[digit] = places
}

// NoteOthers notes that a search found nothing for the digits that are not in found.
func (b *Barren) NoteOthers(g *solver.Grid, kind int, found solver.Digits) {
	for d := range (g.Layout().Digits() &^ found).All() {
		b.NoteDigit(kind, 0, d, g.CellsAllowing(d))
	}
}

// Unsearched returns the digits that have changed since the last search for them.
func (b *Barren) Unsearched(g *solver.Grid, kind int) (digits solver.Digits) {
	for d := range g.Layout().Digits().All() {
		if !b.IsDigit(kind, 0, d, g.CellsAllowing(d)) {
			digits = digits.With(d)
		}
	}
	return digits
}

// ChangedCells returns the cells that changed since a search for n aligned cells found nothing; all cells if no
// search has.
func (b *Barren) ChangedCells(g *solver.Grid, n int) (changed solver.CellSet) {
	if b.cells[n] == nil {
		return g.Layout().AllCells()
	}
	for c, before := range b.cells[n] {
		if g.Candidates(c) != before {
			changed.Add(c)
		}
	}
	return changed
}

// NoteCells records that a search for n aligned cells found nothing in the grid.
func (b *Barren) NoteCells(g *solver.Grid, n int) {
	b.cells[n] = b.cells[n][:0]
	for c := range g.Layout().CellCount() {
		b.cells[n] = append(b.cells[n], g.Candidates(c))
	}
}

// EachChangedDigit searches digit by digit until find returns false. It skips digits that have not changed since the
// search found nothing.
func (v *Facts) EachChangedDigit(kind, n int, yield func(solver.Step) bool, find func(digit int, yield func(solver.Step) bool) bool) {
	none := true
	noting := func(step solver.Step) bool { none = false; return yield(step) }
	for d := 1; d <= v.Layout().Size(); d++ {
		places := v.CellsAllowing(d)
		if v.Barren.IsDigit(kind, n, d, places) {
			continue
		}
		none = true
		if !find(d, noting) {
			return
		}
		if none {
			v.Barren.NoteDigit(kind, n, d, places)
		}
	}
}
