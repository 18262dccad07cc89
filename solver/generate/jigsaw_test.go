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
	seen := map[*solver.Layout]bool{}
	for _, size := range []int{4, 5, 6, 7, 9, 9, 9} {
		layout, err := generate.NewLayout(t.Context(), source(uint64(len(seen))), solver.Variant{Jigsaw: size})
		if err != nil {
			t.Fatal(err)
		}
		seen[layout] = true
		if layout.Size() != size || layout.Shape().Regions == "" {
			t.Errorf("%s", layout.Shape())
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
	again, err := generate.NewLayout(t.Context(), source(6), solver.Variant{Jigsaw: 9})
	if err != nil || !seen[again] {
		t.Errorf("equal sources gave another jigsaw: %v", err)
	}
	crossed := solver.Variant{Shape: solver.Shape{Diagonals: true}, Jigsaw: 9}
	layout, err := generate.NewLayout(t.Context(), source(1), crossed)
	if err != nil || layout.Shape().Variant() != crossed {
		t.Errorf("%s: %v", layout.Shape(), err)
	}
}

func TestJigsawEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Microsecond)
	defer cancel()
	if _, err := generate.NewLayout(ctx, source(1), solver.Variant{Jigsaw: 16}); !errors.Is(err, context.DeadlineExceeded) {
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
