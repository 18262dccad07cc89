package players

import (
	"context"
	"encoding/hex"
	"errors"
	"io"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Players lists the players that have a name.
func (s *Service) Players(ctx context.Context) ([]game.Player, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.Player, error) { return q.Players() })
}

// Player returns a player by id. It fails with game.ErrNotFound if there is none.
func (s *Service) Player(ctx context.Context, id string) (game.Player, error) {
	return txn.View(ctx, s.Store, func(q Query) (game.Player, error) {
		name, err := q.NameOf(id)
		return game.Player{ID: id, Name: name}, err
	})
}

// Forget deletes a player and everything stored about them, except their solved dailies. These pass
// to a new player with a random id and no name, so that other players' ranks stay. Forget does
// nothing for an unknown player.
//
// A deleted player cannot have the same live daily ranked again: a tombstone records that a player
// with their id had it.
func (s *Service) Forget(ctx context.Context, c game.Call) error {
	anonymous, err := s.secret()
	if err != nil {
		return err
	}
	nameless := game.Call{ID: c.ID} // the remembered call must not name the player
	return s.Store.Update(ctx, func(tx Tx) error {
		_, err := txn.Once(tx, nameless, s.Now(), func() (bool, error) {
			if err := s.buryLive(tx, c.Player.ID); err != nil {
				return false, err
			}
			if err := results.RemoveUncounted(tx, c.Player.ID); err != nil {
				return false, err
			}
			if err := tx.ReviseGuildsOf(c.Player.ID); err != nil {
				return false, err
			}
			return true, tx.Forget(c.Player.ID, hex.EncodeToString(anonymous))
		})
		return err
	})
}

// secret returns 16 bytes from the secret random source.
func (s *Service) secret() ([]byte, error) {
	b := make([]byte, 16)
	_, err := io.ReadFull(s.Secret, b)
	return b, err
}

// buryLive adds a tombstone to each live daily at which a player has an attempt.
func (s *Service) buryLive(tx Tx, player string) error {
	recent, err := s.Guard.Recent(tx)
	if err != nil {
		return err
	}
	for _, p := range recent {
		a, err := txn.OrNone(tx.AttemptAt(player, p.ID))
		if err != nil {
			return err
		}
		if a == nil {
			continue
		}
		live, err := s.Guard.IsLive(tx, p.ID)
		if err == nil && live {
			err = s.bury(tx, player, p.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// bury adds a tombstone to a daily. The first one also gives the daily a key for its tombstones.
func (s *Service) bury(tx Tx, player, puzzle string) error {
	key, err := tx.TombstoneKey(puzzle)
	if errors.Is(err, game.ErrNotFound) {
		if key, err = s.secret(); err == nil {
			err = tx.AddTombstoneKey(puzzle, key)
		}
	}
	if err != nil {
		return err
	}
	return tx.AddTombstone(puzzle, guard.Tombstone(key, player))
}

// Maintain deletes the tombstones of dailies that are no longer live, and guests without a session.
func (s *Service) Maintain(ctx context.Context) error {
	return errors.Join(s.dropTombstones(ctx), s.forgetGuests(ctx))
}

func (s *Service) dropTombstones(ctx context.Context) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		puzzles, err := tx.TombstonedDailies()
		if err != nil {
			return err
		}
		for _, puzzle := range puzzles {
			live, err := s.Guard.IsLive(tx, puzzle)
			if err == nil && !live {
				err = tx.DropTombstones(puzzle)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// guestsAtOnce is the largest number of guests that one run deletes.
const guestsAtOnce = 200

// forgetGuests deletes guests of the page whose sessions have ended. Nobody can sign in as them any
// more, or ask for their deletion.
func (s *Service) forgetGuests(ctx context.Context) error {
	gone, err := txn.View(ctx, s.Store, func(q Query) ([]string, error) { return q.GoneGuests(guestsAtOnce) })
	for _, id := range gone {
		if err == nil {
			err = s.Forget(ctx, game.Call{Player: game.Player{ID: id}})
		}
	}
	return err
}
