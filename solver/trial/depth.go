package trial

import (
	"context"

	"pencilmark/solver"
)

// MaxDepth is the greatest depth that Depth tells apart: no classic sudoku is known to be
// deeper.
const MaxDepth = 3

// Depth returns the depth of trial and error by singles that a position needs, T&E(n) as
// Denis Berthier defines it. At depth 0 naked and hidden singles solve it. At depth n each
// candidate is tried: it is wrong if what T&E(n-1) makes of it is a contradiction, and
// whatever was found wrong is taken out until nothing more is. Depth returns MaxDepth+1 for
// what MaxDepth does not solve, also for what has not exactly one solution. The error is
// the context's.
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

// trials are made until a context ends.
type trials struct {
	ctx context.Context
	err error
}

// refutes draws the consequences of T&E(depth) in a position and reports whether they
// contradict each other. What takes less depth is drawn first.
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

// tryAt tries each candidate of a cell, and takes out those that are wrong. It reports
// whether there were such, and whether nothing is left that could be right.
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
