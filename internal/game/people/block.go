package people

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Admitted is how a player wants to be talked to, and the language that was chosen for the
// guild of the call.
type Admitted struct {
	game.Preferences
	GuildLanguage string // "" for none
}

// Admit returns how a player wants to be talked to. It fails with a *game.BlockedError
// if the operator has shut out the player, or the guild of the call.
func (s *Service) Admit(ctx context.Context, c game.Call) (Admitted, error) {
	return txn.View(ctx, s.store, func(q Query) (a Admitted, err error) {
		block, err := txn.OrNone(q.BlockOf(c.Guild, c.Player.ID))
		if err != nil {
			return a, err
		}
		if a.GuildLanguage, err = txn.OrNone(q.GuildLanguage(c.Guild)); err != nil {
			return a, err
		}
		a.Preferences, err = txn.OrNone(q.Preferences(c.Player.ID))
		if err == nil && block != nil {
			err = &game.BlockedError{Block: *block}
		}
		return a, err
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

// Unblock lets a player in again. It fails with game.ErrNotFound if they are not shut out.
func (s *Service) Unblock(ctx context.Context, player string) error {
	return s.store.Update(ctx, func(tx Tx) error { return tx.DropBlock(game.BlockedPlayer, player) })
}
