package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Revealed is a subject's solution, or asks the player to confirm.
type Revealed struct {
	*game.Work
	Full    *solver.Grid // nil while Confirm is set
	Confirm bool         // it would end an attempt at a live daily, which the player must confirm
}

// Solve returns a subject's solution. In a live daily it first asks the player to confirm, and then
// records that they gave up. It fails as Open does.
func (s *Service) Solve(ctx context.Context, c game.Call, sub game.Subject, confirmed bool) (*Revealed, error) {
	return retryChanged(func() (*Revealed, error) {
		o, err := s.settle(ctx, c, sub, asPuzzle)
		if err != nil {
			return nil, err
		}
		return s.reveal(ctx, c, o, confirmed)
	})
}

// GiveUp is like Solve for the current puzzle. It fails with game.ErrNoCurrent or game.ErrEnded.
func (s *Service) GiveUp(ctx context.Context, c game.Call) (*Revealed, error) {
	return retryChanged(func() (*Revealed, error) {
		o, err := s.settle(ctx, c, game.Subject{}, asPuzzle)
		if err != nil {
			return nil, err
		}
		if _, ended := o.Ended(); ended && o.kept == nil {
			return nil, game.About(o.Work, game.ErrEnded)
		}
		return s.reveal(ctx, c, o, false)
	})
}

func (s *Service) reveal(ctx context.Context, c game.Call, o *opening, confirmed bool) (*Revealed, error) {
	_, ended := o.Ended()
	if o.Live && !ended && !confirmed {
		return &Revealed{Work: o.Work, Confirm: true}, s.finishOpening(ctx, o)
	}
	r := &Revealed{Work: o.Work, Full: o.Attempt.Solution}
	if o.Kind == game.PastedAttempt || ended {
		if o.kept != nil {
			return r, nil
		}
		return r, s.finishOpening(ctx, o)
	}
	_, err := update(ctx, s, c, o, func(tx Tx) (inAttempt, error) {
		return inAttempt{o.ID}, record(tx, o.Work, game.Event{Kind: game.EventGaveUp, At: s.Now()})
	})
	return r, err
}
