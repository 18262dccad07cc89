package logic

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Next is the first step of the walk, and a hint changes nothing.
func TestNextIsTheFirstStepOfTheWalk(t *testing.T) {
	for _, l := range ladders {
		g := classic(t, pairs)
		before := *g
		_, err := l.Walk(t.Context(), g, func(at *solver.Grid, want solver.Step) bool {
			if slices.Contains([]string{"phases", "logical", "hypotheses", "hodoku"}, l.Name) {
				at = g // these remember where they are; only their first step is a Next
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

// A walk ends soon after its context, whatever it is doing.
func TestWalkEndsWithItsContext(t *testing.T) {
	g := classic(t, easy)
	for _, l := range ladders {
		ctx := &fewLooks{Context: t.Context(), left: 3}
		if _, err := l.Walk(ctx, g, goOn); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want %v", l.Name, err, context.Canceled)
		}
	}
}

// fewLooks is a context that ends when it has been asked a number of times.
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

// What is left out is found nowhere, not even while a guess is followed; the rest
// costs what it did.
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
	if len(less.Techniques()) != len(Human().Techniques())-3 { // hidden singles stand twice
		t.Error("the human ladder changed, or too much is left out")
	}
}
