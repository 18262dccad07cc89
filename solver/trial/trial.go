package trial

import (
	"context"

	"pencilmark/solver"
)

// Backdoor returns a smallest set of cells with at most most cells whose digits leave only singles; ok is false if
// there is none. The position must have exactly one solution. The error is the context's or solver.Solve's.
func Backdoor(ctx context.Context, g *solver.Grid, most int) (cells []int, ok bool, err error) {
	solution, err := solver.Solve(ctx, g)
	if err != nil {
		return nil, false, err
	}
	p := newPosition(g)
	p.settle()
	b := backdoors{ctx: ctx, solution: solution}
	for size := range most + 1 {
		found := b.open(p, 0, size)
		if b.err != nil {
			return nil, false, b.err
		}
		if found {
			return b.cells, true, nil
		}
	}
	return nil, false, nil
}

type backdoors struct {
	ctx      context.Context
	err      error
	solution *solver.Grid
	cells    []int // the cells whose digits are assumed to be known
}

// open reports whether size more cells, from first on, solve a settled position, and leaves them in b.cells.
func (b *backdoors) open(p *position, first, size int) bool {
	if size == 0 || p.isSolved() {
		return p.isSolved()
	}
	for cell := range p.layout.AllCells().AndNot(p.placed).All() {
		if cell < first {
			continue
		}
		if b.err = b.ctx.Err(); b.err != nil {
			return false
		}
		next := *p
		next.place(cell, b.solution.Value(cell)-1)
		next.settle()
		b.cells = append(b.cells, cell)
		if b.open(&next, cell+1, size-1) {
			return true
		}
		b.cells = b.cells[:len(b.cells)-1]
	}
	return false
}

// MaxDepth is the greatest depth that Depth measures: no deeper classic sudoku is known.
const MaxDepth = 3

// Depth returns the depth of trial and error by singles, T&E(n) as Denis Berthier defines it. At depth 0 singles
// solve the position. At depth n each candidate that T&E(n-1) contradicts is removed, until nothing changes. Depth
// returns MaxDepth+1 if MaxDepth does not solve the position. The error is the context's.
func Depth(ctx context.Context, g *solver.Grid) (int, error) {
	t := trials{ctx: ctx}
	p := newPosition(g)
	for depth := range MaxDepth + 1 {
		if t.refutes(p, depth); t.err != nil {
			return 0, t.err
		}
		if p.isSolved() {
			return depth, nil
		}
	}
	return MaxDepth + 1, nil
}

type trials struct {
	ctx context.Context
	err error
}

// refutes applies T&E(depth) to a position and reports whether it leads to a contradiction.
func (t *trials) refutes(p *position, depth int) bool {
	if depth == 0 {
		return !p.settle()
	}
	if t.refutes(p, depth-1) {
		return true
	}
	for again := true; again && !p.isSolved(); {
		again = false
		for cell := range p.layout.AllCells().AndNot(p.placed).All() {
			switch taken, lost := t.tryAt(p, cell, depth); {
			case lost:
				return true
			case t.err != nil:
				return false
			case taken:
				again = true
			}
		}
	}
	return false
}

// tryAt removes the wrong candidates of a cell. It reports whether there were any, and whether the position has
// turned out to be contradictory.
func (t *trials) tryAt(p *position, cell, depth int) (taken, lost bool) {
	for digit := range p.digits() {
		if p.placed.Has(cell) || !p.places[digit].Has(cell) {
			continue
		}
		if t.err = t.ctx.Err(); t.err != nil {
			return taken, false
		}
		trial := *p
		trial.place(cell, digit)
		if t.refutes(&trial, depth-1) {
			taken = true
			if p.places[digit].Remove(cell); !p.settle() {
				return true, true
			}
		}
	}
	return taken, false
}

// MaxBackdoor is the largest backdoor that Measure looks for.
const MaxBackdoor = 4

// Measures are the figures of trial and error for a puzzle.
type Measures struct {
	Depth    int   // of T&E by singles; MaxDepth+1 is deeper than MaxDepth
	Backdoor []int // the cells of a smallest backdoor; empty if singles solve the puzzle
	Larger   bool  // there is no backdoor of up to MaxBackdoor cells
}

// Measure measures a position that has exactly one solution. Hard classic sudokus take about a second. The error is the
// context's or solver.Solve's.
func Measure(ctx context.Context, g *solver.Grid) (*Measures, error) {
	depth, err := Depth(ctx, g)
	if err != nil {
		return nil, err
	}
	backdoor, ok, err := Backdoor(ctx, g, MaxBackdoor)
	return &Measures{depth, backdoor, !ok}, err
}

// position is a grid's candidates by digit, and the cells with placed digits.
type position struct {
	layout *solver.Layout
	places [solver.MaxSize]solver.CellSet // by digit less one: the cells that allow it or have it
	placed solver.CellSet                 // the cells whose digits have been removed from their peers
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

// settle places singles until there are no more. It reports false at a contradiction.
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
				return false // a peer has just taken the digit
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
