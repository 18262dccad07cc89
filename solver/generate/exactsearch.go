package generate

import (
	"context"
	"math/rand/v2"

	"pencilmark/solver"
)

// exactSearch is the exact search for one layout. It searches classic puzzles as plain arrays of digits, which is
// much faster. All errors are the context's.
type exactSearch struct {
	layout  *solver.Layout
	classic *solver.Searcher81 // nil for other layouts
}

func exactSearchFor(l *solver.Layout) exactSearch {
	if l == solver.Classic() {
		return exactSearch{l, new(solver.Searcher81)}
	}
	return exactSearch{layout: l}
}

// full returns a random solved grid.
func (e exactSearch) full(ctx context.Context, r *rand.Rand) (values, error) {
	if e.classic != nil {
		return e.fullClassic(ctx, r)
	}
	g, err := FullGrid(ctx, r, e.layout)
	if err != nil {
		return nil, err
	}
	return g.Values(), nil
}

// fullClassic fills the three boxes of a diagonal at random and picks one of the solutions.
func (e exactSearch) fullClassic(ctx context.Context, r *rand.Rand) (values, error) {
	start := make(values, len(solver.Puzzle81{}))
	for box := range 3 {
		for i, digit := range r.Perm(9) {
			start[(3*box+i/3)*9+3*box+i%3] = uint8(digit + 1)
		}
	}
	return e.pick(ctx, r, start)
}

// choices is the number of solutions from which pick chooses.
const choices = 32

// pick returns one of a puzzle's first solutions at random, or nil if there is none.
func (e exactSearch) pick(ctx context.Context, r *rand.Rand, puzzle values) (solution values, err error) {
	found := 0
	err = e.each(ctx, puzzle, choices, func(s values) {
		if found++; r.IntN(found) == 0 {
			solution = append(solution[:0], s...)
		}
	})
	return solution, err
}

// each calls yield with the solutions of a puzzle, at most limit; yield must not keep its argument.
func (e exactSearch) each(ctx context.Context, puzzle values, limit int, yield func(values)) (err error) {
	if e.classic != nil {
		_, err = e.classic.EachSolution(ctx, (*solver.Puzzle81)(puzzle), limit, func(s *solver.Puzzle81) bool {
			yield(s[:])
			return true
		})
		return err
	}
	_, err = solver.Search(ctx, puzzle.grid(e.layout), limit, func(s *solver.Grid) bool {
		yield(s.Values())
		return true
	})
	return err
}

// isUnique reports whether a puzzle has exactly one solution.
func (e exactSearch) isUnique(ctx context.Context, puzzle values) (bool, error) {
	if e.classic != nil {
		n, err := e.classic.Search(ctx, (*solver.Puzzle81)(puzzle), 2)
		return n == 1, err
	}
	n, err := solver.CountSolutions(ctx, puzzle.grid(e.layout), 2)
	return n == 1, err
}

// values is the digits of a puzzle or solution, row-major, 0 for none.
type values []uint8

func (v values) grid(l *solver.Layout) *solver.Grid {
	g := solver.GridFromValues(l, v)
	g.MarkGivens()
	return g
}

func (v values) clues() (n int) {
	for _, digit := range v {
		if digit != 0 {
			n++
		}
	}
	return n
}
