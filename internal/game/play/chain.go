package play

import (
	"context"
	"fmt"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Verdict is what there is to say of a chain that the player drew.
type Verdict struct {
	*game.Work
	*coach.Verdict               // nil while Confirm is set
	Drawn          []solver.Link // the chain that was asked about
	At             *solver.Grid  // the position that was asked about
	Confirm        bool          // it would cost: ask first
	Cost           Cost
	Done           bool // ApplyChain: what followed was the last, and the grid is right
}

type AskAt[T any] func(*solver.Grid) (T, error)

// Chain judges a chain that the player drew. It counts as a hint of game.ArgumentLevel. It fails
// as Hint does.
func (s *Service) Chain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return again(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, false, false) })
}

// ChainOrPrice is Chain as WhyOrPrice is Why.
func (s *Service) ChainOrPrice(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return again(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, true, false) })
}

// ApplyChain applies the conclusion of a chain, at no further cost after the verdict.
func (s *Service) ApplyChain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return again(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn, false, true) })
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
		asked: game.HelpChain.Key(chain), key: checkKey(at.Progress), level: 1, before: at.Progress,
		mistakes: v.Mistakes, cheap: cheap, onPage: sub.OnPage,
	}
	if v.Secret = o.Live; !v.Any() {
		a.key, a.level = a.asked, game.ArgumentLevel
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
