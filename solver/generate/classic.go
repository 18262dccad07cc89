package generate

import (
	"context"
	"math/rand/v2"

	"pencilmark/solver"
)

// classicSearch is the engine for the classic layout.
type classicSearch struct {
	searcher solver.Searcher81
	grids    uniform
	sets     unavoidable
	second   solver.SecondSolution81
}

func (e *classicSearch) full(ctx context.Context, r *rand.Rand) (values, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	grid := e.grids.next(r)
	return grid[:], nil
}

func (e *classicSearch) begin(puzzle, solution values) {
	e.sets.note((*solver.Puzzle81)(solution))
	e.second.SetKnownSolution((*solver.Puzzle81)(solution))
	for cell, digit := range puzzle {
		if digit == 0 {
			e.removeClue(cell)
		}
	}
}

func (e *classicSearch) removeClue(cell int) {
	e.sets.lose(cell)
	e.second.RemoveClue(cell)
}

func (e *classicSearch) restoreClue(cell int) {
	e.sets.regain(cell)
	e.second.RestoreClue(cell)
}

func (e *classicSearch) needs(cell int) bool { return e.sets.needs(cell) }

func (e *classicSearch) differs(ctx context.Context, cell int) (bool, error) {
	return e.second.Exists(ctx, cell)
}

func (e *classicSearch) guesses(ctx context.Context, puzzle values) (int, error) {
	_, err := e.searcher.Search(ctx, (*solver.Puzzle81)(puzzle), 2)
	return e.searcher.Guesses(), err
}

func (e *classicSearch) solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error {
	_, err := e.searcher.EachSolution(ctx, (*solver.Puzzle81)(puzzle), limit, func(s *solver.Puzzle81) bool {
		yield(s[:])
		return true
	})
	return err
}
