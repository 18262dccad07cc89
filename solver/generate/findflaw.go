package generate

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Flaw is what makes a puzzle unfit to be given to people.
type Flaw string

// The faults, and none.
const (
	NoFlaw               Flaw = ""
	FlawNotUnique        Flaw = "it does not have exactly one solution"
	FlawNeedsNets        Flaw = "only forcing chains that branch or a guess go on somewhere"
	FlawHardestStepFirst Flaw = "nothing can be placed before the hardest step"
)

// firstUnfit is the lowest rung of the human ladder that people do without up to
// Expert.
const firstUnfit = "template-set"

// FindFlaw says what makes a rated puzzle unfit to be given to people, such as the
// players of a daily, or that it is Flawless. A puzzle for people has one
// solution. Up to Expert, the human ladder solves it without template, forcing
// chain, net or bad guess. Above Easy, whose steps are all much the same, the
// hardest step of its rating comes after the first digit that can be placed:
// a way in, then the obstacle. The error is the context's.
func FindFlaw(ctx context.Context, g *solver.Grid, r *rating.Report) (Flaw, error) {
	switch {
	case r.Solutions != 1:
		return FlawNotUnique, nil
	case r.Tier > rating.Easy && r.ER != 0 && r.EP == r.ER:
		return FlawHardestStepFirst, nil
	case r.Tier > rating.Expert:
		return NoFlaw, nil
	}
	limit := rungOf(firstUnfit)
	out, err := logic.Human().Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		return logic.Human().RungOf(&s) < limit
	})
	if err == nil && !out.Solved {
		return FlawNeedsNets, nil
	}
	return NoFlaw, err
}
