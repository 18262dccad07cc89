package game

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"
)

// Nobody is the player to whom puzzles in a pool belong once whoever submitted
// them was deleted.
const Nobody = "nobody"

// Forget deletes a player. What they solved stays, so that the places of others
// do, as results of a player without a name whose id is random; everything else
// goes. To somebody who is not known it does nothing.
//
// Whoever had a live daily cannot have it ranked a second time: see seal.
func (s *Service) Forget(ctx context.Context, c Call) error {
	heir, err := s.secret()
	if err != nil {
		return err
	}
	nameless := Call{ID: c.ID} // what is remembered of this call names nobody
	return s.store.Update(ctx, func(tx Tx) error {
		_, err := once(tx, nameless, s.now(), func() (bool, error) {
			if err := s.sealLive(tx, c.Player.ID); err != nil {
				return false, err
			}
			return true, tx.Forget(c.Player.ID, hex.EncodeToString(heir))
		})
		return err
	})
}

// secret returns 16 random bytes that cannot be guessed.
func (s *Service) secret() ([]byte, error) {
	b := make([]byte, 16)
	_, err := io.ReadFull(s.entropy, b)
	return b, err
}

// sealLive marks that a player had the live dailies that they have attempts at.
func (s *Service) sealLive(tx Tx, player string) error {
	recent, err := tx.RecentDailies(s.firstLive())
	if err != nil {
		return err
	}
	for _, p := range recent {
		a, err := orNone(tx.AttemptAt(player, p.ID))
		if err != nil {
			return err
		}
		if a == nil {
			continue
		}
		live, err := s.isLive(tx, p.ID)
		if err == nil && live {
			err = s.seal(tx, player, p.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// seal marks that a player had a daily, without storing who it was: the mark is
// a hash with a key that the daily alone has. The key is dropped when the daily
// is over, and the marks with it.
func (s *Service) seal(tx Tx, player, puzzle string) error {
	key, err := tx.TombstoneKey(puzzle)
	if errors.Is(err, ErrNotFound) {
		if key, err = s.secret(); err == nil {
			err = tx.AddTombstoneKey(puzzle, key)
		}
	}
	if err != nil {
		return err
	}
	return tx.AddTombstone(puzzle, mark(key, player))
}

// hadBefore reports whether a player had a daily and was deleted since.
func (s *Service) hadBefore(q Query, player, puzzle string) (bool, error) {
	key, err := q.TombstoneKey(puzzle)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	left, err := q.HasTombstone(puzzle, mark(key, player))
	if _, own, ok := strings.Cut(player, ":"); ok && !left && err == nil {
		left, err = q.HasTombstone(puzzle, mark(key, own)) // deleted before ids named their platform
	}
	return left, err
}

func mark(key []byte, player string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(player))
	return h.Sum(nil)
}

// unseal drops the marks of the dailies that are over.
func (s *Service) unseal(tx Tx) error {
	sealed, err := tx.TombstonedDailies()
	if err != nil {
		return err
	}
	for _, puzzle := range sealed {
		live, err := s.isLive(tx, puzzle)
		if err == nil && !live {
			err = tx.DropTombstones(puzzle)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
