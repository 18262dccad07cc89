package generate

import (
	"context"
	"errors"
	"math/rand/v2"

	"pencilmark/solver"
)

// NewJigsawShape returns the shape of a random jigsaw that can be filled, of 4 to
// solver.MaxSize rows, with diagonals if asked for. One for which that takes long
// to tell is passed over. The error is the context's.
//
// It begins with rows and lets regions that touch exchange cells, so that they
// stay whole; after so many exchanges nothing is left of the rows.
func NewJigsawShape(ctx context.Context, r *rand.Rand, size int, diagonals bool) (solver.Shape, error) {
	for {
		shape, err := cut(ctx, r, size)
		if err != nil {
			return solver.Shape{}, err
		}
		shape.Diagonals = diagonals
		layout, err := solver.NewLayout(shape)
		if err != nil {
			return solver.Shape{}, err
		}
		found, err := solver.CountSolutions(&effort{Context: ctx, left: maxEffort}, solver.NewGrid(layout), 1)
		if found > 0 || err != nil && !errors.Is(err, errLost) {
			return shape, err
		}
	}
}

// cut cuts a grid into regions at random.
func cut(ctx context.Context, r *rand.Rand, size int) (shape solver.Shape, err error) {
	regions := make([]byte, size*size)
	for cell := range regions {
		regions[cell] = solver.Symbol(cell/size + 1)
	}
	for done := 0; done < 20*size; {
		if err := ctx.Err(); err != nil {
			return shape, err
		}
		one, other := r.IntN(len(regions)), r.IntN(len(regions))
		if regions[one] == regions[other] {
			continue
		}
		regions[one], regions[other] = regions[other], regions[one]
		if cut, err := solver.ParseRegions(string(regions)); err == nil {
			shape = cut
			done++
			continue
		}
		regions[one], regions[other] = regions[other], regions[one]
	}
	return shape, nil
}
