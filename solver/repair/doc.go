// Package repair proposes changes to a grid with several solutions or none that make it a proper puzzle, one with
// exactly one solution.
//
// [PlanClues] finds clues for a grid with several solutions: single clues that are enough, and a sequence of clues,
// each of which splits the remaining solutions most nearly in half. [PlanRemoval] removes as few clues as possible
// from a grid without a solution.
//
// Both treat every value of a grid as a clue, and other restrictions of its candidates as part of the puzzle. They
// work on every layout.
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

// counted returns the SolutionCount for n solutions, which were counted up to limit+1.
func counted(n, limit int) SolutionCount { return SolutionCount{N: min(n, limit), More: n > limit} }
