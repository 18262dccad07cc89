package trial

import (
	"context"

	"pencilmark/solver"
)

// Backdoor returns a smallest set of cells whose digits, once they are known, leave
// naked and hidden singles for all that remains; it is empty if singles solve the
// position as it is. The position must have exactly one solution, as solver.Solve finds
// it, and a backdoor has at most so many cells as most says: nil and false if each is
// larger. The error is the context's or solver.Solve's.
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

// backdoors are looked for in one puzzle.
type backdoors struct {
	ctx      context.Context
	err      error
	solution *solver.Grid
	cells    []int // those whose digits are taken as known
}

// open reports whether so many cells more, none before the first, open a settled
// position, and leaves them in b.cells.
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
