// Package generate makes puzzles with exactly one solution and no superfluous
// clue. Call [Puzzle]; equal random sources give equal puzzles.
package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Options says what puzzle to make. The zero value asks for a 9x9 puzzle of
// any tier.
type Options struct {
	Shape *solver.Shape // nil: 9x9
	Tier  rating.Tier   // None: any
}

// maxTries is how many puzzles Puzzle makes in search of a tier. About one
// minimal 9x9 puzzle in 350 is of the rarest.
const maxTries = 5_000

// ErrTier says that no puzzle of the tier that was asked for came up. Small
// shapes have none of the higher tiers.
var ErrTier = errors.New("no puzzle of that tier found")

// ErrNotMinimal says that the context ended before it was known whether every
// clue is needed.
var ErrNotMinimal = errors.New("the puzzle may have superfluous clues")

// Puzzle makes a puzzle and rates it. It has exactly one solution, its values
// are its givens, and without any one of them it would have several solutions.
//
// A 9x9 puzzle takes about 2 ms, one of the rarest tier (Expert) 350 times as
// long. A 16x16 puzzle takes some 0.2 s, but there is no bound on that, so give
// ctx a deadline: if it passes while clues are being removed and no tier
// was asked for, Puzzle returns what it has, with its one solution but not
// rated, together with an error that is ErrNotMinimal and ctx's. With any
// other error the grid is nil: ErrTier, ctx's, or a shape that cannot be.
func Puzzle(ctx context.Context, r *rand.Rand, o Options) (*solver.Grid, rating.Report, error) {
	shape := solver.Shape{BoxWidth: 3, BoxHeight: 3}
	if o.Shape != nil {
		shape = *o.Shape
	}
	layout, err := solver.NewLayout(shape)
	if err != nil {
		return nil, rating.Report{}, err
	}
	if o.Tier == rating.None {
		return attempt(ctx, r, layout)
	}
	return search(ctx, r, layout, o.Tier)
}

// search makes puzzles until one is of a tier.
func search(ctx context.Context, r *rand.Rand, layout *solver.Layout, tier rating.Tier) (*solver.Grid, rating.Report, error) {
	for tries := range maxTries {
		puzzle, report, err := attempt(ctx, r, layout)
		if err != nil { // only the context's end makes one
			return nil, rating.Report{}, fmt.Errorf("%w: %s, %s, after %d others: %w", ErrTier, tier, layout.Shape(), tries, ctx.Err())
		}
		if report.Tier == tier {
			return puzzle, report, nil
		}
	}
	return nil, rating.Report{}, fmt.Errorf("%w: %s, %s, after %d others", ErrTier, tier, layout.Shape(), maxTries)
}

// attempt makes and rates one puzzle.
func attempt(ctx context.Context, r *rand.Rand, layout *solver.Layout) (*solver.Grid, rating.Report, error) {
	solution, err := Full(ctx, r, layout)
	if err != nil {
		return nil, rating.Report{}, err
	}
	puzzle, err := thin(ctx, r, solution)
	if err != nil {
		return puzzle, rating.Report{}, err
	}
	report, err := rating.Rate(ctx, puzzle)
	if err != nil {
		return nil, rating.Report{}, err
	}
	return puzzle, report, nil
}

// thin removes clues in random order as long as the solution stays the only
// one. One pass is enough: a clue that is needed stays so when others go.
func thin(ctx context.Context, r *rand.Rand, solution *solver.Grid) (*solver.Grid, error) {
	kept := solution.Layout().All()
	for _, cell := range r.Perm(solution.Layout().Cells()) {
		without := kept
		without.Remove(cell)
		needed, err := isNeeded(ctx, clues(solution, without), cell, solution.Value(cell))
		if err != nil {
			return clues(solution, kept), fmt.Errorf("%w: %w", ErrNotMinimal, err)
		}
		if !needed {
			kept = without
		}
	}
	return clues(solution, kept), nil
}

// isNeeded reports whether a grid that lacks one clue has a solution with
// another digit in its cell.
func isNeeded(ctx context.Context, g *solver.Grid, cell, digit int) (bool, error) {
	g.Remove(cell, digit)
	other, err := solver.Count(ctx, g, 1)
	return other > 0, err
}

// clues returns a puzzle with the solution's values in some cells.
func clues(solution *solver.Grid, cells solver.CellSet) *solver.Grid {
	g := solver.NewGrid(solution.Layout())
	for c := range cells.All() {
		g.Place(c, solution.Value(c))
	}
	g.MarkGivens()
	return g
}
