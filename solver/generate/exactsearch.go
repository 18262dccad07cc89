package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// exactSearch is the exact search as generation needs it. All errors are the context's.
type exactSearch interface {
	// full returns a random solved grid.
	full(ctx context.Context, r *rand.Rand) (values, error)

	// begin says which puzzle clues are going to be taken out of, and its
	// solution; then lose says that a cell loses its clue, and regain that it has
	// it again.
	begin(puzzle, solution values)
	removeClue(cell int)
	restoreClue(cell int)

	// needs reports whether it is plain that a clue is needed.
	needs(cell int) bool

	// differs reports whether there is a solution in which a cell without a clue
	// does not hold its digit of the solution.
	differs(ctx context.Context, cell int) (bool, error)

	// guesses returns how often the search of a puzzle had to guess.
	guesses(ctx context.Context, puzzle values) (int, error)

	// solutions calls yield with the solutions of a puzzle, at most limit;
	// yield must not keep what it sees.
	solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error
}

func exactSearchFor(l *solver.Layout) exactSearch {
	if l == solver.Classic() {
		return new(classicSearch)
	}
	return &generalSearch{layout: l}
}

type generalSearch struct {
	layout           *solver.Layout
	puzzle, solution values
}

func (e *generalSearch) full(ctx context.Context, r *rand.Rand) (values, error) {
	g, err := FullGrid(ctx, r, e.layout)
	if err != nil {
		return nil, err
	}
	return valuesOf(g), nil
}

func (e *generalSearch) begin(puzzle, solution values) {
	e.puzzle, e.solution = slices.Clone(puzzle), solution
}

func (e *generalSearch) removeClue(cell int)  { e.puzzle[cell] = 0 }
func (e *generalSearch) restoreClue(cell int) { e.puzzle[cell] = e.solution[cell] }

// It is never plain.
func (e *generalSearch) needs(int) bool { return false }

func (e *generalSearch) differs(ctx context.Context, cell int) (bool, error) {
	g := e.puzzle.grid(e.layout)
	g.Remove(cell, int(e.solution[cell]))
	found, err := solver.CountSolutions(ctx, g, 1)
	return found > 0, err
}

func (e *generalSearch) solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error {
	_, err := solver.Search(ctx, puzzle.grid(e.layout), limit, func(s *solver.Grid) bool {
		yield(valuesOf(s))
		return true
	})
	return err
}

func (e *generalSearch) guesses(context.Context, values) (int, error) { return 1, nil }

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

// values is the digits of a puzzle or solution, row-major, 0 for none.
type values []uint8

func (v values) grid(l *solver.Layout) *solver.Grid {
	g := solver.GridFromValues(l, v)
	g.MarkGivens()
	return g
}

func valuesOf(g *solver.Grid) values {
	v := make(values, g.Layout().CellCount())
	for cell := range v {
		v[cell] = uint8(g.Value(cell))
	}
	return v
}

func (v values) clues() (n int) {
	for _, digit := range v {
		if digit != 0 {
			n++
		}
	}
	return n
}
