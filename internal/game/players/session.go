package players

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// How long links and sessions last, and how often a session in use is extended.
const (
	linkLasts    = 10 * time.Minute
	sessionLasts = 90 * 24 * time.Hour // after the session was last used
	renewEvery   = 24 * time.Hour
)

// mostSessions is the largest number of sessions that a player has at once.
const mostSessions = 20

// GuestPlatform begins the ids of players who have no account besides their session.
const GuestPlatform = "web:"

// Session identifies the player who uses a browser.
type Session struct {
	Player, Guild, Name string // results count in Guild; "" means as in a direct message

	NoUniqueness     bool // the player's preference
	Created, Expires time.Time
}

// Call returns a call by the session's player. The client chooses the id, so a call counts as
// repeated only if the same player repeats the id; calls with "" never do.
func (s *Session) Call(id string) game.Call {
	if id != "" {
		id = s.Player + " " + id
	}
	return game.Call{ID: id, Player: game.Player{ID: s.Player, Name: s.Name}, Guild: s.Guild, NoUniqueness: s.NoUniqueness}
}

// sessionQuery reads sessions.
type sessionQuery interface {
	// Session returns the session whose token has the given hash.
	Session(hash []byte) (*Session, error)
	// LinkKey returns the key for signing links.
	LinkKey() ([]byte, error)
	// IsSpent reports whether a link was used.
	IsSpent(nonce []byte) (bool, error)
	// IsSeen reports whether SeePlayer would change nothing.
	IsSeen(p game.Player, guild string, at time.Time) (bool, error)
	// Guests lists the players who have no account besides their session.
	Guests() ([]game.Player, error)
	IsGuestCalled(name string) (bool, error)
}

// sessionTx writes sessions.
type sessionTx interface {
	// AddSession adds a session, and ends the player's oldest sessions if there are more than most.
	AddSession(hash []byte, s *Session, most int) error
	ExtendSession(hash []byte, expires time.Time) error
	DropSession(hash []byte) error
	AddLinkKey(key []byte) error
	// SpendLink records that a link was used. It reports false if it was used before.
	SpendLink(nonce []byte, expires time.Time) (bool, error)
	// PruneSessions deletes sessions and spent links that have expired.
	PruneSessions(at time.Time) error
}

// Sessions begins, finds and ends sessions of guests, and of players who followed a link from the
// bot. It is safe for concurrent use.
//
// The browser holds a token of 32 random bytes; the store has only its hash. A link is signed,
// valid for ten minutes, and can be used once. Looking at it does not use it up.
type Sessions struct{ Options }

// NewSessions returns the sessions of a store.
func NewSessions(o Options) *Sessions { return &Sessions{o} }

// Maintain deletes sessions, spent links and launches that have expired.
func (s *Sessions) Maintain(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		return errors.Join(tx.PruneSessions(s.Now()), tx.PruneLaunches(s.Now().Add(-launchLasts)))
	})
}

// tokenBytes is the length of a token in bytes before encoding.
const tokenBytes = 32

// coding returns the encoding of bytes for URLs and cookies. It is strict, so that each value has
// exactly one text.
func coding() *base64.Encoding { return base64.RawURLEncoding.Strict() }

// Guest begins a session of a new guest in the local guild.
func (s *Sessions) Guest(ctx context.Context) (token string, guest *Session, err error) {
	random, err := s.random(16)
	if err != nil {
		return "", nil, err
	}
	id := GuestPlatform + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random))
	return s.begin(ctx, func(tx Tx) (*Session, error) {
		name, err := guestName(tx, id)
		if err != nil {
			return nil, err
		}
		p := game.Player{ID: id, Name: name}
		return &Session{Player: p.ID, Guild: game.LocalGuild, Name: p.Name}, tx.SeePlayer(p, game.LocalGuild, s.Now())
	})
}

// SignIn begins a session of a player who has another account. Results count in the guild; "" means
// the guild where they last played, as in a direct message. A name that the player already has
// stays.
func (s *Sessions) SignIn(ctx context.Context, p game.Player, guild string) (token string, err error) {
	token, _, err = s.begin(ctx, func(tx Tx) (*Session, error) {
		name, err := txn.OrNone(tx.NameOf(p.ID))
		if err != nil {
			return nil, err
		}
		p.Name = cmp.Or(name, p.Name)
		return &Session{Player: p.ID, Guild: guild, Name: p.Name}, tx.SeePlayer(p, guild, s.Now())
	})
	return token, err
}

// NewSecret returns a text of 43 characters that nobody can guess.
func (s *Sessions) NewSecret() (string, error) {
	b, err := s.random(tokenBytes)
	return coding().EncodeToString(b), err
}

