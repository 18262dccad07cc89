package privacy

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Export returns everything that is stored about the player who asks. Of
// somebody who is not known it has nothing but the id.
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

// redact leaves out what would help with a live daily.
func (s *Service) redact(q Query, a *Attempt) error {
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
