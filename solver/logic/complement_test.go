package logic

import (
	"testing"

	"pencilmark/solver"
)

// A set or a fish whose complement is smaller is told as that: five naked cells of eight open
// ones as the three digits hidden in the others, five hidden digits as the three naked cells,
// a fish of five of eight lines as that of three across. What is not larger, or whose
// complement the ladder leaves out, is told itself.
func TestSmallerComplementIsTold(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	for c := range 5 { // 1 to 5 in r1c1 to r1c5
		for d := 6; d <= 9; d++ {
			g.Remove(c, d)
		}
	}
	g.Place(8, 9)
	for _, tt := range []struct {
		name    string
		without string
		step    solver.Step
		want    bool
	}{
		{"five of eight", "", solver.Step{Technique: "naked-5", Cells: []int{0, 1, 2, 3, 4}, Base: []int{0}}, true},
		{"five hidden of eight", "", solver.Step{Technique: "hidden-5", Cells: []int{0, 1, 2, 3, 4}, Base: []int{0}}, true},
		{"four of eight", "", solver.Step{Technique: "naked-quad", Cells: []int{0, 1, 2, 3}, Base: []int{0}}, false},
		{"five of nine", "", solver.Step{Technique: "naked-5", Cells: []int{9, 10, 11, 12, 13}, Base: []int{1}}, true},
		{"without triples", "hidden-triple", solver.Step{Technique: "naked-5", Cells: []int{0, 1, 2, 3, 4}, Base: []int{0}}, false},
		{"five lines of eight", "", solver.Step{Technique: "fish-5", Digits: solver.DigitsOf(9), Base: []int{1, 2, 3, 4, 5}}, true},
		{"four lines of eight", "", solver.Step{Technique: "jellyfish", Digits: solver.DigitsOf(9), Base: []int{1, 2, 3, 4}}, false},
		{"with fins", "", solver.Step{Technique: "finned-fish-5", Digits: solver.DigitsOf(9), Base: []int{1, 2, 3, 4, 5}}, false},
	} {
		l := Human().Without(func(t *Technique) bool { return t.Name == tt.without })
		if got := l.hasComplement(g, &tt.step); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

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
