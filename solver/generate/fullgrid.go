package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// FullGrid returns a random solved grid. The error is the context's, or solver.ErrNoSolution: some jigsaws cannot be
// filled. Some grids are likelier than others: those of 4x4 have 0.55 to 1.22 times the probability that they should
// have.
func FullGrid(ctx context.Context, r *rand.Rand, layout *solver.Layout) (*solver.Grid, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if layout == solver.Classic() {
		grid, err := exactSearchFor(layout).fullClassic(ctx, r)
		if err != nil {
			return nil, err
		}
		return grid.grid(layout), nil
	}
	solution, err := RandomSolution(ctx, r, solver.NewGrid(layout))
	if err != nil {
		return nil, err
	}
	solution.MarkGivens()
	return solution, nil
}

// RandomSolution returns a random solution of a grid. The error is the context's, or solver.ErrNoSolution.
func RandomSolution(ctx context.Context, r *rand.Rand, g *solver.Grid) (*solver.Grid, error) {
	for clues := 2 * g.Layout().Size(); ; clues = max(clues/2, 1) {
		// A few searches get lost, mostly in large grids with windows. Starting again with fewer clues takes less time than
		// such a search.
		solution, err := grow(&effort{Context: ctx, left: maxEffort}, r, g, clues)
		if !errors.Is(err, errLost) {
			return solution, err
		}
	}
}

// grow places up to a number of random clues one by one, tests that each leaves a solution, and returns the last
// solution.
func grow(e *effort, r *rand.Rand, g *solver.Grid, clues int) (solution *solver.Grid, err error) {
	solution = g // if it is full
	cells := g.Empty().Slice()
	r.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for _, cell := range cells[:min(clues, len(cells))] {
		if g, solution, err = placeRandom(e, r, g, cell); err != nil {
			return nil, err
		}
		if solution == nil {
			return nil, fmt.Errorf("a grid of the layout %s cannot be filled: %w", g.Layout().Shape(), solver.ErrNoSolution)
		}
	}
	return solution, nil
}

// placeRandom places a random digit in a cell so that the grid stays solvable, and returns the grid and a completion.
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

// effort is a context that ends after left calls of Err, so that results do not depend on a clock.
type effort struct {
	context.Context
	left int
}

// maxEffort is more than the searches of an ordinary grid need.
const maxEffort = 250

// errLost says that a search exceeded its effort.
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

// NewLayout returns a layout of a variant; for a jigsaw a random one that can be filled. The error is the context's
// or solver.NewLayout's. A jigsaw starts with rows as regions, and then touching regions exchange cells.
func NewLayout(ctx context.Context, r *rand.Rand, v solver.Variant) (*solver.Layout, error) {
	if v.Jigsaw == 0 {
		return solver.NewLayout(v.Shape)
	}
	for {
		shape, err := cut(ctx, r, v.Jigsaw)
		if err != nil {
			return nil, err
		}
		if shape.Regions == "" { // boxes
			continue
		}
		shape.Diagonals, shape.Windows = v.Shape.Diagonals, v.Shape.Windows
		layout, err := solver.NewLayout(shape)
		if err != nil {
			return nil, err
		}
		found, err := solver.CountSolutions(&effort{Context: ctx, left: maxEffort}, solver.NewGrid(layout), 1)
		if found > 0 || err != nil && !errors.Is(err, errLost) {
			return layout, err
		}
	}
}

// cut cuts a grid into regions at random.
func cut(ctx context.Context, r *rand.Rand, size int) (solver.Shape, error) {
	regions := make([]byte, size*size)
	for cell := range regions {
		regions[cell] = solver.Symbol(cell/size + 1)
	}
	for done := 0; done < 20*size; {
		if err := ctx.Err(); err != nil {
			return solver.Shape{}, err
		}
		one, other := r.IntN(len(regions)), r.IntN(len(regions))
		if regions[one] == regions[other] {
			continue
		}
		regions[one], regions[other] = regions[other], regions[one]
		if isWhole(regions, size, one) && isWhole(regions, size, other) {
			done++
			continue
		}
		regions[one], regions[other] = regions[other], regions[one]
	}
	return solver.ParseRegions(string(regions))
}

// isWhole reports whether the region of a cell is connected.
func isWhole(regions []byte, size, cell int) bool {
	reached := solver.CellsOf(cell)
	for next := []int{cell}; len(next) > 0; next = next[1:] {
		row, col := next[0]/size, next[0]%size
		for _, to := range [][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
			beside := to[0]*size + to[1]
			if min(to[0], to[1]) >= 0 && max(to[0], to[1]) < size && regions[beside] == regions[cell] && !reached.Has(beside) {
				reached.Add(beside)
				next = append(next, beside)
			}
		}
	}
	return reached.Len() == size
}
