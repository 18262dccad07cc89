// Package chat is the room of what the bot must remember about a chat platform: which message
// shows a player's board in a channel, and which answers the bot still owes.
package chat

import (
	"context"
	"time"

	"pencilmark/internal/game/txn"
)

// Board is a message that shows a player's board.
type Board struct {
	Player, Channel string
	Attempt         int64
	Version         int       // of the attempt, as shown
	Message         string    // the platform's id
	Path            string    // for changing and removing the message; it may hold an interaction's token
	Until           time.Time // when Path stops working
	Typed           int       // how many messages were written below it
	Changed         time.Time // when the last such change began; zero for never

	Elsewhere bool // another process began that change, and still runs
}

// MaxTyped is the most messages below a board, the line that changes it included. With more the board is out of sight and is
// posted again.
const MaxTyped = 4

// changing is the longest time that a change of a message takes.
const changing = time.Minute

// atOnce is the longest time between two boards of which the later may be recorded first.
const atOnce = time.Minute

// isAfter reports whether b shows a later version than other, or the same version and was requested
// later. Later requests have a later Until or, in the same moment, a greater id: Discord's ids grow
// with time.
func (b *Board) isAfter(other *Board) bool {
	if b.Version != other.Version {
		return b.Version > other.Version
	}
	if later := b.Until.Sub(other.Until); later != 0 {
		return later > 0 && later < atOnce
	}
	return len(b.Message) > len(other.Message) || len(b.Message) == len(other.Message) && b.Message > other.Message
}

// Query reads boards and promises.
type Query interface {
	// StandingBoard returns a player's board in a channel. It fails with game.ErrNotFound if
	// none is known.
	StandingBoard(player, channel string) (*Board, error)
	// Promise returns a player's promise. It fails with game.ErrNotFound if there is none.
	Promise(id, player string) (*Promise, error)
	// BrokenPromises lists what a process that is gone has promised since from, and what was
	// neither kept nor told to be broken, the oldest first, at most limit.
	BrokenPromises(from time.Time, limit int) ([]Promise, error)
}

// Tx reads and writes them.
type Tx interface {
	Query
	// SetStandingBoard records a board in place of the one before, unless its player was deleted.
	SetStandingBoard(b Board) error
	// PruneStandingBoards deletes boards that can no longer be changed.
	PruneStandingBoards(at time.Time) error
	AddPromise(p Promise) error
	// ClaimPromise makes a broken promise this process's to end. It reports false if it is
	// another's, or was kept.
	ClaimPromise(p Promise) (mine bool, err error)
	// TellPromise notes that a promise's player was told that it was broken.
	TellPromise(id string, at time.Time) error
	// DropPromise drops what was kept; it may not be there.
	DropPromise(id string) error
	PrunePromises(before time.Time) error
}

// Options is what the room works with.
type Options struct {
	// Store's updates must outlive the process but not the machine: there is one with nearly
	// every answer, and at worst a board stays where it is.
	Store txn.Store[Query, Tx]
	// Aside records promises, one before nearly every answer that takes long. Its updates
	// wait for no other process and, like Store's, must outlive the process only.
	Aside txn.Store[Query, Tx]
	Now   func() time.Time
}

// Boards remembers which message shows a player's board in a channel, so that there is only one
// of each attempt, whichever process sent it. It is safe for concurrent use.
type Boards struct{ Options }

// NewBoards returns the boards of a store.
func NewBoards(o Options) *Boards { return &Boards{o} }

// KeepFor is how long a board that can always be changed is remembered.
const KeepFor = txn.KeepFor

// Show records a board that was sent, and returns the one that it makes superfluous: the one before
// it, or b itself if that is later. It returns nil if there is none or it can no longer be removed.
func (s *Boards) Show(ctx context.Context, b Board) (superfluous *Board, err error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*Board, error) {
		before, err := txn.OrNone(tx.StandingBoard(b.Player, b.Channel))
		if err != nil {
			return nil, err
		}
		if before != nil && (before.Attempt != b.Attempt || before.Message == b.Message) {
			before = nil
		}
		if before != nil && before.isAfter(&b) {
			return &b, nil
		}
		if before != nil && !before.Until.After(s.Now()) {
			before = nil
		}
		return before, tx.SetStandingBoard(b)
	})
}

// Push notes that messages were written below a player's board.
func (s *Boards) Push(ctx context.Context, player, channel string, messages int) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		b, err := txn.OrNone(tx.StandingBoard(player, channel))
		if err != nil || b == nil || b.Typed >= MaxTyped {
			return err
		}
		b.Typed += messages
		return tx.SetStandingBoard(*b)
	})
}

// Claim is the answer to a request to change a board.
type Claim int

// The claims.
const (
	Refused  Claim = iota // no board can be changed, so a new one must be posted
	Overrun               // the board shows a later version already
	Accepted              // the caller changes the board
)

// Change claims the board in a channel for a version of an attempt, so that an older version does not
// replace it. Only one process at a time changes it, since the order in which changes of two
// processes arrive is unknown.
func (s *Boards) Change(ctx context.Context, player, channel string, attempt int64, version int) (b *Board, c Claim, err error) {
	err = s.Store.Update(ctx, func(tx Tx) error {
		b, err = txn.OrNone(tx.StandingBoard(player, channel))
		if c = s.claim(b, attempt, version); err != nil || c != Accepted {
			return err
		}
		b.Version, b.Changed = version, s.Now()
		b.Typed++
		return tx.SetStandingBoard(*b)
	})
	return b, c, err
}

func (s *Boards) claim(b *Board, attempt int64, version int) Claim {
	now := s.Now()
	switch {
	case b == nil, b.Attempt != attempt, b.Typed >= MaxTyped, !b.Until.After(now):
		return Refused
	case b.Version > version:
		return Overrun
	case b.Elsewhere && b.Changed.Add(changing).After(now):
		return Refused
	}
	return Accepted
}

// Forget deletes the boards that can no longer be changed, with their tokens.
func (s *Boards) Forget(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PruneStandingBoards(s.Now()) })
}
