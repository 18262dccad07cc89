// Package chat is the room of what the bot must remember about a chat platform: which message shows a player's
// board in a channel, and which deferred answers the bot still owes.
package chat

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game/txn"
)

// Board is a message that shows a player's board.
type Board struct {
	Player, Channel string
	Attempt         int64
	Version         int       // version of the attempt that the message shows
	Message         string    // the platform's id of the message
	Path            string    // for changing and removing the message; may contain an interaction's token
	Until           time.Time // when Path stops working
	Typed           int       // number of messages written below it
	Changed         time.Time // when its last change began; zero for never

	Elsewhere bool // another process, which still runs, began that change
}

// MaxTyped is the largest number of messages below a board, including the text that changes it. With more of them
// the board is out of sight, and the bot posts it again.
const MaxTyped = 4

// changing is the longest time that a change of a message takes.
const changing = time.Minute

// atOnce is the longest time between two boards that can be recorded in the wrong order.
const atOnce = time.Minute

// isAfter reports whether b shows a later version than other, or the same version and was requested later. A later
// request has a later Until or, at the same moment, a greater message id, because Discord's ids grow with time.
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
	// BrokenPromises lists the promises that ended processes have made since from and neither kept nor reported as
	// broken, oldest first, at most limit.
	BrokenPromises(from time.Time, limit int) ([]Promise, error)
}

// Tx reads and writes boards and promises.
type Tx interface {
	Query
	// SetStandingBoard records a board in place of the previous one, unless its player was deleted.
	SetStandingBoard(b Board) error
	// PruneStandingBoards deletes boards that can no longer be changed.
	PruneStandingBoards(at time.Time) error
	AddPromise(p Promise) error
	// ClaimPromise assigns a broken promise to this process, which must end it. It reports false if another process
	// has claimed it, or if it was kept.
	ClaimPromise(p Promise) (mine bool, err error)
	// TellPromise records that the player was told that the promise is broken.
	TellPromise(id string, at time.Time) error
	// DropPromise deletes a promise that was kept. The promise may be missing.
	DropPromise(id string) error
	PrunePromises(before time.Time) error
}

// Options is what Boards and Promises need to work.
type Options struct {
	// Store's updates must survive the end of the process, but not of the machine: nearly every answer makes one,
	// and in the worst case an old board is not removed.
	Store txn.Store[Query, Tx]
	// Aside records promises, one before nearly every answer that takes long. Its updates wait for no other
	// process. Like Store's, they must survive only the end of the process.
	Aside txn.Store[Query, Tx]
	Now   func() time.Time
}

// Boards remembers which message shows a player's board in a channel, so that each attempt has only one board,
// whichever process sent it. It is safe for concurrent use.
type Boards struct{ Options }

// NewBoards returns the boards of a store.
func NewBoards(o Options) *Boards { return &Boards{o} }

// KeepFor is how long a board is remembered that can be changed at any time.
const KeepFor = txn.KeepFor

// ErrOutdated says that a message shows an older version of a board than it was to show.
var ErrOutdated = errors.New("chat: the message shows an outdated board")

// Show records a board that was sent, and returns the one that is now superfluous: the previous board, or b itself
// if the previous one is later. It returns nil if no board can or need be removed. It fails with ErrOutdated if the
// message of b was to show a later version.
func (s *Boards) Show(ctx context.Context, b Board) (superfluous *Board, err error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (*Board, error) {
		before, err := txn.OrNone(tx.StandingBoard(b.Player, b.Channel))
		if err != nil {
			return nil, err
		}
		if before != nil && before.Attempt == b.Attempt && before.Message == b.Message && before.Version > b.Version {
			return nil, ErrOutdated
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

// Push records that messages were written below a player's board.
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

// Change claims the board in a channel to show a version of an attempt, so that an older version does not replace
// it. Only one process at a time may change a board, because the changes of two processes can arrive in either
// order.
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
