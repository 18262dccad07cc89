package players

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// dataQuery reads all that is stored about a player.
type dataQuery interface {
	AttemptAt(player, puzzle string) (*game.Attempt, error)
	// PersonalData returns all that is stored about a player; for an unknown player, the id alone.
	PersonalData(player string) (*PersonalData, error)
	// Players lists the players that have a name, and NameOf returns a player's name.
	Players() ([]game.Player, error)
	NameOf(player string) (string, error)
	// TombstonedDailies lists the puzzles of the dailies that have a key for
	// tombstones.
	TombstonedDailies() ([]string, error)
	// GoneGuests lists guests of the page without a session, at most limit.
	GoneGuests(limit int) ([]string, error)
	// AttemptsToTake lists the attempts of a guest: those that a player can take over, and those
	// at puzzles of which the player has an attempt too.
	AttemptsToTake(guest, player string) (mine, others []int64, err error)
}

// dataTx deletes it or gives it to another player.
type dataTx interface {
	// Forget deletes a player from all tables. Finished attempts that count somewhere
	// pass to anonymous, a new player without a name; submissions to game.FormerPlayer.
	Forget(player, anonymous string) error
	// TakeAlong gives a player the attempts that they can take over from a guest, with the rulings
	// on them, and deletes the guest.
	TakeAlong(guest, player string) error
	AddTombstoneKey(puzzle string, key []byte) error
	AddTombstone(puzzle string, tombstone []byte) error
	// DropTombstones drops a daily's key and tombstones.
	DropTombstones(puzzle string) error
}

// Export returns everything that is stored about the player of a call; for an unknown player,
// the id alone.
func (s *Service) Export(ctx context.Context, c game.Call) (*PersonalData, error) {
	return txn.View(ctx, s.Store, func(q Query) (*PersonalData, error) {
		d, err := q.PersonalData(c.Player.ID)
		if err != nil {
			return nil, err
		}
		d.Format, d.Made = Format, s.Now().UTC()
		for i := range d.Attempts {
			if err := s.redact(q, &d.Attempts[i]); err != nil {
				return nil, err
			}
		}
		return d, nil
	})
}

// redact removes what would help with a live daily.
func (s *Service) redact(q Query, a *ExportedAttempt) error {
	if a.Kind != game.DailyAttempt {
		return nil
	}
	live, err := s.Guard.IsLive(q, a.Puzzle)
	if live {
		for i := range a.Events {
			a.Events[i].Detail = ""
		}
	}
	return err
}
