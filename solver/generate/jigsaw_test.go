package generate_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/generate"
)

func TestJigsaw(t *testing.T) {
	seen := map[solver.Shape]bool{}
	for _, size := range []int{4, 5, 6, 7, 9, 9, 9} {
		shape, err := generate.NewJigsawShape(t.Context(), source(uint64(len(seen))), size, false)
		if err != nil {
			t.Fatal(err)
		}
		seen[shape] = true
		layout, err := solver.NewLayout(shape)
		if err != nil || layout.Size() != size || layout.Shape() != shape || size > 4 && shape.Regions == "" {
			t.Errorf("%s: %v", shape, err)
			continue
		}
		puzzle, _, err := generate.NewPuzzle(t.Context(), source(1), generate.Options{Layout: layout})
		if err != nil {
			t.Fatal(err)
		}
		checkMinimal(t, puzzle, generate.NoSymmetry)
	}
	if len(seen) != 7 {
		t.Errorf("%d jigsaws of 7", len(seen))
	}
	again, err := generate.NewJigsawShape(t.Context(), source(6), 9, false)
	if err != nil || !seen[again] {
		t.Errorf("equal sources gave another jigsaw: %v", err)
	}
	crossed, err := generate.NewJigsawShape(t.Context(), source(1), 9, true)
	if err != nil || !crossed.Diagonals {
		t.Errorf("%s: %v", crossed, err)
	}
}

func TestJigsawEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Microsecond)
	defer cancel()
	if _, err := generate.NewJigsawShape(ctx, source(1), 16, true); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// Not every jigsaw can be filled.
func TestFullOfNothing(t *testing.T) {
	shape, err := solver.ParseShape("jigsaw:1223311243122431444355555+x")
	if err != nil {
		t.Fatal(err)
	}
	layout, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := generate.FullGrid(t.Context(), source(1), layout); g != nil || !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("%v, %v", g, err)
	}
	if g, _, err := generate.NewPuzzle(t.Context(), source(1), generate.Options{Layout: layout}); g != nil || !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("%v, %v", g, err)
	}
}
