package players

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// ErrDeadLink means that a link is forged, has expired, or was used.
var ErrDeadLink = errors.New("players: the link cannot be used")

// LinkTarget is what a link leads to. At most one of Post and Attempt is set.
type LinkTarget struct {
	Post    int64 `json:"post,omitempty"`    // a guild's daily
	Attempt int64 `json:"attempt,omitempty"` // one of the player's own attempts
	Replay  bool  `json:"replay,omitempty"`  // whether to play Attempt again
}

// link is the signed content of a link.
type link struct {
	Nonce   []byte    `json:"nonce"`
	Expires time.Time `json:"expires"`
	Player  string    `json:"player"`
	Guild   string    `json:"guild,omitempty"`
	LinkTarget
}

// Link returns a text that, once, signs in anyone who has it as the player of a call, in the call's
// guild.
func (s *Sessions) Link(ctx context.Context, c game.Call, to LinkTarget) (string, error) {
	key, err := s.keyFor(ctx, c)
	if err != nil {
		return "", err
	}
	nonce, err := s.random(16)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(link{nonce, s.Now().Add(linkLasts).UTC().Truncate(time.Second), c.Player.ID, c.Guild, to})
	if err != nil {
		return "", err
	}
	signed := coding().EncodeToString(text)
	return signed + "." + signature(key, signed), nil
}

// keyFor returns the key for signing links, and adds the caller as a player. It writes only for the
// first link and for a player who was not seen recently.
func (s *Sessions) keyFor(ctx context.Context, c game.Call) (key []byte, err error) {
	seen := false
	key, err = txn.View(ctx, s.Store, func(q Query) (key []byte, err error) {
		if seen, err = q.IsSeen(c.Player, c.Guild, s.Now()); err != nil {
			return nil, err
		}
		return txn.OrNone(q.LinkKey())
	})
	if err != nil || seen && key != nil {
		return key, err
	}
	fresh, err := s.random(sha256.Size)
	if err != nil {
		return nil, err
	}
	return txn.Update(ctx, s.Store, func(tx Tx) ([]byte, error) {
		if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
			return nil, err
		}
		key, err := tx.LinkKey()
		if errors.Is(err, game.ErrNotFound) {
			return fresh, tx.AddLinkKey(fresh)
		}
		return key, err
	})
}

func signature(key []byte, signed string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(signed))
	return coding().EncodeToString(mac.Sum(nil))
}

// Look returns the name of a link's player without spending the link. It fails with ErrDeadLink.
func (s *Sessions) Look(ctx context.Context, text string) (name string, err error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) {
		l, err := s.read(q, text)
		if err != nil {
			return "", err
		}
		return nameOf(q, l)
	})
}

// LinkTarget returns the target of a link that belongs to the session's player, even if the link has
// expired, because the player may go there anyway. It fails with ErrDeadLink for another player's
// link.
func (s *Sessions) LinkTarget(ctx context.Context, text string, as *Session) (LinkTarget, error) {
	return txn.View(ctx, s.Store, func(q Query) (LinkTarget, error) {
		l, err := s.readSigned(q, text)
		if err == nil && l.Player != as.Player {
			err = ErrDeadLink
		}
		if err != nil {
			return LinkTarget{}, err
		}
		return l.LinkTarget, nil
	})
}

// Redeem uses up a link and begins a session of its player. It fails with ErrDeadLink.
func (s *Sessions) Redeem(ctx context.Context, text string) (token string, to LinkTarget, err error) {
	token, _, err = s.begin(ctx, func(tx Tx) (*Session, error) {
		l, err := s.read(tx, text)
		if err != nil {
			return nil, err
		}
		name, err := nameOf(tx, l)
		if err != nil {
			return nil, err
		}
		mine, err := tx.SpendLink(l.Nonce, l.Expires)
		if err == nil && !mine {
			err = ErrDeadLink
		}
		to = l.LinkTarget
		return &Session{Player: l.Player, Guild: l.Guild, Name: name}, err
	})
	return token, to, err
}

// read returns the content of a link that is genuine, unused and not expired.
func (s *Sessions) read(q Query, text string) (*link, error) {
	l, err := s.readSigned(q, text)
	if err != nil {
		return nil, err
	}
	if !s.Now().Before(l.Expires) {
		return nil, ErrDeadLink
	}
	spent, err := q.IsSpent(l.Nonce)
	if err == nil && spent {
		err = ErrDeadLink
	}
	return l, err
}

// readSigned returns the content of a genuine link.
func (s *Sessions) readSigned(q Query, text string) (*link, error) {
	key, err := q.LinkKey()
	if errors.Is(err, game.ErrNotFound) {
		return nil, ErrDeadLink
	}
	if err != nil {
		return nil, err
	}
	signed, mac, _ := strings.Cut(text, ".")
	if !hmac.Equal([]byte(mac), []byte(signature(key, signed))) {
		return nil, ErrDeadLink
	}
	plain, err := coding().DecodeString(signed)
	if err != nil {
		return nil, err
	}
	l := new(link)
	return l, json.Unmarshal(plain, l)
}

// nameOf returns the name of a link's player. It fails with ErrDeadLink if the player was deleted in
// the meantime.
func nameOf(q Query, l *link) (string, error) {
	name, err := q.NameOf(l.Player)
	if errors.Is(err, game.ErrNotFound) {
		err = ErrDeadLink
	}
	return name, err
}
