package play

import (
	"context"
	"errors"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// Replayed is an ended attempt with its history.
type Replayed struct {
	*Kept
	*game.History
}

// LastEnded returns the player's last ended attempt. It fails with game.ErrNotFound.
func (s *Service) LastEnded(ctx context.Context, c game.Call) (*Kept, error) {
	return s.keptOf(ctx, c, func(q Query) (*game.Attempt, error) {
		last, err := txn.OrNone(q.Current(c.Player.ID, c.Guild))
		if err != nil {
			return nil, err
		}
		if last != nil && last.Kind != game.PastedAttempt {
			if _, ended := last.Ended(); ended {
				return last, nil
			}
		}
		return q.LastEnded(c.Player.ID)
	})
}

// LookBack returns one of the player's ended attempts with its history. It fails with
// game.ErrNotFound or game.ErrGoesOn.
func (s *Service) LookBack(ctx context.Context, c game.Call, attempt int64) (*Replayed, error) {
	k, err := s.Attempt(ctx, c, attempt)
	if err != nil {
		return nil, err
	}
	if _, ended := k.Ended(); !ended {
		return nil, game.About(k.Work, game.ErrGoesOn)
	}
	return &Replayed{Kept: k, History: k.History()}, nil
}

// PathPlace is a step of the logical path and the moment at which the attempt reached it.
type PathPlace struct {
	solver.Step
	Moment int // index of the moment that first entered its digit; -1 if none did, or the step places no digit
}

// PathBeside returns the logical path for comparison with an attempt. It fails with game.ErrLive if
// the puzzle shows another live daily.
func (s *Service) PathBeside(ctx context.Context, c game.Call, r *Replayed) ([]PathPlace, error) {
	if !r.Live {
		switch _, err := s.Guard.Solve(ctx, r.Grid); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, game.ErrLive):
			return nil, game.About(r.Work, &game.LiveError{})
		}
	}
	var path []PathPlace
	placedBy := map[solver.Candidate]int{}
	_, err := s.coachFor(c).Path(ctx, r.Grid, func(_ *solver.Grid, step solver.Step) bool {
		for _, d := range step.Places {
			placedBy[d] = len(path)
		}
		path = append(path, PathPlace{step, -1})
		return true
	})
	for i, m := range slices.Backward(r.Moments) {
		for _, d := range m.Digits(r.Grid.Layout()) {
			if step, ok := placedBy[d]; ok {
				path[step].Moment = i
			}
		}
	}
	return path, err
}
