package privacy

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// guestsAtOnce is how many guests are forgotten at a time.
const guestsAtOnce = 200

// forgetGuests deletes guests of the page whose sessions have ended: nobody can be them
// any more, or ask for their deletion.
func (s *Service) forgetGuests(ctx context.Context) error {
	gone, err := txn.View(ctx, s.Store, func(q Query) ([]string, error) { return q.GoneGuests(guestsAtOnce) })
	for _, id := range gone {
		if err == nil {
			err = s.Forget(ctx, game.Call{Player: game.Player{ID: id}})
		}
	}
	return err
}
