package hardest

import (
	"math/rand/v2"
	"testing"

	"pencilmark/solver/rating"
)

// TestFind checks that even a short search finds harder puzzles than chance does.
func TestFind(t *testing.T) {
	grids, err := Find(t.Context(), rand.New(rand.NewPCG(1, 0)), 300)
	if err != nil || len(grids) != poolSize {
		t.Fatalf("%d puzzles, %v", len(grids), err)
	}
	first, err := rating.NewRater().Rate(t.Context(), grids[0])
	if err != nil || first.ER < 84 {
		t.Errorf("the hardest is rated %v, %v; want at least 8.4", first.ER, err)
	}
}
