package rating

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
)

// Ladder returns the reference's walk as a ladder, named explainer. It takes
// what has an ER: with any other position it fails and says why.
func Ladder() *logic.Ladder {
	return logic.Foreign("explainer", "the walk of the reference scale that ER comes from", steps)
}

func steps(ctx context.Context, g *solver.Grid, yield func(solver.Step) bool) error {
	solutions, err := solver.Count(ctx, g, 2)
	if err != nil {
		return err
	}
	reason := unrated(g)
	if solutions != 1 {
		reason = unsolvable(solutions)
	}
	if reason != "" {
		return fmt.Errorf("the ladder explainer cannot be climbed from this position: %s", reason)
	}
	_, err = explainer.NewRater().Walk(ctx, g, func(_ *solver.Grid, h explainer.Hint) bool { return yield(h.Step) })
	return err
}

// unsolvable says why a position without exactly one solution has no ER.
func unsolvable(solutions int) string {
	if solutions == 0 {
		return noSolution
	}
	return severalSolutions
}
