package players

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// dataQuery reads all data that is stored about a player.
type dataQuery interface {
	AttemptAt(player, puzzle string) (*game.Attempt, error)
	// PersonalData returns all data stored about a player; for an unknown player, only the id.
	// Events of attempts at live dailies have no Detail, because that names the step of a hint,
	// which the hint may not have shown.
	PersonalData(player string, isLive func(puzzle string) (bool, error)) (Record, error)
	// Players lists the players that have a name. NameOf returns a player's name.
	Players() ([]game.Player, error)
	NameOf(player string) (string, error)
	// TombstonedDailies lists the puzzles of the dailies that have a key for tombstones.
	TombstonedDailies() ([]string, error)
	// GoneGuests lists guests of the page without a session, at most limit.
	GoneGuests(limit int) ([]string, error)
	// AttemptsToTake lists the attempts of a guest: those that a player can take over, and those at
	// puzzles at which the player has an attempt too.
	AttemptsToTake(guest, player string) (mine, others []int64, err error)
}

// dataTx deletes a player's data or gives it to another player.
type dataTx interface {
	// Forget deletes a player from all tables. Finished attempts that count somewhere pass to
	// anonymous, a new player without a name. Submissions pass to game.FormerPlayer.
	Forget(player, anonymous string) error
	// MergeGuest gives a player the attempts that they can take over from a guest, including the
	// rulings on them, and deletes the guest.
	MergeGuest(guest, player string) error
	AddTombstoneKey(puzzle string, key []byte) error
	AddTombstone(puzzle string, tombstone []byte) error
	// DropTombstones deletes a daily's key and tombstones.
	DropTombstones(puzzle string) error
}

// Export returns everything that is stored about the player of a call; for an unknown player, only
// the id. Times are in UTC.
func (s *Service) Export(ctx context.Context, c game.Call) (Record, error) {
	return txn.View(ctx, s.Store, func(q Query) (Record, error) {
		data, err := q.PersonalData(c.Player.ID, func(puzzle string) (bool, error) { return s.Guard.IsLive(q, puzzle) })
		return append(Record{{"format", Format}, {"made", s.Now().UTC()}}, data...), err
	})
}
