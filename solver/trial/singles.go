package trial

import "pencilmark/solver"

// position is a grid's candidates by digit, and which cells had their digit placed: all
// consequences of that by naked and hidden singles are drawn by settle.
type position struct {
	layout *solver.Layout
	places [solver.MaxSize]solver.CellSet // by digit less one: the cells where it may be, with those that have it
	placed solver.CellSet                 // the cells whose peers know
}

func newPosition(g *solver.Grid) *position {
	p := &position{layout: g.Layout()}
	for cell := range p.layout.CellCount() {
		for digit := range g.Candidates(cell).All() {
			p.places[digit-1].Add(cell)
		}
		if digit := g.Value(cell); digit != 0 {
			p.places[digit-1].Add(cell)
		}
	}
	return p
}

// place puts a digit, counted from 0, into a cell.
func (p *position) place(cell, digit int) {
	for d := range p.digits() {
		p.places[d].Remove(cell)
	}
	p.places[digit] = p.places[digit].AndNot(p.layout.Peers(cell))
	p.places[digit].Add(cell)
	p.placed.Add(cell)
}

func (p *position) digits() int    { return p.layout.Size() }
func (p *position) isSolved() bool { return p.placed == p.layout.AllCells() }

// settle places singles until there are no more, and reports false if a cell has no
// candidate left or a unit no place for a digit.
func (p *position) settle() bool {
	for {
		before := p.placed
		if !p.nakedSingles() || !p.hiddenSingles() {
			return false
		}
		if p.placed == before {
			return true
		}
	}
}

func (p *position) nakedSingles() bool {
	var one, two solver.CellSet
	for d := range p.digits() {
		two = two.Or(one.And(p.places[d]))
		one = one.Or(p.places[d])
	}
	if one != p.layout.AllCells() {
		return false
	}
	single := one.AndNot(two).AndNot(p.placed)
	if single.IsEmpty() {
		return true
	}
	for d := range p.digits() {
		for cell := range single.And(p.places[d]).All() {
			if !p.places[d].Has(cell) {
				return false // a peer has taken it just now
			}
			p.place(cell, d)
		}
	}
	return true
}

func (p *position) hiddenSingles() bool {
	for d := range p.digits() {
		for i := range p.layout.Units() {
			left := p.layout.Units()[i].Set.And(p.places[d])
			if left.IsEmpty() {
				return false
			}
			if cell := left.First(); left.Len() == 1 && !p.placed.Has(cell) {
				p.place(cell, d)
			}
		}
	}
	return true
}
