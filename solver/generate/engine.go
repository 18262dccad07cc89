package generate

import (
	"context"
	"math/rand/v2"

	"pencilmark/solver"
)

// engine is the exact search as the making of puzzles needs it. All errors are
// the context's.
type engine interface {
	// full returns a random solved grid.
	full(ctx context.Context, r *rand.Rand) (values, error)

	// differs reports whether a puzzle has a solution in which a cell, empty in
	// the puzzle, does not hold a digit.
	differs(ctx context.Context, puzzle values, cell int, digit uint8) (bool, error)

	// begin says which puzzle clues are going to be taken out of, and its
	// solution. From then on lose says that a cell has lost its clue, and needs
	// reports whether it is plain that one is needed.
	begin(puzzle, solution values)
	lose(cell int)
	needs(cell int) bool

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
	return generalEngine{l}
}

// generalEngine is an engine for any layout.
type generalEngine struct{ layout *solver.Layout }

func (e generalEngine) full(ctx context.Context, r *rand.Rand) (values, error) {
	g, err := Full(ctx, r, e.layout)
	if err != nil {
		return nil, err
	}
	return valuesOf(g), nil
}

func (e generalEngine) differs(ctx context.Context, puzzle values, cell int, digit uint8) (bool, error) {
	g := puzzle.grid(e.layout)
	g.Remove(cell, int(digit))
	found, err := solver.Count(ctx, g, 1)
	return found > 0, err
}

func (e generalEngine) solutions(ctx context.Context, puzzle values, limit int, visit func(values)) error {
	_, err := solver.Search(ctx, puzzle.grid(e.layout), limit, func(s *solver.Grid) bool {
		visit(valuesOf(s))
		return true
	})
	return err
}

// guesses is 1: the general search does not count them.
func (e generalEngine) guesses(context.Context, values) (int, error) { return 1, nil }

// It is never plain.
func (e generalEngine) begin(_, _ values) {}
func (e generalEngine) lose(int)          {}
func (e generalEngine) needs(int) bool    { return false }
