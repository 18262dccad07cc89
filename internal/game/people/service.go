package people

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/unit"
)

// Query reads what the room needs.
type Query interface {
	// Home returns the guild that the player last played in.
	Home(player string) (string, error)
	// Letters reports whether a player has rows named by letters.
	Letters(player string) (bool, error)
}

// Tx reads and writes it.
type Tx interface {
	Query
	// SeePlayer adds or renames a player; a guild other than "" becomes home.
	SeePlayer(p game.Player, guild string, at time.Time) error
	SetLetters(player string, on bool) error
}

// Options is what a Service works with.
type Options struct {
	Store unit.Store[Query, Tx]
	Now   func() time.Time
}

// Service is what players may say of themselves. It is safe for concurrent use.
type Service struct {
	store unit.Store[Query, Tx]
	now   func() time.Time
}

// New returns the room's service.
func New(o Options) *Service { return &Service{o.Store, o.Now} }

// GuildOf returns the guild that a call counts in: where it was made or, in a
// direct message, the player's home.
func GuildOf(q Query, c game.Call) (string, error) {
	if c.Guild != "" {
		return c.Guild, nil
	}
	home, err := unit.OrNone(q.Home(c.Player.ID))
	if home == "" {
		home = game.House
	}
	return home, err
}

// Letters reports whether a player has rows named by letters, as in A5, rather
// than r1c5. Whoever never said has not.
func (s *Service) Letters(ctx context.Context, c game.Call) (bool, error) {
	return unit.View(ctx, s.store, func(q Query) (bool, error) { return unit.OrNone(q.Letters(c.Player.ID)) })
}

// SetLetters changes how a player has cells named.
func (s *Service) SetLetters(ctx context.Context, c game.Call, on bool) error {
	return s.store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		return tx.SetLetters(c.Player.ID, on)
	})
}
