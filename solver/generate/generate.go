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
// minimal 9x9 puzzle in 30 is of the rarest.
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
// A 9x9 puzzle takes about 2 ms, one of the rarest tier (Nightmare) 40 times as
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
	m := &maker{random: r, layout: layout, rater: rating.NewRater()}
	puzzle, err := m.make(ctx, o.Tier)
	if err != nil {
		return puzzle, rating.Report{}, err
	}
	report, err := m.rater.Rate(ctx, puzzle)
	if err != nil {
		return nil, rating.Report{}, err
	}
	return puzzle, report, nil
}

// maker makes puzzles of one layout.
type maker struct {
	random *rand.Rand
	layout *solver.Layout
	rater  *rating.Rater
}

func (m *maker) make(ctx context.Context, tier rating.Tier) (*solver.Grid, error) {
	if tier == rating.None {
		return m.minimal(ctx)
	}
	return m.ofTier(ctx, tier)
}

// ofTier makes puzzles until one is of a tier. Most are known not to be long
// before their rating is.
func (m *maker) ofTier(ctx context.Context, tier rating.Tier) (*solver.Grid, error) {
	if tier == rating.Nightmare && m.layout != solver.Classic() {
		return nil, fmt.Errorf("%w: only 9x9 puzzles are rated %s", ErrTier, tier)
	}
	for tries := range maxTries {
		puzzle, err := m.minimal(ctx)
		found := false
		if err == nil {
			found, err = m.rater.Is(ctx, puzzle, tier)
		}
		switch {
		case err != nil: // only the context's end makes one
			return nil, fmt.Errorf("%w: %s, %s, after %d others: %w", ErrTier, tier, m.layout.Shape(), tries, ctx.Err())
		case found:
			return puzzle, nil
		}
	}
	return nil, fmt.Errorf("%w: %s, %s, after %d others", ErrTier, tier, m.layout.Shape(), maxTries)
}

// minimal makes one puzzle.
func (m *maker) minimal(ctx context.Context) (*solver.Grid, error) {
	solution, err := Full(ctx, m.random, m.layout)
	if err != nil {
		return nil, err
	}
	return thin(ctx, m.random, solution)
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
