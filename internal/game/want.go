package game

import (
	"context"
	"time"

	"pencilmark/solver/coach"
)

// Steps is all that can be deduced now.
type Steps struct {
	*Work
	*coach.Steps
	Cost time.Duration // what it adds to a ranked time; 0 if nothing
}

// Steps lists the deductions that can be made now, which counts as a hint of level
// 4. It fails as HintFor does.
func (s *Service) Steps(ctx context.Context, c Call, sub Subject) (*Steps, error) {
	return retry(func() (*Steps, error) { return s.steps(ctx, c, sub) })
}

func (s *Service) steps(ctx context.Context, c Call, sub Subject) (*Steps, error) {
	w, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	found, err := s.coachFor(c).Steps(ctx, w.position())
	if err != nil {
		return nil, err
	}
	found.Secret = w.Live
	all := &Steps{Work: w, Steps: found}
	switch {
	case found.Any():
		all.Cost, err = s.charge(ctx, c, w, found.Mistakes, checkKey(w.Progress), 1)
	case len(found.Steps) > 0:
		all.Cost, err = s.charge(ctx, c, w, found.Mistakes, "steps "+digest(w.Progress.String()), MaxHintLevel)
	}
	return all, err
}

// charge records that a player sees something, at a level of hint, and returns what
// it costs. Right candidates that are crossed out come back, if they are all that is
// wrong.
func (s *Service) charge(ctx context.Context, c Call, w *Work, m coach.Mistakes, key string, level int) (time.Duration, error) {
	h := &Hint{Work: w, Hint: &coach.Hint{Mistakes: m, Before: w.Progress}}
	g, err := updating(ctx, s, func(tx Tx) (given, error) {
		return once(tx, c, s.now(), func() (given, error) { return s.giveHint(tx, h, key, level, false) })
	})
	return g.Cost, err
}
