package drill

import (
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Relatives of a rare technique take it; what is not rare has none, and of several the
// rarest is asked.
func TestRelatives(t *testing.T) {
	rare := Relatives([]string{"junior-exocet"})
	if len(rare) == 0 {
		t.Fatal("a junior exocet has no relatives")
	}
	for _, g := range rare {
		found := false
		_, err := logic.Human().Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
			found = s.Technique == "junior-exocet"
			return !found
		})
		if !found || err != nil {
			t.Errorf("%s takes no junior exocet, %v", g, err)
		}
	}
	if common := Relatives([]string{"x-wing"}); common != nil {
		t.Errorf("an x-wing has %d relatives", len(common))
	}
	same := func(g, h *solver.Grid) bool { return *g == *h }
	if both := Relatives([]string{"x-wing", "junior-exocet"}); !slices.EqualFunc(both, rare, same) {
		t.Errorf("with an x-wing there are %d relatives, want %d", len(both), len(rare))
	}
}
