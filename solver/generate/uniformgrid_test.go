package generate

import (
	"math"
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
)

// TestUniformIsUniform compares the draws with the known number of grids and bounds their bias.
func TestUniformIsUniform(t *testing.T) {
	const (
		draws     = 50_000
		allGrids  = 6_670_903_752_021_072_936_960.0 // Felgenhauer and Jarvis, 2005
		firstBox  = 362_880.0
		bands     = 2_612_736.0
		divisions = 56.0
	)
	u := uniform{dice: dice{random: rand.New(rand.NewPCG(1, 0))}}
	var weights []float64
	var sum, kept float64
	var p solver.Puzzle81
	for range draws {
		w := float64(u.draw(&p, 1))
		weights = append(weights, w)
		sum += w
		kept += min(w, fullWeight)
	}
	grids := firstBox * bands * bands * divisions * sum / draws
	if math.Abs(grids/allGrids-1) > 0.04 {
		t.Errorf("the draws stand for %.3g grids, want %.3g", grids, allGrids)
	}
	var distance float64
	for _, w := range weights {
		distance += math.Abs(w/sum-min(w, fullWeight)/kept) / 2
	}
	if distance > 0.001 {
		t.Errorf("the distribution is %.2f%% away from even, want 0.03%%", 100*distance)
	}
}
