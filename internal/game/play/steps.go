package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// StepsWorth is how many hints of game.MaxHintLevel the list of all deductions counts as.
const StepsWorth = game.StepsWorth

// Steps is all that can be deduced now, or the question whether the player wants it
// for its price.
type Steps struct {
	*game.Work
	*coach.Steps      // nil while Confirm is set
	Confirm      bool // it would cost: ask first
	Cost         Cost
}

// Steps lists the deductions that can be made now, which counts as StepsWorth hints.
// Where they cost it first asks to confirm. It fails as Hint does.
func (s *Service) Steps(ctx context.Context, c game.Call, sub game.Subject, confirmed bool) (*Steps, error) {
	return again(func() (*Steps, error) { return s.steps(ctx, c, sub, confirmed) })
}

func (s *Service) steps(ctx context.Context, c game.Call, sub game.Subject, confirmed bool) (*Steps, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	with, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	a := &advice{
		key:   game.HelpSteps.Key(game.Digest(format.LineWithRestrictions(at.Progress))),
		level: game.MaxHintLevel, times: StepsWorth, before: at.Progress, cheap: !confirmed,
	}
	a.asked = a.key
	if asks, err := s.asks(ctx, c, o, a, s.StepsPrice(o.Work)); asks || err != nil {
		return &Steps{Work: o.Work, Confirm: true}, err
	}
	found, err := with.Steps(ctx, at)
	if err != nil {
		return nil, err
	}
	found.Secret = o.Live
	if found.Any() {
		a.key, a.level, a.times, a.mistakes = checkKey(at.Progress), 1, 1, found.Mistakes
	}
	g, err := s.give(ctx, c, o, a)
	return &Steps{Work: o.Work, Steps: found, Cost: g.Cost}, err
}
