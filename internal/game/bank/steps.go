package bank

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// CountSteps counts the steps of the dailies that can be live, each once. Cards say
// how many to expect.
func (s *Service) CountSteps(ctx context.Context) error {
	first := s.Guard.OldestLiveDate()
	puzzles, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) { return q.Uncounted(first) })
	if err != nil || len(puzzles) == 0 {
		return err
	}
	for _, p := range puzzles {
		p.Steps = ExpectedSteps(ctx, p.Grid)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.Store.Update(ctx, func(tx Tx) error { return tx.SaveSteps(p.ID, p.Steps) }); err != nil {
			return err
		}
	}
	return nil
}

// countingTimeout bounds the walk through one puzzle: dailies and players wait for it.
const countingTimeout = time.Second

// ExpectedSteps returns how many steps to expect, as rating.Report says: 0 if that is not
// known in time.
func ExpectedSteps(ctx context.Context, g *solver.Grid) int {
	ctx, cancel := context.WithTimeout(ctx, countingTimeout)
	defer cancel()
	report, err := rating.Rate(ctx, g)
	if err != nil {
		return 0
	}
	return report.Steps
}
