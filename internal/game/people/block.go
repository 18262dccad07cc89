package people

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Admit returns how a player wants to be talked to. It fails with a *game.BlockedError
// if the operator has shut out the player, or the guild of the call.
func (s *Service) Admit(ctx context.Context, c game.Call) (game.Preferences, error) {
	return txn.View(ctx, s.store, func(q Query) (game.Preferences, error) {
		block, err := txn.OrNone(q.BlockOf(c.Guild, c.Player.ID))
		if err != nil {
			return game.Preferences{}, err
		}
		p, err := txn.OrNone(q.Preferences(c.Player.ID))
		if err == nil && block != nil {
			err = &game.BlockedError{Block: *block}
		}
		return p, err
	})
}

// Blocks lists whom the operator has shut out, the latest first.
func (s *Service) Blocks(ctx context.Context) ([]game.Block, error) {
	return txn.View(ctx, s.store, func(q Query) ([]game.Block, error) { return q.Blocks() })
}

// Block shuts a guild or a player out. Another reason than before replaces that.
func (s *Service) Block(ctx context.Context, kind game.BlockKind, id, reason string) error {
	return s.store.Update(ctx, func(tx Tx) error {
		return tx.SetBlock(game.Block{Kind: kind, ID: id, Reason: reason, At: s.now()})
	})
}

// Unblock lets a guild or a player in again. It fails with game.ErrNotFound if they are
// not shut out.
func (s *Service) Unblock(ctx context.Context, kind game.BlockKind, id string) error {
	return s.store.Update(ctx, func(tx Tx) error { return tx.DropBlock(kind, id) })
}
