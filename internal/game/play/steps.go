package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// StepsWorth is how many hints of game.MaxHintLevel the list of all deductions counts as.
const StepsWorth = game.StepsWorth

// Steps are all deductions in a position, or ask the player to confirm the price.
type Steps struct {
	*game.Work
	*coach.Steps      // nil while Confirm is set
	Confirm      bool // it would cost: ask first
	Cost         Cost
}

// Steps lists all deductions, which counts as StepsWorth hints. If they cost anything it first
// asks to confirm. It fails as Hint does.
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

// Check is how a player's progress stands.
type Check struct {
	*game.Work
	*coach.CheckResult
	At   *solver.Grid // the position that it is about
	Cost Cost
}

// CheckLevel is the level of hint that a check counts as.
const CheckLevel = 2

// Check compares the progress on a subject with the solution. On a live daily
// it says how many entries are wrong but not which, and since that helps it
// counts as a hint of CheckLevel, unless nothing was entered yet. It fails as Open does.
func (s *Service) Check(ctx context.Context, c game.Call, sub game.Subject) (*Check, error) {
	return again(func() (*Check, error) { return s.check(ctx, c, sub) })
}

func (s *Service) check(ctx context.Context, c game.Call, sub game.Subject) (*Check, error) {
	o, err := s.settle(ctx, c, sub, withNotes)
	if err != nil {
		return nil, err
	}
	if o.kept == nil && sub.Version != nil && *sub.Version != o.Version {
		return nil, game.About(o.Work, game.ErrChanged)
	}
	_, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	check := &Check{Work: o.Work, CheckResult: at.Check(), At: at.Progress}
	check.Secret = o.Live
	_, ended := o.Ended()
	g, err := s.give(ctx, c, o, &advice{
		key: checkKey(at.Progress), level: CheckLevel, before: at.Progress,
		free: ended || o.Kind == game.PastedAttempt || check.Untouched,
	})
	check.Cost = g.Cost
	return check, err
}
