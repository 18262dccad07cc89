package bank

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Rerate rates again what was rated on an older scale, or not to the end, one
// puzzle after another. It gives way to players: after each puzzle it rests for
// as long as that took. What it was stopped at, it goes on with when it is run
// again.
func (s *Service) Rerate(ctx context.Context) error {
	rater := rating.NewRater()
	for after := ""; ; {
		stale, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) { return q.Stale(after, rerateBatch) })
		if err != nil || len(stale) == 0 {
			return err
		}
		for _, p := range stale {
			begun := s.Now()
			if err := s.rerate(ctx, rater, p); err != nil {
				return err
			}
			rest(ctx, s.Now().Sub(begun))
		}
		after = stale[len(stale)-1].ID
	}
}

// rerateBatch is how many puzzles are looked up at a time.
const rerateBatch = 32

func (s *Service) rerate(ctx context.Context, rater *rating.Rater, p *game.Puzzle) error {
	report, err := rater.Rate(ctx, p.Grid)
	if err != nil {
		return err
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SaveRating(p.ID, report) })
}
