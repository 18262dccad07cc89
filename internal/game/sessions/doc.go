// Package sessions is the room that knows who somebody is in a browser: a guest, or a
// player who came by a link that the bot gave them.
//
// What the browser holds is a token of 32 random bytes, of which only the hash is stored.
// A link is signed, good for ten minutes and for one use; reading it spends nothing.
package sessions

import (
	"context"
	"io"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
)

// How long things last.
const (
	linkLasts    = 10 * time.Minute
	sessionLasts = 90 * 24 * time.Hour // since it was last used
	renewEvery   = 24 * time.Hour
)

// mostSessions is how many a player has at once.
const mostSessions = 20

// GuestPlatform begins the ids of players who have no other account than their session.
const GuestPlatform = "web:"

// Session is who somebody is in one browser.
type Session struct {
	Player, Guild, Name string // the guild is where it counts what they do, "" as in a direct message

	NoUniqueness     bool // what the player prefers
	Created, Expires time.Time
}

// Call is a deed of the session's player. Its id, by which a repetition is known, is the
// client's and so counts among the player's own only; "" is never a repetition.
func (s *Session) Call(id string) game.Call {
	if id != "" {
		id = s.Player + " " + id
	}
	return game.Call{ID: id, Player: game.Player{ID: s.Player, Name: s.Name}, Guild: s.Guild, NoUniqueness: s.NoUniqueness}
}

// Query reads sessions.
type Query interface {
	people.Query
	// Session finds the session whose token has a hash.
	Session(hash []byte) (*Session, error)
	// LinkKey returns the key that links are signed with.
	LinkKey() ([]byte, error)
	// IsSpent reports whether a link was used.
	IsSpent(nonce []byte) (bool, error)
	// IsSeen reports whether SeePlayer would change nothing.
	IsSeen(p game.Player, guild string, at time.Time) (bool, error)
	PlayerName(player string) (string, error)
	// Guests lists the players who have no other account than their session.
	Guests() ([]game.Player, error)
	IsGuestCalled(name string) (bool, error)
}

// Tx writes them.
type Tx interface {
	Query
	people.Tx
	// AddSession adds a session, and ends the player's oldest beyond a limit.
	AddSession(hash []byte, s *Session, most int) error
	ExtendSession(hash []byte, expires time.Time) error
	DropSession(hash []byte) error
	AddLinkKey(key []byte) error
	// SpendLink notes that a link was used; it reports false if that was noted.
	SpendLink(nonce []byte, expires time.Time) (bool, error)
	// PruneSessions forgets the sessions and the links that have expired.
	PruneSessions(at time.Time) error
}

// Options is what a Service works with.
type Options struct {
	Store  txn.Store[Query, Tx]
	Now    func() time.Time
	Secret io.Reader // what nobody can guess

	Refused []string // words that no guest's name may hold
}

// Service begins, finds and ends sessions. It is safe for concurrent use.
type Service struct{ Options }

// New returns the room's service.
func New(o Options) *Service { return &Service{o} }

// Maintain forgets what has expired.
func (s *Service) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.PruneSessions(s.Now()) })
}
