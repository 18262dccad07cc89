// Package players is the room of the players: their preferences and blocks, their browser sessions,
// their practice of techniques, and the export and deletion of their data.
package players

import (
	"context"
	"io"
	"math/rand/v2"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Query reads players and what is stored about them.
type Query interface {
	guard.Query
	sessionQuery
	launchQuery
	trainingQuery
	dataQuery

	Preferences(player string) (game.Preferences, error)
	// LastLocale returns the locale that the platform last reported for a player, or "" for none.
	LastLocale(player string) (string, error)
	// GuildLanguage returns the language that an administrator chose for a guild, or "" for none.
	GuildLanguage(guild string) (string, error)
	// BlockOf returns the operator's block of a player or a guild. Blocks lists all blocks, latest
	// first.
	BlockOf(guild, player string) (*game.Block, error)
	Blocks() ([]game.Block, error)
}

// Tx reads and writes players and what is stored about them.
type Tx interface {
	Query
	txn.CallTx
	results.Tx
	sessionTx
	launchTx
	trainingTx
	dataTx

	SetPreferences(player string, p game.Preferences) error
	// SetBlock blocks a guild or a player, and DropBlock unblocks one. DropBlock fails with
	// game.ErrNotFound if there is no such block.
	SetBlock(b game.Block) error
	DropBlock(kind game.BlockKind, id string) error
}

// Options is what the services of this package need to work.
type Options struct {
	Store   txn.Store[Query, Tx]
	Guard   *guard.Service
	Now     func() time.Time
	Secret  io.Reader  // random bytes that nobody can guess
	Drills  *rand.Rand // chooses positions to practise
	Refused []string   // words that guests' names may not contain
}

// Service changes, exports and deletes what is stored about players. It is safe for concurrent use.
type Service struct{ Options }

// New returns the service of a store's players.
func New(o Options) *Service { return &Service{o} }

// CountingGuild returns the guild in which a call counts.
func (s *Service) CountingGuild(ctx context.Context, c game.Call) (string, error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) { return txn.CountingGuild(q, c) })
}

// LastLocale returns the locale that the platform last reported for a player, or "" for none. The
// platform does not report one with messages.
func (s *Service) LastLocale(ctx context.Context, player string) (string, error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) { return txn.OrNone(q.LastLocale(player)) })
}

// ChangePreferences changes a player's preferences.
func (s *Service) ChangePreferences(ctx context.Context, c game.Call, change func(*game.Preferences)) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
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

// Admitted holds a player's preferences and the language chosen for the guild of the call.
type Admitted struct {
	game.Preferences
	GuildLanguage string // "" for none
}

// Admit returns a player's preferences. It fails with a *game.BlockedError if the operator has
// blocked the player or the guild of the call.
func (s *Service) Admit(ctx context.Context, c game.Call) (Admitted, error) {
	return txn.View(ctx, s.Store, func(q Query) (a Admitted, err error) {
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

// Blocks lists the operator's blocks, latest first.
func (s *Service) Blocks(ctx context.Context) ([]game.Block, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.Block, error) { return q.Blocks() })
}

// Block blocks a guild or a player. A new reason replaces the previous one.
func (s *Service) Block(ctx context.Context, kind game.BlockKind, id, reason string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		return tx.SetBlock(game.Block{Kind: kind, ID: id, Reason: reason, At: s.Now()})
	})
}

// Unblock unblocks a player. It fails with game.ErrNotFound if they are not blocked.
func (s *Service) Unblock(ctx context.Context, player string) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.DropBlock(game.BlockedPlayer, player) })
}
