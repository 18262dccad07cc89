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
	second   solver.Second81
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
	e.second.Know((*solver.Puzzle81)(solution))
	for cell, digit := range puzzle {
		if digit == 0 {
			e.lose(cell)
		}
	}
}

func (e *classicEngine) lose(cell int) {
	e.sets.lose(cell)
	e.second.Lose(cell)
}

func (e *classicEngine) regain(cell int) {
	e.sets.regain(cell)
	e.second.Regain(cell)
}

func (e *classicEngine) needs(cell int) bool { return e.sets.needs(cell) }

func (e *classicEngine) differs(ctx context.Context, cell int) (bool, error) {
	return e.second.Exists(ctx, cell)
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
