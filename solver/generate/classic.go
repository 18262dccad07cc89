package generate

import (
	"context"
	"math/rand/v2"

	"pencilmark/solver"
)

// classicEngine is the engine for the classic layout.
type classicEngine struct {
	searcher solver.Searcher81
	grids    uniform
	sets     unavoidable
}

func (e *classicEngine) full(ctx context.Context, r *rand.Rand) (values, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	grid := e.grids.next(r)
	return grid[:], nil
}

func (e *classicEngine) begin(puzzle, solution values) {
	e.sets.note((*solver.Puzzle81)(solution))
	for cell, digit := range puzzle {
		if digit == 0 {
			e.sets.lose(cell)
		}
	}
}

func (e *classicEngine) lose(cell int)       { e.sets.lose(cell) }
func (e *classicEngine) needs(cell int) bool { return e.sets.needs(cell) }

func (e *classicEngine) differs(ctx context.Context, puzzle values, cell int, digit uint8) (bool, error) {
	p := (*solver.Puzzle81)(puzzle)
	if isSeen(p, cell, digit) {
		return false, ctx.Err()
	}
	found, err := e.searcher.SearchWithout(ctx, p, cell, int(digit), 1)
	return found > 0, err
}

// isSeen reports whether a cell's peers hold all digits but one.
func isSeen(p *solver.Puzzle81, cell int, digit uint8) bool {
	row, col := cell/9, cell%9
	top, left := row/3*3, col/3*3
	seen := uint16(1)<<digit | 1
	for i := range 9 {
		seen |= 1<<p[row*9+i] | 1<<p[i*9+col] | 1<<p[(top+i/3)*9+left+i%3]
	}
	return seen == 1<<10-1
}

func (e *classicEngine) guesses(ctx context.Context, puzzle values) (int, error) {
	_, err := e.searcher.Search(ctx, (*solver.Puzzle81)(puzzle), 2)
	return e.searcher.Guesses(), err
}

func (e *classicEngine) solutions(ctx context.Context, puzzle values, limit int, visit func(values)) error {
	_, err := e.searcher.Visit(ctx, (*solver.Puzzle81)(puzzle), limit, func(s *solver.Puzzle81) bool {
		visit(s[:])
		return true
	})
	return err
}
