// Package people is the room of the players: where they are at home, when they were
// last seen, and what they prefer. Every other room may ask it.
package people

import (
	"cmp"
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Query reads what the room needs.
type Query interface {
	// Home returns the guild that the player last played in.
	Home(player string) (string, error)
	// Preferences returns what a player prefers.
	Preferences(player string) (game.Preferences, error)
	// ToldLocale returns the locale that the platform last told of a player, "" for none.
	ToldLocale(player string) (string, error)
	// GuildLanguage returns the language that was chosen for a guild, "" for none.
	GuildLanguage(guild string) (string, error)
	// Worldwide returns how a player takes part in the boards of all servers.
	Worldwide(player string) (game.Worldwide, error)
	// Aliases lists the names that players have there, and IsAliasFree reports whether
	// nobody but a player has one of a key.
	Aliases() ([]Alias, error)
	IsAliasFree(key, player string) (bool, error)
	// BlockOf returns why the operator has shut out a player or a guild, and Blocks lists
	// all, the latest first.
	BlockOf(guild, player string) (*game.Block, error)
	Blocks() ([]game.Block, error)
	// HasDeparted reports whether a player has left a guild's tables.
	HasDeparted(guild, player string) (bool, error)
}

// Tx reads and writes it.
type Tx interface {
	Query
	// SeePlayer adds or renames a player; a guild other than "" becomes home, and a locale
	// other than "" the one that was told last.
	SeePlayer(p game.Player, guild string, at time.Time) error
	SetPreferences(player string, p game.Preferences) error
	SetWorldwide(player string, w game.Worldwide, key string) error
	// SetBlock shuts out a guild or a player, and DropBlock lets them in; it fails with
	// game.ErrNotFound if they are not shut out.
	SetBlock(b game.Block) error
	DropBlock(kind game.BlockKind, id string) error
	// SetDeparted says that a player has left a guild's tables, or is back.
	SetDeparted(guild, player string, departed bool) error
}

// Alias is the name that a player has on the boards of all servers.
type Alias struct{ Player, Alias string }

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Now   func() time.Time
}

// Service is what players may say of themselves. It is safe for concurrent use.
type Service struct {
	store txn.Store[Query, Tx]
	now   func() time.Time
}

// New returns the room's service.
func New(o Options) *Service { return &Service{o.Store, o.Now} }

// CountingGuild returns the guild that a call counts in: where it was made or, in a
// direct message, the player's home.
func CountingGuild(q Query, c game.Call) (string, error) {
	if c.Guild != "" {
		return c.Guild, nil
	}
	home, err := txn.OrNone(q.Home(c.Player.ID))
	return cmp.Or(home, game.LocalGuild), err
}

// CountingGuild returns the guild that a call counts in.
func (s *Service) CountingGuild(ctx context.Context, c game.Call) (string, error) {
	return txn.View(ctx, s.store, func(q Query) (string, error) { return CountingGuild(q, c) })
}

// ToldLocale returns the locale that the platform last told of a player, "" for none: it tells
// none with what they write.
func (s *Service) ToldLocale(ctx context.Context, player string) (string, error) {
	return txn.View(ctx, s.store, func(q Query) (string, error) { return txn.OrNone(q.ToldLocale(player)) })
}

// ChangePreferences changes how a player wants to be talked to.
func (s *Service) ChangePreferences(ctx context.Context, c game.Call, change func(*game.Preferences)) error {
	return s.store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		p, err := tx.Preferences(c.Player.ID)
		if err != nil {
			return err
		}
		change(&p)
		return tx.SetPreferences(c.Player.ID, p)
	})
}

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
