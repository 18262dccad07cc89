package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// engine is the exact search as the making of puzzles needs it. All errors are
// the context's.
type engine interface {
	// full returns a random solved grid.
	full(ctx context.Context, r *rand.Rand) (values, error)

	// begin says which puzzle clues are going to be taken out of, and its
	// solution; then lose says that a cell loses its clue, and regain that it has
	// it again.
	begin(puzzle, solution values)
	lose(cell int)
	regain(cell int)

	// needs reports whether it is plain that a clue is needed.
	needs(cell int) bool

	// differs reports whether there is a solution in which a cell without a clue
	// does not hold its digit of the solution.
	differs(ctx context.Context, cell int) (bool, error)

	// guesses returns how often the search of a puzzle had to guess.
	guesses(ctx context.Context, puzzle values) (int, error)

	// solutions calls visit with the solutions of a puzzle, at most limit;
	// visit must not keep what it sees.
	solutions(ctx context.Context, puzzle values, limit int, visit func(values)) error
}

func engineFor(l *solver.Layout) engine {
	if l == solver.Classic() {
		return new(classicEngine)
	}
	return &generalEngine{layout: l}
}

// generalEngine is an engine for any layout.
type generalEngine struct {
	layout           *solver.Layout
	puzzle, solution values
}

func (e *generalEngine) full(ctx context.Context, r *rand.Rand) (values, error) {
	g, err := Full(ctx, r, e.layout)
	if err != nil {
		return nil, err
	}
	return valuesOf(g), nil
}

func (e *generalEngine) begin(puzzle, solution values) {
	e.puzzle, e.solution = slices.Clone(puzzle), solution
}

func (e *generalEngine) lose(cell int)   { e.puzzle[cell] = 0 }
func (e *generalEngine) regain(cell int) { e.puzzle[cell] = e.solution[cell] }

// It is never plain.
func (e *generalEngine) needs(int) bool { return false }

func (e *generalEngine) differs(ctx context.Context, cell int) (bool, error) {
	g := e.puzzle.grid(e.layout)
	g.Remove(cell, int(e.solution[cell]))
	found, err := solver.Count(ctx, g, 1)
	return found > 0, err
}

func (e *generalEngine) solutions(ctx context.Context, puzzle values, limit int, visit func(values)) error {
	_, err := solver.Search(ctx, puzzle.grid(e.layout), limit, func(s *solver.Grid) bool {
		visit(valuesOf(s))
		return true
	})
	return err
}

// guesses is 1: the general search does not count them.
func (e *generalEngine) guesses(context.Context, values) (int, error) { return 1, nil }
