package coach

import (
	"context"
	"errors"

	"pencilmark/solver"
)

// Way lists the steps of Path. What they leave, if anything, a last one fills that says
// it is a search; of a puzzle with several solutions it is left open.
func (c *Coach) Way(ctx context.Context, g *solver.Grid) (steps []solver.Step, err error) {
	end, err := c.Path(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return true
	})
	if err != nil || end.Solved {
		return steps, err
	}
	solution, err := solver.Solve(ctx, g)
	if _, several := errors.AsType[*solver.AmbiguousError](err); several && len(steps) > 0 {
		return steps, nil
	}
	if err != nil {
		return nil, err
	}
	return append(steps, searchStep(end.Grid, solution)), nil
}

// searchStep is the step by which a search finishes what a ladder left.
func searchStep(left, solution *solver.Grid) solver.Step {
	s := solver.Step{Technique: "search", Cells: left.Empty().Slice()}
	for _, cell := range s.Cells {
		s.Places = append(s.Places, solver.Candidate{Cell: cell, Digit: solution.Value(cell)})
	}
	return s
}
