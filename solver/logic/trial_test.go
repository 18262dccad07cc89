package logic

import (
	"math"
	"testing"

	"pencilmark/solver"
)

// What follows from a guess that comes to nothing need not be tried: the shortest refutation
// is the one of all candidates in turn.
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
