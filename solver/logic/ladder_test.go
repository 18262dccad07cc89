package logic

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// TestNextIsTheFirstStepOfTheWalk checks that Next returns the first step of the walk, and that a hint changes
// nothing.
func TestNextIsTheFirstStepOfTheWalk(t *testing.T) {
	for _, l := range ladders {
		g := classic(t, pairs)
		before := *g
		_, err := l.Walk(t.Context(), g, func(at *solver.Grid, want solver.Step) bool {
			if slices.Contains([]string{"phases", "logical", "hypotheses", "hodoku"}, l.Name) {
				at = g // these ladders keep state; only their first step equals Next
			}
			got, ok, err := l.Next(t.Context(), at)
			if err != nil || !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %+v, %v, error %v, want %+v", l.Name, got, ok, err, want)
			}
			return at != g
		})
		if err != nil || *g != before {
			t.Errorf("%s: error %v, grid changed: %v", l.Name, err, *g != before)
		}
	}
}

func TestNextHasNothing(t *testing.T) {
	for name, text := range map[string]string{
		"solved":     easySolution,
		"impossible": impossible,
		"repeated":   "11" + strings.Repeat(".", 79),
	} {
		for _, l := range ladders {
			if s, ok, err := l.Next(t.Context(), classic(t, text)); ok || err != nil {
				t.Errorf("%s, %s: got %+v, error %v", name, l.Name, s, err)
			}
		}
	}
}

func TestWalkSaysWhyItEnded(t *testing.T) {
	broken := walk(t, Human(), classic(t, impossible))
	if broken.Contradiction == nil || broken.Solved || broken.Stalled() {
		t.Errorf("impossible: %+v", broken)
	}
	repeated := walk(t, Human(), classic(t, "11"+strings.Repeat(".", 79)))
	if len(repeated.Conflicts) == 0 || repeated.Stalled() || repeated.Steps != 0 {
		t.Errorf("a repeated digit: %+v", repeated)
	}
	stopped, err := Human().Walk(t.Context(), classic(t, easy), func(*solver.Grid, solver.Step) bool { return false })
	if err != nil || !stopped.Stopped || stopped.Stalled() || stopped.Steps != 0 {
		t.Errorf("stopped at once: %+v, error %v", stopped, err)
	}
	solved := walk(t, Human(), classic(t, easySolution))
	if !solved.Solved || solved.Steps != 0 {
		t.Errorf("solved: %+v", solved)
	}
}

// TestWalkEndsWithItsContext checks that a walk ends soon after its context, whatever it is doing.
func TestWalkEndsWithItsContext(t *testing.T) {
	g := classic(t, easy)
	for _, l := range ladders {
		ctx := &fewLooks{Context: t.Context(), left: 3}
		if _, err := l.Walk(ctx, g, goOn); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want %v", l.Name, err, context.Canceled)
		}
	}
}

type fewLooks struct {
	context.Context
	left int
}

