package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Offered notes that a call asked for something else, found no current puzzle, and
// was offered today's daily. Delivered again it finds none again, whatever was
// started meanwhile.
func (s *Service) Offered(ctx context.Context, c game.Call) error {
	return s.remember(ctx, c, txn.Offered)
}

// Known reports whether a call came before and did something.
func (s *Service) Known(ctx context.Context, c game.Call) (bool, error) {
	return txn.View(ctx, s.Store, func(q Query) (bool, error) {
		kept, err := s.answered(q, c)
		return kept != nil, err
	})
}

// remember keeps what a call without a deed is told, unless it is known.
func (s *Service) remember(ctx context.Context, c game.Call, kept string) error {
	if c.ID == "" {
		return nil
	}
	return s.Store.Update(ctx, func(tx Tx) error {
		if _, known, err := tx.Recall(c.ID); known || err != nil {
			return err
		}
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
			return err
		}
		return tx.Remember(c, kept, s.Now())
	})
}
