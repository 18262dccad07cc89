package logic

import (
	"context"
	"slices"
	"testing"

	"pencilmark/solver"
)

// The order of hints: easiest for a person first, bad guesses last.
func TestHumanOrder(t *testing.T) {
	want := []string{
		"full-house", "hidden-single", "hidden-single", "naked-single",
		"locked-pair", "locked-triple", "pointing", "claiming",
		"naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "x-wing",
		"naked-quad", "hidden-quad", "skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle",
	}
	var got []string
	for _, technique := range Human().Techniques() {
		got = append(got, technique.Name)
	}
	if !slices.Equal(got[:len(want)], want) || got[len(got)-1] != badGuessName {
		t.Errorf("got %v, want it to begin %v and end with bad guesses", got, want)
	}
	g := classic(t, easy)
	if s, _, _ := Human().Next(t.Context(), g); g.Layout().Units()[s.Base[0]].Kind != solver.Box {
		t.Errorf("the first hint is %s, want a hidden single in a box", stepText(g.Layout(), &s))
	}
}

// Where singles refute nothing, guesses are followed with eliminations.
func TestHumanFollowsAGuessWithEliminations(t *testing.T) {
	g := toBadGuess(t, classic(t, "..2...7...1.....6.5......18....37.......49.....41.23....3.2.9...8.....5.6.......2"))
	if s, ok := badGuess().First(g); ok {
		t.Fatalf("singles refute: %s", stepText(g.Layout(), &s))
	}
	s, ok, err := guessing().Next(t.Context(), g)
	if err != nil || !ok || s.Trial == nil {
		t.Fatalf("got %+v, %v, error %v, want a bad guess", s, ok, err)
	}
	if !slices.ContainsFunc(s.Trial.Steps, func(s solver.Step) bool { return len(s.Removes) > 0 }) {
		t.Errorf("no elimination in %s", stepText(g.Layout(), &s))
	}
}

// Even the hardest puzzles, for which a guess needs another guess inside, have a
// hint.
func TestHumanHasAHintForTheHardest(t *testing.T) {
	g := classic(t, "6.......2.9.4...5...1...7...5..84.......2.......3.5.4.2.....6...3...9.8...7.....1")
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
		checkStep(t, before, solution, &s)
		return !t.Failed() && s.Technique != badGuessName
	})
	if err != nil || !out.Solved {
		t.Errorf("solved %v, error %v", out.Solved, err)
	}
}

// A walk that is called off ends inside a search, too.
func TestHumanIsCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := newView(classic(t, "6.......2.9.4...5...1...7...5..84.......2.......3.5.4.2.....6...3...9.8...7.....1"))
	v.ctx = ctx
	for _, technique := range MustTechniques("dynamic-forcing-chains", "forcing-nets") {
		if s, ok := technique.first(v); ok {
			t.Errorf("%s goes on: %s", technique.Name, stepText(v.layout, &s))
		}
	}
}

// Every proof by contradiction is tight: without any one of its steps it falls.
func TestProofsHoldNothingSuperfluous(t *testing.T) {
	proofs := 0
	_, err := guessing().Walk(t.Context(), classic(t, multi32), func(before *solver.Grid, s solver.Step) bool {
		if s.Trial == nil {
			return true
		}
		proofs++
		supposed := before.Clone()
		supposed.Place(s.Trial.Assume.Cell, s.Trial.Assume.Digit)
		for i := range s.Trial.Steps {
			fewer := slices.Delete(slices.Clone(s.Trial.Steps), i, i+1)
			if _, ok := replay(supposed, fewer); ok {
				t.Errorf("step %d is superfluous in %s", i+1, stepText(before.Layout(), &s))
			}
		}
		return true
	})
	if err != nil || proofs == 0 {
		t.Errorf("%d proofs, error %v", proofs, err)
	}
}

// guessing is the simple techniques and, of the human ladder, the bad guesses.
func guessing() *Ladder {
	human := Human().rungs
	return NewLadder(LadderOptions{Name: "guessing", Rungs: append(Rungs(basicTechniques()...), human[len(human)-1])})
}

// toBadGuess follows the simple techniques until a bad guess is all that is left.
func toBadGuess(tb testing.TB, g *solver.Grid) *solver.Grid {
	tb.Helper()
	out, err := guessing().Walk(tb.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
		return s.Technique != badGuessName
	})
	if err != nil {
		tb.Fatal(err)
	}
	return out.Grid
}

// Of a technique's steps a hint is the one that removes most, or argues shortest.
func TestHumanTakesTheBest(t *testing.T) {
	choices := 0
	for _, g := range benchPuzzles(t) {
		_, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			technique := Human().Techniques()[Human().RungOf(&s)]
			if len(s.Places) > 0 || technique.Name == badGuessName {
				return true
			}
			for _, other := range stepsOf(technique, before) {
				choices++
				if other.LinkCount() < s.LinkCount() || other.LinkCount() == s.LinkCount() && len(other.Removes) > len(s.Removes) {
					t.Errorf("took %s\nleft %s", stepText(before.Layout(), &s), stepText(before.Layout(), &other))
				}
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if choices < 20 {
		t.Errorf("only %d to choose from", choices)
	}
}
