// Package hardest searches for hard classic puzzles.
package hardest

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

const (
	poolSize = 100
	newShare = 15 // one new puzzle for each 15 neighbours
	morphs   = 20 // of a puzzle, for which guesses are counted
)

// puzzle is a puzzle of the pool.
type puzzle struct {
	grid  *solver.Grid
	score int
}

// Find returns the hardest classic puzzles that it finds, hardest first. It looks for puzzles at which the exact search
// guesses often, which is fast and correlates with a high ER, and then climbs by ER from the best of them. All have one
// solution and no superfluous clue. After 200,000 steps the best have an ER of about 10. Equal states of r give equal
// puzzles. The error is the context's.
func Find(ctx context.Context, r *rand.Rand, steps int) ([]*solver.Grid, error) {
	s := &search{random: r, seen: map[string]bool{}, score: countGuesses(r)}
	for range steps/newShare + 1 {
		if err := s.try(ctx, generate.Options{Unrated: true}); err != nil {
			return nil, err
		}
	}
	if err := s.climb(ctx, steps); err != nil {
		return nil, err
	}
	best := s.pool
	s.pool, s.score = nil, byER
	for _, p := range best {
		if err := s.offer(ctx, p.grid); err != nil {
			return nil, err
		}
	}
	if err := s.climb(ctx, steps); err != nil {
		return nil, err
	}
	var grids []*solver.Grid
	for _, p := range s.pool {
		grids = append(grids, p.grid)
	}
	return grids, nil
}

// search keeps the puzzles with the highest scores, highest first.
type search struct {
	random *rand.Rand
	pool   []puzzle
	seen   map[string]bool
	score  func(context.Context, *solver.Grid) (int, error)
}

// climb tries neighbours of the pool's puzzles, mostly of the hardest.
func (s *search) climb(ctx context.Context, steps int) error {
	for range steps {
		n := len(s.pool)
		from := s.pool[min(s.random.IntN(n), s.random.IntN(n))].grid
		if err := s.try(ctx, generate.Options{Near: []*solver.Grid{from}, Unrated: true}); err != nil {
			return err
		}
	}
	return nil
}

// try makes a puzzle and offers it to the pool, unless it has already offered the same one.
func (s *search) try(ctx context.Context, o generate.Options) error {
	g, _, err := generate.NewPuzzle(ctx, s.random, o)
	if err != nil || s.seen[g.String()] {
		return err
	}
	s.seen[g.String()] = true
	return s.offer(ctx, g)
}

func (s *search) offer(ctx context.Context, g *solver.Grid) error {
	score, err := s.score(ctx, g)
	if err != nil {
		return err
	}
	at, _ := slices.BinarySearchFunc(s.pool, score, func(p puzzle, score int) int { return cmp.Compare(score, p.score) })
	s.pool = slices.Insert(s.pool, at, puzzle{g, score})
	s.pool = s.pool[:min(len(s.pool), poolSize)]
	return nil
}

// countGuesses returns a score: the number of guesses of the exact search for some morphs.
func countGuesses(r *rand.Rand) func(context.Context, *solver.Grid) (int, error) {
	var exact solver.Searcher81
	return func(ctx context.Context, g *solver.Grid) (sum int, err error) {
		values := solver.Puzzle81(g.Values())
		for range morphs {
			m := canonical.RandomMorph(r)
			morph := m.Apply(&values)
			if _, err = exact.Search(ctx, &morph, 2); err != nil {
				return 0, err
			}
			sum += exact.Guesses()
		}
		return sum, nil
	}
}

// byER is a score: the ER in tenths.
func byER(ctx context.Context, g *solver.Grid) (int, error) {
	report, err := rating.NewRater().Rate(ctx, g)
	return int(report.ER), err
}
