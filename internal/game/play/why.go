package play

import (
	"context"
	"fmt"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Reason says why a cell cannot be a digit, or why it is.
type Reason struct {
	*game.Work
	*coach.Reason              // nil while Confirm is set
	At            *solver.Grid // the position that was asked about
	Candidate     solver.Candidate
	Confirm       bool // it would cost: ask first
	Cost          Cost
}

// Why tells why a cell cannot be a digit, or why it is, with an effort of the coach's; on a
// live daily by arguments in the player's own position alone. What is not plain to see counts as
// a hint of game.ArgumentLevel, or as a check where no argument is told, so that the price does
// not tell a right digit from a wrong one. It fails as Hint does, and with coach.ErrCandidate.
func (s *Service) Why(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return again(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort, false) })
}

// WhyOrPrice is Why for a player who does not know the price: where that is more than a nudge's
// it asks to confirm.
func (s *Service) WhyOrPrice(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return again(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort, true) })
}

func (s *Service) why(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int, cheap bool) (*Reason, error) {
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
	r := &Reason{Work: o.Work, Reason: found, At: at.Progress, Candidate: candidate}
	a := &advice{asked: whyKey(candidate), before: at.Progress, mistakes: found.Mistakes, cheap: cheap}
	a.key, a.level = priceOf(found, at.Progress)
	a.free = a.level == 0
	if found.Kind == coach.ReasonArgument {
		move, err := s.toldMove(ctx, with, o.Work, at, found)
		if err != nil {
			return nil, err
		}
		a.key = whyKey(candidate, move)
	}
	if asks, err := s.asks(ctx, c, o, a, s.HintPrice(o.Work, game.ArgumentLevel)); asks || err != nil {
		return &Reason{Work: o.Work, At: at.Progress, Candidate: candidate, Confirm: true}, err
	}
	g, err := s.give(ctx, c, o, a)
	r.Cost = g.Cost
	return r, err
}

// toldMove names the move of an argument or, if help in the position has argued for another one
// that settles the same candidate, that.
func (s *Service) toldMove(ctx context.Context, with *coach.Coach, w *game.Work, at *coach.Position, r *coach.Reason) (string, error) {
	own := game.MoveDigest(&r.Step)
	if !Timed(w) || !advised(w) || w.SeenLevel(own) >= game.ArgumentLevel {
		return own, nil
	}
	all, err := with.Steps(ctx, at)
	if err != nil {
		return "", err
	}
	for i := range all.Steps {
		step := &all.Steps[i]
		settles := step.Removes
		if r.Right {
			settles = step.Places
		}
		if move := game.MoveDigest(step); slices.Contains(settles, r.Asked) && w.SeenLevel(move) >= game.ArgumentLevel {
			return move, nil
		}
	}
	return own, nil
}

// whyKey names why a candidate is, or is not, by which moves.
func whyKey(c solver.Candidate, moves ...string) string {
	return game.HelpWhy.Key(append([]string{game.Digest(fmt.Sprint(c.Cell, c.Digit))}, moves...)...)
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
	return whyKey(r.Asked), game.ArgumentLevel
}
