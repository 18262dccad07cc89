package generate

import (
	"context"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// Full returns a random solved grid of a layout. The error is the context's.
//
// All classic grids are as good as equally likely: the distribution is 0.03%
// away from even (in total variation, measured over a million draws). On
// other layouts some grids are likelier than others.
//
// There twice as many random clues as there are rows are placed one by one, each
// tested to leave a solution; the search then completes the grid. So many
// leave it little choice, and are still few enough that it never gets lost.
func Full(ctx context.Context, r *rand.Rand, layout *solver.Layout) (*solver.Grid, error) {
	if layout == solver.Classic() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		grid := new(uniform).next(r)
		return values(grid[:]).grid(layout), nil
	}
	g := solver.NewGrid(layout)
	var solution *solver.Grid
	for _, cell := range r.Perm(layout.Cells())[:2*layout.Size()] {
		next, completed, err := placeRandom(ctx, r, g, cell)
		if err != nil {
			return nil, err
		}
		g, solution = next, completed
	}
	solution.MarkGivens()
	return solution, nil
}

// placeRandom places a random digit in a cell of a solvable grid so that it
// stays solvable, and returns the grid and a completion.
func placeRandom(ctx context.Context, r *rand.Rand, g *solver.Grid, cell int) (next, completed *solver.Grid, err error) {
	digits := slices.Collect(g.Candidates(cell).All())
	r.Shuffle(len(digits), func(i, j int) { digits[i], digits[j] = digits[j], digits[i] })
	for _, d := range digits {
		next = g.Clone()
		next.Place(cell, d)
		_, err = solver.Search(ctx, next, 1, func(s *solver.Grid) bool {
			completed = s
			return false
		})
		if completed != nil || err != nil {
			break
		}
	}
	return next, completed, err
}
