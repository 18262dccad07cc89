package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// FullGrid returns a random solved grid of a layout. The error is the context's, or
// solver.ErrNoSolution if there is none: some jigsaws cannot be filled.
//
// All classic grids are as good as equally likely: the distribution is 0.03%
// away from even (in total variation; TestUniformIsUniform measures it). On other
// layouts some grids are likelier than others: the 288 of 4x4 come up 0.55 to
// 1.22 times as often as if they were not (7.6% from even, in 400,000 draws).
func FullGrid(ctx context.Context, r *rand.Rand, layout *solver.Layout) (*solver.Grid, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if layout == solver.Classic() {
		grid := new(uniform).next(r)
		return values(grid[:]).grid(layout), nil
	}
	for clues := 2 * layout.Size(); ; clues = max(clues/2, 1) {
		// One search in many gets lost, most of all in large grids with windows.
		// Another start is sooner done than that search, with fewer clues.
		grid, err := grow(&effort{Context: ctx, left: maxEffort}, r, layout, clues)
		if !errors.Is(err, errLost) {
			return grid, err
		}
	}
}

// grow places random clues one by one, each tested to leave a solution; the search
// then completes the grid. Twice as many as there are rows leave it little choice,
// and are mostly still few enough that it seldom gets lost.
func grow(e *effort, r *rand.Rand, layout *solver.Layout, clues int) (*solver.Grid, error) {
	g := solver.NewGrid(layout)
	var solution *solver.Grid
	for _, cell := range r.Perm(layout.CellCount())[:clues] {
		next, completed, err := placeRandom(e, r, g, cell)
		if err != nil {
			return nil, err
		}
		if completed == nil {
			return nil, fmt.Errorf("a grid of the layout %s cannot be filled: %w", layout.Shape(), solver.ErrNoSolution)
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

// effort is a context that ends when searches have asked it often enough, so
// that what is given up depends on no clock.
type effort struct {
	context.Context
	left int
}

// maxEffort lets the searches of a grid that goes well have more than they need.
const maxEffort = 250

// errLost says that a search took more than its effort.
var errLost = errors.New("the search got lost")

func (e *effort) Err() error {
	if err := e.Context.Err(); err != nil {
		return err
	}
	if e.left--; e.left < 0 {
		return errLost
	}
	return nil
}
