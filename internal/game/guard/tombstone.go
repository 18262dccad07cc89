package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"strings"

	"pencilmark/internal/game"
)

// Tombstone says that a player had a daily, without storing who it was: an HMAC of
// the player's id with a key that the daily alone has. The key is dropped when the
// daily is over, and the tombstones with it.
func Tombstone(key []byte, player string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(player))
	return h.Sum(nil)
}

// HadBeforeDeletion reports whether a player had a daily and was deleted since.
func (s *Service) HadBeforeDeletion(q Query, player, puzzle string) (bool, error) {
	key, err := q.TombstoneKey(puzzle)
	if errors.Is(err, game.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	left, err := q.HasTombstone(puzzle, Tombstone(key, player))
	if _, own, ok := strings.Cut(player, ":"); ok && !left && err == nil {
		left, err = q.HasTombstone(puzzle, Tombstone(key, own)) // deleted before ids named their platform
	}
	return left, err
}
