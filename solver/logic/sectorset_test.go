package logic

import (
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
)

// A search for sets in rows and columns ends with the last that it may find, be there
// more.
func TestSectorSetsEndAtTheirBound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	msls := MustTechniques("msls")[0]
	most := 0
	for range 60 {
		g := randomPosition(r, randomSolution(t, r, solver.Classic()))
		most = max(most, len(stepsOf(msls, g)))
	}
	if most != maxSectorSets {
		t.Errorf("%d sets in the position with most, want %d", most, maxSectorSets)
	}
}
