// Package repair proposes how to make a proper puzzle, one with exactly one solution, of a grid that has several or
// none.
//
// [PlanClues] finds clues for a grid with several solutions: single ones that are enough, and again and again the one
// that splits those left most nearly in half. [PlanRemoval] takes clues out of a grid without a solution, the fewest
// that will do.
//
// Both treat every value of a grid as a clue, and what else its candidates rule out as part of the puzzle. They work on
// every layout.
package repair

import (
	"context"

	"pencilmark/solver"
)

// SolutionCount is a number of solutions, counted up to a limit: N, or more than N.
type SolutionCount struct {
	N    int
	More bool
}

// count counts the solutions of a grid up to a limit, at least 1.
func count(ctx context.Context, g *solver.Grid, limit int) (SolutionCount, error) {
	n, err := solver.CountSolutions(ctx, g, limit+1)
	return counted(n, limit), err
}

// counted is the SolutionCount of n solutions that were sought up to one more than limit.
func counted(n, limit int) SolutionCount { return SolutionCount{N: min(n, limit), More: n > limit} }
