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
		if _, err := s.Guard.Solve(ctx, k.Grid); errors.Is(err, game.ErrLive) || ctx.Err() != nil {
			return nil, game.About(k.Work, err)
		}
	}
	r := &Replayed{Kept: k, History: k.History()}
	r.Hindsight, err = s.coachFor(c).Hindsight(ctx, gameOf(k.Work, r.History))
	return r, err
}

// LastOver returns the attempt that the player ended last where the call was made. It fails
// with game.ErrNoCurrent.
func (s *Service) LastOver(ctx context.Context, c game.Call) (id int64, err error) {
	return txn.View(ctx, s.Store, func(q Query) (int64, error) {
		last, err := txn.OrNone(q.Current(c.Player.ID, c.Guild))
		if err != nil {
			return 0, err
		}
		if last != nil {
			if _, ended := last.Ended(); ended {
				return last.ID, nil
			}
		}
		for _, slot := range game.Slots() {
			a, err := txn.OrNone(q.LastOf(c.Player.ID, c.Guild, slot))
			if err != nil {
				return 0, err
			}
			if a == nil {
				continue
			}
			if _, ended := a.Ended(); ended {
				return a.ID, nil
			}
		}
		return 0, game.ErrNoCurrent
	})
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
