package main

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// finish ends a path that its ladder did not end, as the source of the ladder does: by a
// search, or by the number of solutions that are still possible.
func (p *stepPrinter) finish(ctx context.Context, ladder *logic.Ladder, left *logic.WalkResult) error {
	searches := ladder.Name == textbook.LogicalLadder().Name || ladder.Name == textbook.PhasesLadder().Name
	counts := ladder.Name == textbook.HypothesesLadder().Name
	if !left.Stalled() || !searches && !counts {
		return failed(exitFailed)
	}
	var solutions []*solver.Grid
	count, err := solver.Search(ctx, left.Grid, maxCount+1, func(s *solver.Grid) bool {
		if len(solutions) < textbook.ListedSolutions {
			solutions = append(solutions, s)
		}
		return true
	})
	switch {
	case err != nil:
		return err
	case counts && count >= textbook.ListedSolutions:
		p.printPossible(count, nil)
	case counts:
		p.printPossible(count, solutions)
	case count == 1:
		fmt.Fprintf(p.out, "search finishes it: %s\n", format.Line(solutions[0]))
		return nil
	case count > maxCount:
		fmt.Fprintf(p.out, "search finds more than %s\n", solutionsOf(maxCount))
	default:
		fmt.Fprintf(p.out, "search finds %s\n", solutionsOf(count))
	}
	return failed(exitFailed)
}
