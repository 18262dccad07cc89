package coach

import (
	"context"

	"pencilmark/solver"
)

// Crux is the hardest deduction on the way to a puzzle's solution.
type Crux struct {
	Before *solver.Grid // the position in which the Step is found
	Step   solver.Step
	Number int // which deduction of the way it is, from 1
}

// Crux finds the deduction highest on the coach's own ladder of those that Path shows, the
// first of several; nil for a grid without any. It fails as Path does.
func (c *Coach) Crux(ctx context.Context, g *solver.Grid) (crux *Crux, err error) {
	highest, n := -1, 0
	_, err = c.Path(ctx, g, func(before *solver.Grid, s solver.Step) bool {
		n++
		if rung := c.ladder.RungOf(&s); rung > highest {
			highest, crux = rung, &Crux{before.Clone(), s, n}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	return crux, nil
}