// begin stores the session that who returns, and returns its token.
func (s *Sessions) begin(ctx context.Context, who func(Tx) (*Session, error)) (token string, begun *Session, err error) {
	secret, err := s.random(tokenBytes)
	if err != nil {
		return "", nil, err
	}
	begun, err = txn.Update(ctx, s.Store, func(tx Tx) (*Session, error) {
		b, err := who(tx)
		if err != nil {
			return nil, err
		}
		b.Created, b.Expires = s.Now(), s.Now().Add(sessionLasts)
		return b, tx.AddSession(hashOf(secret), b, mostSessions)
	})
	return coding().EncodeToString(secret), begun, err
}

// Find returns the session of a token and extends it. It fails with game.ErrNotFound if there is no
// such session or it has expired.
func (s *Sessions) Find(ctx context.Context, token string) (*Session, error) {
	hash, err := tokenHash(token)
	if err != nil {
		return nil, err
	}
	found, err := txn.View(ctx, s.Store, func(q Query) (*Session, error) { return q.Session(hash) })
	if err != nil {
		return nil, err
	}
	switch left := found.Expires.Sub(s.Now()); {
	case left <= 0:
		return nil, game.ErrNotFound
	case left < sessionLasts-renewEvery:
		found.Expires = s.Now().Add(sessionLasts)
		err = s.Store.Update(ctx, func(tx Tx) error { return tx.ExtendSession(hash, found.Expires) })
	}
	return found, err
}

// End ends the session of a token. It does nothing if there is none.
func (s *Sessions) End(ctx context.Context, token string) error {
	hash, err := tokenHash(token)
	if errors.Is(err, game.ErrNotFound) {
		return nil
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.DropSession(hash) })
}

// tokenHash returns the hash by which the store finds a token's session. Because the store compares
// hashes, the time of a look-up reveals nothing about other tokens.
func tokenHash(token string) ([]byte, error) {
	secret, err := coding().DecodeString(token)
	if err != nil || len(secret) != tokenBytes {
		return nil, game.ErrNotFound
	}
	return hashOf(secret), nil
}

func hashOf(secret []byte) []byte {
	sum := sha256.Sum256(secret)
	return sum[:]
}

// random returns n bytes that nobody can guess.
func (s *Sessions) random(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(s.Secret, b)
	return b, err
}

// IsGuest reports whether the player has no account besides this session.
func (s *Session) IsGuest() bool { return strings.HasPrefix(s.Player, GuestPlatform) }

// guestName returns a name for a guest who has not chosen one. It has a number of four digits, or
// more if another guest has that name.
func guestName(q Query, id string) (name string, err error) {
	sum, taken := uint64(crc32.ChecksumIEEE([]byte(id))), true
	for digits, limit := 4, uint64(10_000); taken && err == nil && digits <= 10; digits, limit = digits+1, 10*limit {
		name = fmt.Sprintf("Guest %0*d", digits, sum%limit)
		taken, err = q.IsGuestCalled(name)
	}
	return name, err
}

// ReadName returns a guest's name in the form in which it is shown. It fails with a
// *game.AliasError if the text cannot be an alias or the operator refuses it.
func (s *Sessions) ReadName(text string) (string, error) {
	name, err := game.ReadAlias(text)
	if err == nil && game.IsRefused(name, s.Refused) {
		err = &game.AliasError{Reason: game.AliasRefused}
	}
	return name, err
}

// Rename changes a guest's name. It fails with a *game.AliasError, also if the name can be mistaken
// for another guest's.
func (s *Sessions) Rename(ctx context.Context, guest *Session, text string) error {
	name, err := s.ReadName(text)
	if err != nil {
		return err
	}
	return s.Store.Update(ctx, func(tx Tx) error {
		others, err := tx.Guests()
		if err != nil {
			return err
		}
		taken := func(g game.Player) bool { return g.ID != guest.Player && game.AliasKey(g.Name) == game.AliasKey(name) }
		if slices.ContainsFunc(others, taken) {
			return &game.AliasError{Reason: game.AliasTaken}
		}
		return tx.SeePlayer(game.Player{ID: guest.Player, Name: name}, guest.Guild, s.Now())
	})
}

// RefuseNames replaces guests' names that the operator refuses.
func (s *Sessions) RefuseNames(ctx context.Context) error {
	guests, err := txn.View(ctx, s.Store, func(q Query) ([]game.Player, error) { return q.Guests() })
	for _, g := range guests {
		if err != nil || !game.IsRefused(g.Name, s.Refused) {
			continue
		}
		err = s.Store.Update(ctx, func(tx Tx) error {
			name, err := guestName(tx, g.ID)
			if err != nil {
				return err
			}
			return tx.SeePlayer(game.Player{ID: g.ID, Name: name}, "", s.Now())
		})
	}
	return err
}
