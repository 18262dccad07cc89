package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/coach"
)

// Replayed is an attempt that is over as it went, and what can be told of it.
type Replayed struct {
	*Kept
	*game.History
	*coach.Hindsight
}

// LastEnded returns what of the player's ended last: what they are at where the call was
// made, if that is over, a daily played again among it. It fails with game.ErrNotFound.
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

// Hindsight tells how an attempt of the player's went that is over. It fails with
// game.ErrNotFound, for another player's too, with game.ErrGoesOn, and with game.ErrLive
// where the puzzle shows a live daily that it is not the attempt at.
func (s *Service) Hindsight(ctx context.Context, c game.Call, attempt int64) (*Replayed, error) {
	k, err := s.Attempt(ctx, c, attempt)
	if err != nil {
		return nil, err
	}
	if _, ended := k.Ended(); !ended {
		return nil, game.About(k.Work, game.ErrGoesOn)
	}
	if !k.Live {
		switch _, err := s.Guard.Solve(ctx, k.Grid); {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, game.ErrLive):
			return nil, game.About(k.Work, &game.LiveError{})
		}
	}
	r := &Replayed{Kept: k, History: k.History()}
	r.Hindsight, err = s.coachFor(c).Hindsight(ctx, gameOf(k.Work, r.History))
	return r, err
}

// gameOf is an attempt as a coach looks back on it.
func gameOf(w *game.Work, h *game.History) *coach.Game {
	g := &coach.Game{Puzzle: w.Grid, Solution: w.Solution, Before: h.Before}
	for i := range h.Moments {
		m := &h.Moments[i]
		g.Moves = append(g.Moves, coach.Move{
			After: m.After, Digits: m.Digits(w.Grid.Layout()), Helped: m.Kind == game.EventHinted, Ends: m.Ends(),
		})
	}
	return g
}
