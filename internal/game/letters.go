package game

import (
	"context"
	"errors"
)

// Letters reports whether a player has rows named by letters, as in A5, rather
// than r1c5. Whoever never said has not.
func (s *Service) Letters(ctx context.Context, c Call) (bool, error) {
	return viewing(ctx, s, func(q Query) (bool, error) {
		on, err := q.Letters(c.Player.ID)
		if errors.Is(err, ErrNotFound) {
			return false, nil
		}
		return on, err
	})
}

// SetLetters changes how a player has cells named.
func (s *Service) SetLetters(ctx context.Context, c Call, on bool) error {
	return s.store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		return tx.SetLetters(c.Player.ID, on)
	})
}
