package generate

import (
	"errors"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// TestNear checks that near a hard puzzle other hard, minimal puzzles are found soon, but random new puzzles are not
// as hard.
func TestNear(t *testing.T) {
	known, err := format.Read(".7..98.....6....8....3....2.9...6.....8.4..6....1..5....9..7.4.5.......32.....1..", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	form, err := canonical.Of(known)
	if err != nil {
		t.Fatal(err)
	}
	hard := Options{ER: Range[rating.Tenths]{Min: 93}, Tries: 300}
	near := hard
	near.Near, near.Tries = []*solver.Grid{known}, 3000
	for seed := range uint64(2) {
		g, report, err := NewPuzzle(t.Context(), rand.New(rand.NewPCG(seed, 0)), near)
		if err != nil || report.ER < 93 {
			t.Fatalf("seed %d: ER %v, %v", seed, report.ER, err)
		}
		if other, err := canonical.Of(g); err != nil || other.Puzzle == form.Puzzle {
			t.Errorf("seed %d: %s is the known one, or %v", seed, format.Line(g), err)
		}
		for cell := range g.Givens().All() {
			less := values(g.Values())
			less[cell] = 0
			if n, _ := solver.CountSolutions(t.Context(), less.grid(g.Layout()), 2); n == 1 {
				t.Errorf("seed %d: %s has a superfluous clue", seed, format.Line(g))
			}
		}
	}
	if _, _, err := NewPuzzle(t.Context(), rand.New(rand.NewPCG(0, 0)), hard); !errors.Is(err, ErrNotFound) {
		t.Errorf("without it: %v", err)
	}
}
