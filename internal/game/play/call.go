package play

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// offered is what is kept of a call that was Offered something.
const offered = `"offered"`

// Offered notes that a call asked for something else, found no current puzzle, and
// was offered today's daily. Delivered again it finds none again, whatever was
// started meanwhile.
func (s *Service) Offered(ctx context.Context, c game.Call) error {
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
		return tx.RememberFor(c.Player.ID, c.ID, offered, s.Now())
	})
}

// once is txn.Once for a call that may have been Offered something.
func once[T any](tx Tx, c game.Call, at time.Time, deed func() (T, error)) (result T, err error) {
	kept, _, err := recall(tx, c)
	if err == nil && kept == offered {
		err = game.ErrNoCurrent
	}
	if err != nil {
		return result, err
	}
	return txn.Once(tx, c, at, deed)
}
