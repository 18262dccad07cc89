package game

import (
	"context"

	"pencilmark/solver"
)

// LiveCopy returns the live daily that a grid is a copy of, or nil. A grid is
// a copy if it has all of the daily's givens, whatever else it has; or if it
// has at least as many digits as a row and each is the solution's: so neither
// leaving a given out nor adding a digit disguises it.
func (s *Service) LiveCopy(ctx context.Context, g *solver.Grid) (*Puzzle, error) {
	return viewing(ctx, s, func(q Query) (*Puzzle, error) { return s.liveCopy(q, g) })
}

func (s *Service) liveCopy(q Query, g *solver.Grid) (*Puzzle, error) {
	live, err := q.LivePuzzles(s.now())
	if err != nil {
		return nil, err
	}
	for _, p := range live {
		if contains(g, p.Grid) || agrees(g, p.Solution) {
			return p, nil
		}
	}
	return nil, nil
}

// Puzzle returns a puzzle by its id and whether it is a live daily. It fails
// with ErrNotFound, also for one that still waits to be a daily.
func (s *Service) Puzzle(ctx context.Context, id string) (p *Puzzle, live bool, err error) {
	err = s.store.View(ctx, func(q Query) error {
		if p, err = q.Puzzle(id); err != nil {
			return err
		}
		if p.Usage == Bank {
			return ErrNotFound
		}
		live, err = q.IsLive(id, s.now())
		return err
	})
	return p, live, err
}

// Recent lists the puzzles that the player has worked at, the last one first,
// at most limit.
func (s *Service) Recent(ctx context.Context, c Call, limit int) ([]*Puzzle, error) {
	return viewing(ctx, s, func(q Query) ([]*Puzzle, error) { return q.Recent(c.Player.ID, limit) })
}

// contains reports whether g has every digit of part.
func contains(g, part *solver.Grid) bool {
	if g.Layout().Shape() != part.Layout().Shape() {
		return false
	}
	for c := range part.Layout().All().AndNot(part.Empty()).All() {
		if g.Value(c) != part.Value(c) {
			return false
		}
	}
	return true
}

// agrees reports whether g has at least a row's worth of digits and all of
// them are the solution's. By chance that happens once in 9^9 puzzles.
func agrees(g, solution *solver.Grid) bool {
	return g.Filled() >= g.Layout().Size() && contains(solution, g)
}