func (c *fewLooks) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestWithout checks that excluded techniques are not found, even after a guess, and that the others keep their
// price.
func TestWithout(t *testing.T) {
	less := Human().Without(func(t *Technique) bool { return t.Name == "naked-pair" || t.Name == "hidden-single" })
	for _, text := range []string{pairs, multi32} {
		for _, technique := range less.Techniques() {
			if technique.Name == "naked-pair" || technique.Name == "hidden-single" {
				t.Fatalf("%s is still there", technique.Name)
			}
		}
		_, err := less.Walk(t.Context(), classic(t, text), func(_ *solver.Grid, s solver.Step) bool {
			steps := []solver.Step{s}
			if s.Trial != nil {
				steps = append(steps, s.Trial.Steps...)
			}
			for _, s := range steps {
				if s.Technique == "naked-pair" || s.Technique == "hidden-single" {
					t.Errorf("took a %s", s.Technique)
				}
			}
			_, points := less.Score(&s)
			if _, want := Human().Score(&s); points != want {
				t.Errorf("%s costs %d, was %d", s.Technique, points, want)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if again := less.Without(func(t *Technique) bool { return t.Name == "x-wing" }); len(again.Techniques()) != len(less.Techniques())-1 {
		t.Error("what was left out came back")
	}
	if len(less.Techniques()) != len(Human().Techniques())-3 { // hidden singles are on the ladder twice
		t.Error("the human ladder changed, or too much is left out")
	}
}

// TestHumanOrder checks the order of hints: easiest for a person first, bad guesses last.
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

// TestHumanHasAHintForTheHardest checks that the hardest puzzles, which need nested guesses, have hints.
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

// TestHumanIsCalledOff checks that a cancelled walk ends inside a search, too.
func TestHumanIsCalledOff(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := newView(classic(t, "6.......2.9.4...5...1...7...5..84.......2.......3.5.4.2.....6...3...9.8...7.....1"))
	v.Ctx = ctx
	for _, technique := range MustTechniques("dynamic-forcing-chains", "forcing-nets") {
		if s, ok := technique.first(v); ok {
			t.Errorf("%s goes on: %s", technique.Name, stepText(v.Layout(), &s))
		}
	}
}

// TestProofsHoldNothingSuperfluous checks that every proof by contradiction needs each of its steps.
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

func guessing() *Ladder {
	human := Human().rungs
	return NewLadder(LadderOptions{Name: "guessing", Rungs: append(Rungs(basicTechniques()...), human[len(human)-1])})
}

// TestHumanTakesTheBest checks that a hint is the technique's step with the most removals or the shortest argument.
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

// TestSteps checks that all steps of a position are correct and different, and that the next one comes first.
func TestSteps(t *testing.T) {
	g := classic(t, pairs)
	solution := classic(t, pairsSolution)
	before := *g
	var names, effects []string
	err := Human().Steps(t.Context(), g, func(s solver.Step) bool {
		if s.Contradicts(solution) || !s.ChangesGrid(g) {
			t.Errorf("wrong or idle: %s", stepText(g.Layout(), &s))
		}
		names = append(names, s.Technique)
		effects = append(effects, fmt.Sprint(s.Places, s.Removes))
		return true
	})
	next, _, _ := Human().Next(t.Context(), g)
	slices.Sort(effects)
	switch {
	case err != nil || len(names) < 10 || names[0] != next.Technique:
		t.Errorf("%v, error %v, want many from %s on", names, err, next.Technique)
	case len(slices.Compact(effects)) != len(names):
		t.Errorf("%d steps come to %d things", len(names), len(slices.Compact(effects)))
	case !slices.Contains(names, "hidden-single") || !slices.Contains(names, "pointing"):
		t.Errorf("no easy or no hard step in %v", names)
	case *g != before:
		t.Error("the position has changed")
	}
}

func TestStepsEnd(t *testing.T) {
	for name, g := range map[string]*solver.Grid{"solved": classic(t, easySolution), "broken": classic(t, impossible)} {
		err := Human().Steps(t.Context(), g, func(s solver.Step) bool {
			t.Errorf("%s: %s", name, stepText(g.Layout(), &s))
			return true
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	n := 0
	if err := Human().Steps(t.Context(), classic(t, pairs), func(solver.Step) bool { n++; return n < 2 }); err != nil || n != 2 {
		t.Errorf("%d steps after the second was enough, error %v", n, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Human().Steps(ended, classic(t, pairs), func(solver.Step) bool { return true }); err == nil {
		t.Error("no error though the context had ended")
	}
}

// TestComplementsLeaveNothingOut checks that the steps without larger complements still remove everything.
func TestComplementsLeaveNothingOut(t *testing.T) {
	g := classic(t, easy)
	gone := map[solver.Candidate]bool{}
	err := Human().Steps(t.Context(), g, func(s solver.Step) bool {
		for _, c := range s.Removes {
			gone[c] = true
		}
		for _, p := range s.Places {
			for d := range g.Candidates(p.Cell).Without(p.Digit).All() {
				gone[solver.At(p.Cell, d)] = true
			}
			for c := range g.Layout().Peers(p.Cell).And(g.CellsAllowing(p.Digit)).All() {
				gone[solver.At(c, p.Digit)] = true
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
