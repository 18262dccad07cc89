package play

import (
	"context"
	"fmt"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Reason says why a cell cannot or must be a digit.
type Reason struct {
	*game.Work
	*coach.Reason              // nil while Confirm is set
	At            *solver.Grid // the position that was asked about
	Candidate     solver.Candidate
	Confirm       bool // it has a price that the player must confirm
	Cost          Cost
}

// Why explains why a cell can or cannot be a digit. In a live daily it uses only arguments in the
// player's position. An argument counts as a hint of game.ArgumentLevel; a check costs the same
// whether the digit is right or wrong. Why fails as Hint does, and with coach.ErrCandidate.
func (s *Service) Why(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return retryChanged(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort, false) })
}

// WhyOrPrice is like Why for a player who has not seen the price: it asks the player to confirm a
// high one.
func (s *Service) WhyOrPrice(ctx context.Context, c game.Call, sub game.Subject, asked Ask[solver.Candidate], effort int) (*Reason, error) {
	return retryChanged(func() (*Reason, error) { return s.why(ctx, c, sub, asked, effort, true) })
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
	a := &advice{questionKey: whyKey(candidate), before: at.Progress, mistakes: found.Mistakes, cheap: cheap}
	a.key, a.level = priceOf(found, at.Progress)
	a.free = a.level == 0
	if found.Kind == coach.ReasonArgument {
		move, err := s.moveText(ctx, with, o.Work, at, found)
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

// moveText returns the digest of an argument's move. If earlier help has shown another move that
// settles the same candidate, it returns that one's digest.
func (s *Service) moveText(ctx context.Context, with *coach.Coach, w *game.Work, at *coach.Position, r *coach.Reason) (string, error) {
	own := game.MoveDigest(&r.Step)
	if !w.Timed() || !advised(w) || w.SeenLevel(own) >= game.ArgumentLevel {
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

func whyKey(c solver.Candidate, moves ...string) string {
	return game.HelpWhy.Key(append([]string{game.Digest(fmt.Sprint(c.Cell, c.Digit))}, moves...)...)
}

// argue asks the coach for a reason. A reason that is visible in a live daily's grid is free.
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

func priceOf(r *coach.Reason, progress *solver.Grid) (key string, level int) {
	switch r.Kind {
	case coach.ReasonMistakes, coach.ReasonOpen: // ReasonOpen reveals that there are no mistakes
		return checkKey(progress), 1
	case coach.ReasonCellFilled, coach.ReasonDigitSeen:
		return "", 0
	}
	return whyKey(r.Asked), game.ArgumentLevel
}

// Verdict is the coach's verdict on a chain that the player drew.
type Verdict struct {
	*game.Work
	*coach.Verdict               // nil while Confirm is set
	Drawn          []solver.Link // the chain that the player drew
	At             *solver.Grid  // the position that was asked about
	Confirm        bool          // it has a price that the player must confirm
	Cost           Cost
	Done           bool // ApplyChain: the conclusion was the last step, and the grid is right
}

type AskAt[T any] func(*solver.Grid) (T, error)

// Chain judges a chain that the player drew. It counts as a hint of game.ArgumentLevel. It fails
// as Hint does.
func (s *Service) Chain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return retryChanged(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, false, false) })
}

// ChainOrPrice is to Chain what WhyOrPrice is to Why.
func (s *Service) ChainOrPrice(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return retryChanged(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, true, false) })
}

// ApplyChain applies the conclusion of a chain, at no further cost after the verdict.
func (s *Service) ApplyChain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return retryChanged(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, false, true) })
}

func (s *Service) chain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link], cheap, apply bool) (*Verdict, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	with, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	links, err := drawn(at.Progress)
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	v := &Verdict{Work: o.Work, Verdict: with.Chain(at, links), Drawn: links, At: at.Progress}
	chain := game.Digest(fmt.Sprint(links))
	a := &advice{
		questionKey: game.HelpChain.Key(chain), key: checkKey(at.Progress), level: 1, before: at.Progress,
		mistakes: v.Mistakes, cheap: cheap, onPage: sub.OnPage,
	}
	if v.Secret = o.Live; !v.Any() {
		a.key, a.level = a.questionKey, game.ArgumentLevel
	}
	if !v.Any() && v.Chain.Found {
		a.key = game.HelpChain.Key(chain, game.MoveDigest(&v.Chain.Step))
		if apply {
			a.apply = &v.Chain.Step
		}
	}
	if asks, err := s.asks(ctx, c, o, a, s.HintPrice(o.Work, game.ArgumentLevel)); asks || err != nil {
		return &Verdict{Work: o.Work, Drawn: links, At: at.Progress, Confirm: true}, err
	}
	g, err := s.give(ctx, c, o, a)
	v.Cost, v.Done = g.Cost, a.apply != nil && game.SameDigits(o.Progress, o.Solution)
	return v, err
}
