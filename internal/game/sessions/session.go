package sessions

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

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// tokenBytes is how long a token is before it is written as text.
const tokenBytes = 32

// coding writes bytes as text that stands in addresses and cookies, each in one way.
func coding() *base64.Encoding { return base64.RawURLEncoding.Strict() }

// Guest begins a session of a new player of the local guild.
func (s *Service) Guest(ctx context.Context) (token string, guest *Session, err error) {
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

// SignIn begins a session of a player who is known by another account. What they do counts
// where they last played, as in a direct message; there they may have another name, which
// they keep.
func (s *Service) SignIn(ctx context.Context, p game.Player) (token string, err error) {
	token, _, err = s.begin(ctx, func(tx Tx) (*Session, error) {
		name, err := txn.OrNone(tx.PlayerName(p.ID))
		if err != nil {
			return nil, err
		}
		p.Name = cmp.Or(name, p.Name)
		return &Session{Player: p.ID, Name: p.Name}, tx.SeePlayer(p, "", s.Now())
	})
	return token, err
}

// NewSecret returns a text that nobody can guess, of 43 characters.
func (s *Service) NewSecret() (string, error) {
	b, err := s.random(tokenBytes)
	return coding().EncodeToString(b), err
}

// begin begins the session of the player that who returns, and returns its token.
func (s *Service) begin(ctx context.Context, who func(Tx) (*Session, error)) (token string, begun *Session, err error) {
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

// Find returns the session of a token, and makes it last from now again. It fails with
// game.ErrNotFound if there is none, or it has expired.
func (s *Service) Find(ctx context.Context, token string) (*Session, error) {
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

// End ends the session of a token. One that there is not has ended.
func (s *Service) End(ctx context.Context, token string) error {
	hash, err := tokenHash(token)
	if errors.Is(err, game.ErrNotFound) {
		return nil
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.DropSession(hash) })
}

// tokenHash returns the hash by which a token's session is found, so that how long the
// look-up takes tells nothing of other tokens.
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

// random returns bytes that nobody can guess.
func (s *Service) random(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(s.Secret, b)
	return b, err
}

// IsGuest reports whether the session is all the account that its player has.
func (s *Session) IsGuest() bool { return strings.HasPrefix(s.Player, GuestPlatform) }

// guestName is the name of a guest who has not chosen one: a number of four digits, or of as
// many as it takes for no other to have it.
func guestName(q Query, id string) (name string, err error) {
	sum, taken := uint64(crc32.ChecksumIEEE([]byte(id))), true
	for digits, limit := 4, uint64(10_000); taken && err == nil && digits <= 10; digits, limit = digits+1, 10*limit {
		name = fmt.Sprintf("Guest %0*d", digits, sum%limit)
		taken, err = q.IsGuestCalled(name)
	}
	return name, err
}

// ReadName returns a guest's name as it is shown: what can be an alias, and the operator
// does not refuse. It fails with a *game.AliasError.
func (s *Service) ReadName(text string) (string, error) {
	name, err := game.ReadAlias(text)
	if err == nil && game.IsRefused(name, s.Refused) {
		err = &game.AliasError{Reason: game.AliasRefused}
	}
	return name, err
}

// Rename gives a guest another name, one that is read like no other guest's. It fails with a
// *game.AliasError.
func (s *Service) Rename(ctx context.Context, guest *Session, text string) error {
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

// RefuseNames takes from guests the names that the operator refuses.
func (s *Service) RefuseNames(ctx context.Context) error {
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
