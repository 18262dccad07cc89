package play

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/coach"
)

// Steps is all that can be deduced now.
type Steps struct {
	*game.Work
	*coach.Steps
	Cost time.Duration // what it adds to a ranked time; 0 if nothing
}

// Steps lists the deductions that can be made now, which counts as a hint of level
// 4. It fails as Hint does.
func (s *Service) Steps(ctx context.Context, c game.Call, sub game.Subject) (*Steps, error) {
	return again(func() (*Steps, error) { return s.steps(ctx, c, sub) })
}

func (s *Service) steps(ctx context.Context, c game.Call, sub game.Subject) (*Steps, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	found, err := s.coachFor(c).Steps(ctx, o.Position())
	if err != nil {
		return nil, err
	}
	found.Secret = o.Live
	all := &Steps{Work: o.Work, Steps: found}
	a := &advice{before: o.Progress, mistakes: found.Mistakes}
	switch {
	case found.Any():
		a.key, a.level = checkKey(o.Progress), 1
	case len(found.Steps) > 0:
		a.key, a.level = "steps "+digest(o.Progress.String()), game.MaxHintLevel
	default:
		return all, s.finishOpening(ctx, o)
	}
	g, err := s.give(ctx, c, o, a)
	all.Cost = g.Cost
	return all, err
}
