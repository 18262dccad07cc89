package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// Even a short search finds what a sample of new puzzles does not hold. What it
// returns has one solution and no superfluous clue, and depends on the source alone.
func TestHardest(t *testing.T) {
	hardest := func() []*solver.Grid {
		grids, err := Hardest(t.Context(), rand.New(rand.NewPCG(1, 1)), 600)
		if err != nil {
			t.Fatal(err)
		}
		return grids
	}
	grids, again := hardest(), hardest()
	if len(grids) < 50 {
		t.Fatalf("%d puzzles", len(grids))
	}
	for i, g := range grids {
		if format.Line(g) != format.Line(again[i]) {
			t.Fatalf("puzzle %d is another one when made again", i)
		}
		if n, err := solver.CountSolutions(t.Context(), g, 2); n != 1 || err != nil {
			t.Errorf("%s has %d solutions, %v", format.Line(g), n, err)
		}
		for cell := range g.Givens().All() {
			less := valuesOf(g)
			less[cell] = 0
			if n, _ := solver.CountSolutions(t.Context(), less.grid(g.Layout()), 2); n == 1 {
				t.Errorf("%s has a superfluous clue", format.Line(g))
			}
		}
	}
	if report, err := rating.Rate(t.Context(), grids[0]); err != nil || report.Tier != rating.Nightmare {
		t.Errorf("the hardest is %s, %v", report.Tier, err)
	}
}

func TestHardestEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Hardest(ctx, rand.New(rand.NewPCG(1, 1)), 10); !errors.Is(err, context.Canceled) {
		t.Errorf("Hardest = %v", err)
	}
}
