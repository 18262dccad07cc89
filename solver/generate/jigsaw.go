package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"pencilmark/solver"
)

// NewLayout returns a layout of a variant: of a jigsaw a random one that can be
// filled. One for which that takes long to tell is passed over. The error is the
// context's, or that of solver.NewLayout.
//
// The cutting begins with rows and lets regions that touch exchange cells, so that they
// stay whole; after so many exchanges nothing is left of the rows.
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

// isWhole reports whether ways inside the region of a cell lead to as many cells as
// a region has.
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
