package logic

import (
	"testing"

	"pencilmark/solver"
)

// What is left out for its complement is found otherwise: all that sets and fish of a puzzle
// rule out is ruled out by what the ladder tells.
func TestComplementsLeaveNothingOut(t *testing.T) {
	g := classic(t, easy)
	gone := map[solver.Candidate]bool{}
	err := Human().Steps(t.Context(), g, func(s solver.Step) bool {
		for _, c := range s.Removes {
			gone[c] = true
		}
		for _, p := range s.Places {
			for d := range g.Candidates(p.Cell).Without(p.Digit).All() {
				gone[at(p.Cell, d)] = true
			}
			for c := range g.Layout().Peers(p.Cell).And(g.CellsAllowing(p.Digit)).All() {
				gone[at(c, p.Digit)] = true
			}
		}
		return s.Technique != "x-chain"
	})
	if err != nil {
		t.Fatal(err)
	}
	left := 0
	for _, technique := range MustTechniques("naked-quad", "naked-5", "naked-6", "naked-7", "hidden-quad", "hidden-5", "hidden-6", "hidden-7", "jellyfish", "fish-5", "fish-6", "fish-7") {
		for _, s := range stepsOf(technique, g) {
			for _, c := range s.Removes {
				if left++; !gone[c] {
					t.Errorf("%s", stepText(g.Layout(), &s))
				}
			}
		}
	}
	if left == 0 {
		t.Error("nothing is found")
	}
}
