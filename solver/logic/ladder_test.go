package logic

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pencilmark/solver"
)

func TestLadderNamed(t *testing.T) {
	for _, want := range Ladders() {
		got, err := LadderNamed(want.Name)
		if err != nil || got != want {
			t.Errorf("%s: got %v, error %v", want.Name, got, err)
		}
		if want.Doc == "" || len(want.Techniques()) == 0 {
			t.Errorf("%s has no doc or no techniques", want.Name)
		}
	}
	_, err := LadderNamed("nonesuch")
	if err == nil || !strings.Contains(err.Error(), "human, logical, phases, hypotheses, methods, hodoku") {
		t.Errorf("error %v does not list the ladders", err)
	}
}

// Every technique of a ladder is in the list of all, which names each once.
func TestTechniquesAreListedOnce(t *testing.T) {
	listed := map[string]bool{}
	for _, technique := range Techniques() {
		if listed[technique.Name] {
			t.Errorf("%s is listed twice", technique.Name)
		}
		listed[technique.Name] = true
	}
	for _, l := range Ladders() {
		for _, technique := range l.Techniques() {
			if !listed[technique.Name] {
				t.Errorf("%s: %s is not in Techniques", l.Name, technique.Name)
			}
		}
	}
}

// Next is the first step of the walk, and a hint changes nothing.
func TestNextIsTheFirstStepOfTheWalk(t *testing.T) {
	for _, l := range Ladders() {
		g := classic(t, pairs)
		before := *g
		_, err := l.Walk(t.Context(), g, func(at *solver.Grid, want solver.Step) bool {
			if l == Phases() || l == Logical() || l == Hypotheses() {
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
		for _, l := range Ladders() {
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

// The sum of the uses is the walk.
func TestUsesAddUp(t *testing.T) {
	for _, l := range Ladders() {
		out := walk(t, l, classic(t, pairs))
		points, steps := 0, 0
		for _, u := range out.Uses {
			points += u.Points
			steps += u.Count
		}
		if points != out.Points || steps > out.Steps || out.Steps == 0 {
			t.Errorf("%s: %+v", l.Name, out)
		}
	}
}

// A walk on the largest grid ends soon after its context, whatever it is doing:
// the empty grid makes every ladder look everywhere and find nothing.
func TestWalkEndsWithItsContext(t *testing.T) {
	g := puzzle(t, "4x4", strings.Repeat(".", 256))
	for _, l := range Ladders() {
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
