package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

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
