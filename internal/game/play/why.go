package play

import (
	"context"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Reason says why a cell cannot be a digit.
type Reason struct {
	*game.Work
	*coach.Reason
	Cost time.Duration // what it adds to a ranked time; 0 if nothing
}

// Why tells why a cell cannot be a digit, with an effort of the coach's. What is
// not plain to see costs as a hint of level 3 does, and to hear that a digit is
// right as one of level 4; nothing, while the reason is Unfinished. It fails as
// Hint does, and with coach.ErrCandidate.
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
		return nil, err
	}
	found, err := s.argue(ctx, c, o.Work, candidate, effort)
	if err != nil {
		return nil, err
	}
	r := &Reason{Work: o.Work, Reason: found}
	key, level := priceOf(found, o.Progress)
	if level == 0 {
		return r, s.finishOpening(ctx, o)
	}
	g, err := s.give(ctx, c, o, &advice{key: key, level: level, before: o.Progress, mistakes: found.Mistakes})
	r.Cost = g.Cost
	return r, err
}

// argue asks the coach. What a live daily's board shows is told whatever is wrong
// elsewhere: it is no news, and costs nothing.
func (s *Service) argue(ctx context.Context, c game.Call, w *game.Work, asked solver.Candidate, effort int) (*coach.Reason, error) {
	if w.Live {
		if r := w.Position().VisibleReason(asked); r != nil {
			return r, nil
		}
	}
	r, err := s.coachFor(c).WithEffort(effort).Why(ctx, w.Position(), asked)
	if err == nil {
		r.Secret = w.Live
	}
	return r, err
}

// priceOf returns what a reason is known by, and the level of hint that it counts as;
// 0 for what anybody sees.
func priceOf(r *coach.Reason, progress *solver.Grid) (key string, level int) {
	switch r.Kind {
	case coach.ReasonMistakes:
		return checkKey(progress), 1
	case coach.ReasonArgument:
		level = game.MaxHintLevel - 1
	case coach.ReasonIsSolution, coach.ReasonUnproved:
		level = game.MaxHintLevel
	}
	return "why " + digest(fmt.Sprint(r.Asked.Cell, r.Asked.Digit)), level
}
