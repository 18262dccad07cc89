package textbook

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Ariadne's thread with the methods of source D finds what they alone cannot.
func TestThreadFinishesWhatTheMethodsCannot(t *testing.T) {
	g := classic(t, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if out := walk(t, MethodsLadder(), g); !out.Stalled() {
		t.Fatal("the methods alone finish it")
	}
	out, err := SolveByThread(t.Context(), MethodsLadder(), g, ThreadOptions{})
	if err != nil || !out.Unique() {
		t.Fatalf("%d solutions, complete %v, error %v, want a unique one", len(out.Solutions), out.Complete, err)
	}
	want, err := solver.Solve(t.Context(), g)
	if err != nil || out.Solutions[0].String() != want.String() {
		t.Errorf("got %v, want %v, error %v", out.Solutions[0], want, err)
	}
	if out.Guesses == 0 || out.DeadEnds == 0 {
		t.Errorf("%d guesses, %d dead ends, want some of both", out.Guesses, out.DeadEnds)
	}
}

func TestThreadChecksAllThreads(t *testing.T) {
	out, err := SolveByThread(t.Context(), MethodsLadder(), classic(t, multi32), ThreadOptions{})
	if err != nil || len(out.Solutions) != 32 || !out.Complete || out.Unique() {
		t.Errorf("%d solutions, complete %v, unique %v, error %v", len(out.Solutions), out.Complete, out.Unique(), err)
	}
}

func TestThreadOfAnImpossiblePuzzle(t *testing.T) {
	for name, text := range map[string]string{
		"impossible":       impossible,
		"a repeated given": "11" + strings.Repeat(".", 79),
	} {
		out, err := SolveByThread(t.Context(), MethodsLadder(), classic(t, text), ThreadOptions{})
		if err != nil || len(out.Solutions) != 0 || !out.Complete {
			t.Errorf("%s: got %+v, error %v, want no solution", name, out, err)
		}
	}
}

// Every step is shown at the depth of guesses that it rests on, and the thread
// can be left at any time.
func TestThreadShowsItsSteps(t *testing.T) {
	deepest, seen := 0, 0
	out, err := SolveByThread(t.Context(), MethodsLadder(), classic(t, multi32), ThreadOptions{
		OnStep: func(depth int, before *solver.Grid, s solver.Step) bool {
			seen++
			deepest = max(deepest, depth)
			if (s.Technique == GuessTechnique) && depth == 0 || !s.ChangesGrid(before) {
				t.Errorf("at depth %d: %s", depth, stepText(before.Layout(), &s))
			}
			return seen < 100
		},
	})
	if err != nil || seen != 100 || deepest == 0 || out.Complete {
		t.Errorf("saw %d steps down to depth %d, complete %v, error %v", seen, deepest, out.Complete, err)
	}
}

func TestThreadEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	g := puzzle(t, "16x16", strings.Repeat(".", 256))
	guesses := 0
	_, err := SolveByThread(ctx, MethodsLadder(), g, ThreadOptions{
		OnStep: func(_ int, _ *solver.Grid, s solver.Step) bool {
			if guesses++; guesses == 20 {
				cancel()
			}
			return true
		},
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
