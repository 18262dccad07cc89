package explainer_test

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// Shown step by step, a walk has the same rating, agrees with the solution and
// changes the grid at every step.
func TestSteps(t *testing.T) {
	r := explainer.NewRater()
	for i, row := range readRows(t, "testdata/sample.tsv") {
		if i%3 != 0 || raceEnabled && row.want.ER > 80 {
			continue
		}
		g := parse(t, row.puzzle)
		solution, err := solver.Solve(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		hardest, steps := 0, 0
		var peak explainer.Peak
		got, err := r.Walk(t.Context(), g, func(before *solver.Grid, h explainer.RatedStep) bool {
			if h.Contradicts(solution) {
				t.Errorf("%s: %+v contradicts the solution", row.puzzle, h)
			}
			if !h.ChangesGrid(before) {
				t.Errorf("%s: %+v changes nothing", row.puzzle, h)
			}
			checkBranches(t, before, h)
			steps++
			if h.Rating > hardest {
				hardest, peak = h.Rating, explainer.Peak{Step: steps, Technique: h.Technique}
			}
			if h.Rating == hardest {
				peak.Count++
			}
			return !t.Failed()
		})
		if err != nil || got != row.want || hardest != got.ER {
			t.Errorf("%s: walked to %+v (hardest %d, %v), want %+v", row.puzzle, got, hardest, err, row.want)
		}
		if r.Peak() != peak {
			t.Errorf("%s: the peak is %+v, want %+v", row.puzzle, r.Peak(), peak)
		}
	}
}

// checkBranches holds every link of a step's chains to what was told before it:
// its cause is the start or the end of an earlier link, in the state needed.
func checkBranches(t *testing.T, before *solver.Grid, h explainer.RatedStep) {
	t.Helper()
	type node struct {
		solver.Candidate
		on bool
	}
	for _, b := range h.Branches {
		known := map[node]bool{{b.Start, b.StartOn}: true}
		for _, l := range b.Links {
			if !known[node{l.From, l.Kind == solver.LinkWeak}] {
				t.Fatalf("%s: link %+v of %+v comes from nowhere", h.Technique, l, b)
			}
			if !before.Has(l.To.Cell, l.To.Digit) {
				t.Fatalf("%s: link %+v leads to no candidate", h.Technique, l)
			}
			known[node{l.To, l.Kind == solver.LinkStrong}] = true
		}
		if !known[node{b.End, b.EndOn}] {
			t.Fatalf("%s: branch %+v does not reach its end", h.Technique, b)
		}
	}
}
