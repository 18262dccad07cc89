package minutes

import "pencilmark/solver"

// maxUnits bounds the units of a layout: rows, columns, boxes, diagonals and windows.
const maxUnits = 3*solver.MaxSize + 2 + 9

// position is a grid that counts the places of each digit in each unit.
type position struct {
	layout     *solver.Layout
	units      []solver.Unit
	candidates [solver.MaxCells]solver.Digits
	places     [maxUnits][solver.MaxSize + 1]uint8 // by unit and digit; not updated once the digit is placed
	placed     [maxUnits]solver.Digits
	empty      [maxUnits]uint8 // by unit
	isEmpty    solver.CellSet
	left       int // empty cells

	singles solver.CellSet         // the cells that are singles, naked or hidden
	digit   [solver.MaxCells]uint8 // of a single
	seen    [solver.MaxCells]uint8 // how often a single was available
}

func newPosition(g *solver.Grid) *position {
	p := &position{layout: g.Layout(), units: g.Layout().Units(), isEmpty: g.Empty(), left: g.Empty().Len()}
	for cell := range p.isEmpty.All() {
		p.candidates[cell] = g.Candidates(cell)
		p.noteNaked(cell)
		for _, unit := range p.layout.UnitsOf(cell) {
			p.empty[unit]++
			for digits := p.candidates[cell]; digits != 0; digits &= digits - 1 {
				p.places[unit][digits.Min()]++
			}
		}
	}
	for unit := range p.units {
		for digit := range p.places[unit] {
			p.noteHidden(unit, digit)
		}
	}
	return p
}

// noteNaked adds a cell to the singles if it has one candidate.
func (p *position) noteNaked(cell int) {
	if digit, naked := p.candidates[cell].Single(); naked {
		p.singles.Add(cell)
		p.digit[cell] = uint8(digit)
	}
}

// noteHidden adds the only place of a digit in a unit to the singles.
func (p *position) noteHidden(unit, digit int) {
	if p.places[unit][digit] != 1 {
		return
	}
	for _, cell := range p.units[unit].Cells {
		if p.candidates[cell].Has(digit) {
			p.singles.Add(cell)
			p.digit[cell] = uint8(digit)
			return
		}
	}
}

func (p *position) place(cell, digit int) {
	units := p.layout.UnitsOf(cell)
	for _, unit := range units {
		p.placed[unit] = p.placed[unit].With(digit)
		p.places[unit][digit] = 0
		p.empty[unit]--
	}
	for digits := p.candidates[cell]; digits != 0; digits &= digits - 1 {
		p.remove(cell, digits.Min())
	}
	p.isEmpty.Remove(cell)
	p.singles.Remove(cell)
	p.left--
	for _, unit := range units {
		for _, peer := range p.units[unit].Cells {
			if p.candidates[peer].Has(digit) {
				p.remove(peer, digit)
			}
		}
	}
}

func (p *position) remove(cell, digit int) {
	p.candidates[cell] = p.candidates[cell].Without(digit)
	p.noteNaked(cell)
	for _, unit := range p.layout.UnitsOf(cell) {
		if !p.placed[unit].Has(digit) {
			p.places[unit][digit]--
			p.noteHidden(unit, digit)
		}
	}
}

// removeAll removes digits from a unit's cells outside a set, and reports whether any was there.
func (p *position) removeAll(unit int, except solver.CellSet, digits solver.Digits) (any bool) {
	for _, cell := range p.units[unit].Cells {
		if except.Has(cell) {
			continue
		}
		for gone := p.candidates[cell] & digits; gone != 0; gone &= gone - 1 {
			p.remove(cell, gone.Min())
			any = true
		}
	}
	return any
}

// cellsOf returns the cells of a unit that allow a digit.
func (p *position) cellsOf(unit, digit int) (cells solver.CellSet) {
	for _, cell := range p.units[unit].Cells {
		if p.candidates[cell].Has(digit) {
			cells.Add(cell)
		}
	}
	return cells
}

// useLocked makes all removals by locked candidates: if the places of a digit in one unit share another unit, it is
// removed from the rest of that unit.
func (p *position) useLocked() (any bool) {
	for unit := range p.units {
		for digit := 1; digit <= p.layout.Size(); digit++ {
			n := p.places[unit][digit]
			if n < 2 || int(n) > p.layout.Size()/2 {
				continue
			}
			cells := p.cellsOf(unit, digit)
			for _, other := range p.layout.UnitsOf(cells.First()) {
				if other != unit && p.places[other][digit] > n && cells.Within(p.units[other].Set) {
					any = p.removeAll(other, cells, solver.DigitsOf(digit)) || any
				}
			}
		}
	}
	return any
}

// usePairs makes all removals by naked and hidden pairs.
func (p *position) usePairs() (any bool) {
	for unit := range p.units {
		any = p.useNakedPairs(unit) || any
		any = p.useHiddenPairs(unit) || any
	}
	return any
}

func (p *position) useNakedPairs(unit int) (any bool) {
	cells := p.units[unit].Cells
	for i, a := range cells {
		if p.candidates[a].Len() != 2 {
			continue
		}
		for _, b := range cells[i+1:] {
			if p.candidates[a] == p.candidates[b] {
				any = p.removeAll(unit, solver.CellsOf(a, b), p.candidates[a]) || any
			}
		}
	}
	return any
}

func (p *position) useHiddenPairs(unit int) (any bool) {
	size := p.layout.Size()
	for d := 1; d < size; d++ {
		if p.places[unit][d] != 2 {
			continue
		}
		cells := p.cellsOf(unit, d)
		for e := d + 1; e <= size; e++ {
			if p.places[unit][e] != 2 || p.cellsOf(unit, e) != cells {
				continue
			}
			others := p.layout.Digits() &^ solver.DigitsOf(d, e)
			any = p.removeAll(unit, p.units[unit].Set.AndNot(cells), others) || any
		}
	}
	return any
}
