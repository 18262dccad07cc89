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
	*coach.Verdict
	Cost Cost
}

// AskAt reads what a player asks about, in the position that they have.
type AskAt[T any] func(*solver.Grid) (T, error)

// Chain judges a chain of strong and weak links on the player's own candidates. It counts
// as a hint of game.ArgumentLevel, whatever the verdict. It fails as Hint does.
func (s *Service) Chain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	return again(func() (*Verdict, error) { return s.chain(ctx, c, sub, drawn) })
}

func (s *Service) chain(ctx context.Context, c game.Call, sub game.Subject, drawn AskAt[[]solver.Link]) (*Verdict, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	links, err := drawn(o.Progress)
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	v := &Verdict{Work: o.Work, Verdict: s.coachFor(c).Chain(o.Work.Position(), links)}
	a := &advice{key: checkKey(o.Progress), level: 1, before: o.Progress, mistakes: v.Mistakes, onPage: sub.OnPage}
	if v.Secret = o.Live; !v.Any() {
		a.key, a.level = "chain "+digest(fmt.Sprint(links)), game.ArgumentLevel
	}
	g, err := s.give(ctx, c, o, a)
	v.Cost = g.Cost
	return v, err
}
