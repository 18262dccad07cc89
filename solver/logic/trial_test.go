package logic

import (
	"math"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Skipping harmless guesses does not change the shortest refutation.
func TestShortestRefutationIsThatOfAllCandidates(t *testing.T) {
	for _, text := range []string{
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", // AI Escargot
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
	} {
		g := classic(t, text)
		for _, with := range human().rungs[len(human().rungs)-1].Trials {
			v := newView(g.Clone())
			got, ok, err := with.shortestRefutation(t.Context(), v)
			want, found := refuteInTurn(t, with, g)
			if err != nil || ok != found || stepText(g.Layout(), &got) != stepText(g.Layout(), &want) {
				t.Errorf("%s by %s: %s, error %v, want %s", text, with.Name, stepText(g.Layout(), &got), err, stepText(g.Layout(), &want))
			}
		}
	}
}

func refuteInTurn(t *testing.T, with *Ladder, g *solver.Grid) (best solver.Step, found bool) {
	limit := math.MaxInt
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).All() {
			s, ok, err := with.Refute(t.Context(), g, at(c, d), limit)
			if err != nil {
				t.Fatal(err)
			}
			if ok {
				best, found, limit = s, true, len(s.Trial.Steps)
			}
		}
	}
	return best, found
}

// Every wrong candidate has an argument against it; a right one has none.
func TestAgainst(t *testing.T) {
	g, solution := classic(t, easy), classic(t, easySolution)
	const all = 240 // candidates, nearly
	n := 0
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).All() {
			if n++; n%(all/samples(all)) != 0 {
				continue
			}
			s, ok, err := Human().ArgumentAgainst(t.Context(), g, at(c, d))
			if err != nil || ok != (solution.Value(c) != d) {
				t.Fatalf("%s: %v, error %v", candidateText(g.Layout(), at(c, d)), ok, err)
			}
			if ok && (s.Contradicts(solution) || !RulesOut(g, &s, at(c, d))) {
				t.Errorf("%s: %s", candidateText(g.Layout(), at(c, d)), stepText(g.Layout(), &s))
			}
			if strings.HasPrefix(s.Technique, "template") {
				t.Errorf("%s: all ways are tried out, where a proof would do", candidateText(g.Layout(), at(c, d)))
			}
		}
	}
}

// A short proof comes before a rare pattern and after the known ones.
func TestAgainstIsEasyToFollow(t *testing.T) {
	g := classic(t, easy)
	for _, tt := range []struct {
		candidate solver.Candidate
		technique string
	}{
		{at(10, 2), "hidden-single"},
		{at(3, 6), "pointing"},
		{at(37, 2), badGuessName},
		{at(2, 2), "grouped-discontinuous-nice-loop"},
	} {
		s, ok, err := Human().ArgumentAgainst(t.Context(), g, tt.candidate)
		if !ok || err != nil || s.Technique != tt.technique {
			t.Errorf("%s: %s, %v", candidateText(g.Layout(), tt.candidate), stepText(g.Layout(), &s), err)
		}
	}
}
