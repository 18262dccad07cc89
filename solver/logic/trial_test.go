package logic

import (
	"strings"
	"testing"

	"pencilmark/solver"
)

// TestAgainst checks that every wrong candidate has an argument against it, and that a right one has none.
func TestAgainst(t *testing.T) {
	g, solution := classic(t, easy), classic(t, easySolution)
	const all = 240 // candidates, approximately
	n := 0
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).All() {
			if n++; n%(all/samples(all)) != 0 {
				continue
			}
			s, ok, err := Human().ArgumentAgainst(t.Context(), g, solver.At(c, d))
			if err != nil || ok != (solution.Value(c) != d) {
				t.Fatalf("%s: %v, error %v", candidateText(g.Layout(), solver.At(c, d)), ok, err)
			}
			if ok && (s.Contradicts(solution) || !RulesOut(g, &s, solver.At(c, d))) {
				t.Errorf("%s: %s", candidateText(g.Layout(), solver.At(c, d)), stepText(g.Layout(), &s))
			}
			if strings.HasPrefix(s.Technique, "template") {
				t.Errorf("%s: all ways are tried out, where a proof would do", candidateText(g.Layout(), solver.At(c, d)))
			}
		}
	}
}

// TestAgainstIsEasyToFollow checks that a short proof comes before a rare pattern and after the known ones.
func TestAgainstIsEasyToFollow(t *testing.T) {
	g := classic(t, easy)
	for _, tt := range []struct {
		candidate solver.Candidate
		technique string
	}{
		{solver.At(10, 2), "hidden-single"},
		{solver.At(3, 6), "pointing"},
		{solver.At(37, 2), badGuessName},
		{solver.At(2, 2), "grouped-discontinuous-nice-loop"},
	} {
		s, ok, err := Human().ArgumentAgainst(t.Context(), g, tt.candidate)
		if !ok || err != nil || s.Technique != tt.technique {
			t.Errorf("%s: %s, %v", candidateText(g.Layout(), tt.candidate), stepText(g.Layout(), &s), err)
		}
	}
}
