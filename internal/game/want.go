package game

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Want says which deduction a hint is to be about. The zero value wants the next.
type Want = logic.Wish

// wanted finds a deduction. Where the ladder ends, the reference's goes on: it
// knows chains within chains.
func (s *Service) wanted(ctx context.Context, g *solver.Grid, want Want) (step solver.Step, ok bool, err error) {
	step, ok, err = s.ladder.Seek(ctx, g, want)
	if !ok && err == nil && want == (Want{}) && rating.ScaleOf(g) == rating.Reference {
		return rating.Ladder().Next(ctx, g)
	}
	return step, ok, err
}

// maxAlso is how many further singles a hint names.
const maxAlso = 8

// also lists the singles that are found as the step was, if it is one.
func (s *Service) also(ctx context.Context, g *solver.Grid, step *solver.Step) ([]solver.Step, error) {
	if len(step.Places) != 1 {
		return nil, nil
	}
	return s.ladder.Alike(ctx, g, step, maxAlso)
}

// Steps is all that can be deduced now.
type Steps struct {
	*Hint               // without a Step; Wrong if entries are wrong
	Steps []solver.Step // the easiest first
	More  bool          // there are further ones
}

// maxSteps is how many deductions Steps lists.
const maxSteps = 60

// Steps lists the deductions that can be made now, which counts as a hint of level
// 4. It fails as Hint does.
func (s *Service) Steps(ctx context.Context, c Call, sub Subject) (*Steps, error) {
	return retry(func() (*Steps, error) { return s.steps(ctx, c, sub) })
}

func (s *Service) steps(ctx context.Context, c Call, sub Subject) (*Steps, error) {
	h, err := s.position(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	all := &Steps{Hint: h}
	if h.Wrong = h.mistakes(); h.Wrong.any() {
		return all, s.charge(ctx, c, h, "check "+digest(h.Progress.String()), 1)
	}
	h.Wrong = nil
	err = s.ladder.Steps(ctx, h.Before, func(found solver.Step) bool {
		if all.More = len(all.Steps) == maxSteps; !all.More {
			all.Steps = append(all.Steps, found)
		}
		return !all.More
	})
	if err == nil && len(all.Steps) == 0 {
		err = ErrNoStep
	}
	if err != nil {
		return nil, err
	}
	return all, s.charge(ctx, c, h, "steps "+digest(h.Progress.String()), MaxHint)
}

// charge records that a player sees something, at a level of hint, and what it
// costs.
func (s *Service) charge(ctx context.Context, c Call, h *Hint, key string, level int) error {
	g, err := updating(ctx, s, func(tx Tx) (given, error) {
		return once(tx, c, s.now(), func() (given, error) { return s.giveHint(tx, h, key, level, false) })
	})
	h.Level, h.Cost = g.Level, g.Cost
	return err
}
