package logic

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pencilmark/solver"
)

// All steps of a position: the next one first, none twice, all of them right, and
// the position as it was.
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

// A longer chain to part of what a shorter one of its kind comes to is passed over.
func TestStepsComeToMore(t *testing.T) {
	before := map[string][]outcome{}
	err := Human().Steps(t.Context(), classic(t, easy), func(s solver.Step) bool {
		now := outcomeOf(&s)
		for _, then := range before[s.Technique] {
			covered := true
			for c, placed := range now {
				was, ok := then[c]
				covered = covered && ok && was == placed
			}
			if covered {
				t.Errorf("%s comes to part of %v", stepText(solver.Classic(), &s), then)
			}
		}
		before[s.Technique] = append(before[s.Technique], now)
		return !t.Failed()
	})
	if err != nil || len(before) < 10 {
		t.Errorf("%d techniques, error %v", len(before), err)
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
