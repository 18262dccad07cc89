package game

import (
	"context"
	"fmt"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Reason says why a cell cannot be a digit.
type Reason struct {
	*Work
	*coach.Reason
	Cost time.Duration // what it adds to a ranked time; 0 if nothing
}

// Why tells why a cell cannot be a digit, with an effort of the coach's. What is
// not plain to see costs as a hint of level 3 does, and to hear that a digit is
// right as one of level 4; nothing, while the reason is Unfinished. It fails as
// HintFor does, and with coach.ErrCandidate.
func (s *Service) Why(ctx context.Context, c Call, sub Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return retry(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort) })
}

func (s *Service) why(ctx context.Context, c Call, sub Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	w, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	candidate, err := asked(w.Grid.Layout())
	if err != nil {
		return nil, err
	}
	found, err := s.argue(ctx, c, w, candidate, effort)
	if err != nil {
		return nil, err
	}
	r := &Reason{Work: w, Reason: found}
	if key, level := priceOf(found, w.Progress); level > 0 {
		r.Cost, err = s.charge(ctx, c, w, found.Mistakes, key, level)
	}
	return r, err
}

// argue asks the coach. What a live daily's board shows is told whatever is wrong
// elsewhere: it is no news, and costs nothing.
func (s *Service) argue(ctx context.Context, c Call, w *Work, asked solver.Candidate, effort int) (*coach.Reason, error) {
	if w.Live {
		if r := w.position().VisibleReason(asked); r != nil {
			return r, nil
		}
	}
	r, err := s.coachFor(c).WithEffort(effort).Why(ctx, w.position(), asked)
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
		level = MaxHintLevel - 1
	case coach.ReasonIsSolution, coach.ReasonUnproved:
		level = MaxHintLevel
	}
	return "why " + digest(fmt.Sprint(r.Asked.Cell, r.Asked.Digit)), level
}
