package play

import (
	"context"
	"fmt"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Reason says why a cell cannot be a digit, or why it is.
type Reason struct {
	*game.Work
	*coach.Reason
	At   *solver.Grid // the position that was asked about
	Cost Cost
}

// Why tells why a cell cannot be a digit, or why it is, with an effort of the coach's; on a
// live daily by arguments in the player's own position alone. What is not plain to see counts as
// a hint of game.ArgumentLevel, or as a check where no argument is told, so that the price does
// not tell a right digit from a wrong one. It fails as Hint does, and with coach.ErrCandidate.
func (s *Service) Why(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return again(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort) })
}

func (s *Service) why(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	candidate, err := asked(o.Grid.Layout())
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	with, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	found, err := argue(ctx, with.WithEffort(effort), o.Work, at, candidate)
	if err != nil {
		return nil, err
	}
	r := &Reason{Work: o.Work, Reason: found, At: at.Progress}
	a := &advice{before: at.Progress, mistakes: found.Mistakes}
	a.key, a.level = priceOf(found, at.Progress)
	a.free = a.level == 0
	g, err := s.give(ctx, c, o, a)
	r.Cost = g.Cost
	return r, err
}

// argue asks the coach. What a live daily's board shows is told whatever is wrong
// elsewhere: it is no news, and costs nothing.
func argue(ctx context.Context, with *coach.Coach, w *game.Work, at *coach.Position, asked solver.Candidate) (*coach.Reason, error) {
	if w.Live {
		if r := at.VisibleReason(asked); r != nil {
			return r, nil
		}
		with = with.WithoutLookahead()
	}
	r, err := with.Why(ctx, at, asked)
	if err == nil {
		r.Secret = w.Live
	}
	return r, err
}

// priceOf returns what a reason is known by, and the level of hint that it counts as;
// 0 for what anybody sees.
func priceOf(r *coach.Reason, progress *solver.Grid) (key string, level int) {
	switch r.Kind {
	case coach.ReasonMistakes, coach.ReasonOpen: // which says that there are none
		return checkKey(progress), 1
	case coach.ReasonCellFilled, coach.ReasonDigitSeen:
		return "", 0
	}
	return game.HelpWhy.Key(game.Digest(fmt.Sprint(r.Asked.Cell, r.Asked.Digit))), game.ArgumentLevel
}
