package textbook

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// TestThreadFinishesWhatTheMethodsCannot checks that Ariadne's thread with the methods of source D solves a puzzle
// that the methods alone do not.
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

// TestThreadShowsItsSteps checks that every step is shown with the number of guesses that it depends on, and that the
// thread can be ended at any time.
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

// cellsNamed reads names such as "r1c1 r2c7".
func cellsNamed(t testing.TB, l *solver.Layout, names string) (cells []int) {
	t.Helper()
	for name := range strings.FieldsSeq(names) {
		c, err := notation.ParseCell(l, name)
		if err != nil {
			t.Fatal(err)
		}
		cells = append(cells, c)
	}
	return cells
}

// stalledMULTI32 returns the position in which the rules of source C leave MULTI32.
func stalledMULTI32(t *testing.T) *solver.Grid {
	t.Helper()
	out := walk(t, HypothesesLadder(), classic(t, multi32))
	if !out.Stalled() {
		t.Fatalf("the rules end in %+v, want a stall", out)
	}
	return out.Grid
}

func TestScenarios(t *testing.T) {
	g := stalledMULTI32(t)
	tried := 0
	report, err := TryScenarios(t.Context(), g, cellsNamed(t, g.Layout(), "r1c1 r2c7"), ScenarioOptions{
		OnScenario: func(s Scenario) bool {
			tried++
			return true
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if report.Tried != 16 || report.Survive != 11 || tried != 16 {
		t.Errorf("%d scenarios, %d survive, %d seen; want 16, 11, 16", report.Tried, report.Survive, tried)
	}
	if want := []solver.Candidate{{Cell: 0, Digit: 6}}; !slices.Equal(report.Eliminated, want) {
		t.Errorf("eliminated %v, want r1c1=6 alone", report.Eliminated)
	}
	if report.Possible != 32 || len(report.Solutions) != 32 {
		t.Errorf("%d solutions possible, %d listed, want 32", report.Possible, len(report.Solutions))
	}
}

func TestScenariosListFewerThanAHundredSolutions(t *testing.T) {
	g := classic(t, multi32[:6]+"."+multi32[7:])
	cells := cellsNamed(t, g.Layout(), "r1c1")
	report, err := TryScenarios(t.Context(), g, cells, ScenarioOptions{Limit: 120})
	if err != nil {
		t.Fatal(err)
	}
	if report.Possible != 120 || report.Solutions != nil {
		t.Errorf("%d solutions possible, %d listed, want 120 and none", report.Possible, len(report.Solutions))
	}
	if report, err = TryScenarios(t.Context(), g, cells, ScenarioOptions{}); err != nil || report.Possible != ListedSolutions {
		t.Errorf("%d solutions possible, error %v, want the count to stop at %d", report.Possible, err, ListedSolutions)
	}
}

// TestScenariosEndedEarlyEliminateNothing checks that nothing is eliminated unless every combination was tried.
func TestScenariosEndedEarlyEliminateNothing(t *testing.T) {
	g := stalledMULTI32(t)
	report, err := TryScenarios(t.Context(), g, []int{0, 15}, ScenarioOptions{
		OnScenario: func(s Scenario) bool { return s.Assume[0].Digit != 6 },
	})
	if err != nil || report.Tried == 16 || report.Eliminated != nil {
		t.Errorf("%d tried, eliminated %v, error %v; want fewer than 16 and nothing", report.Tried, report.Eliminated, err)
	}
}

func TestScenariosRefuse(t *testing.T) {
	g := classic(t, easy)
	blank := classic(t, strings.Repeat(".", 81))
	for name, tt := range map[string]struct {
		grid  *solver.Grid
		cells string
		want  string
	}{
		"a filled cell":    {g, "r1c5", "r1c5 already has a digit"},
		"a cell twice":     {g, "r1c1 r1c1", "r1c1 is named twice"},
		"too many at once": {blank, "r1c1 r2c1 r3c1 r4c1 r5c1 r6c1", "more than 65536 scenarios"},
		"no cell":          {g, "", "name the cells to guess"},
	} {
		_, err := TryScenarios(t.Context(), tt.grid, cellsNamed(t, g.Layout(), tt.cells), ScenarioOptions{})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want it to say %q", name, err, tt.want)
		}
	}
}

func TestScenariosEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := TryScenarios(ctx, classic(t, easy), []int{0}, ScenarioOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestScenariosAreSound checks that no solution has a candidate that scenarios eliminate.
func TestScenariosAreSound(t *testing.T) {
	g := classic(t, multi32)
	report, err := TryScenarios(t.Context(), g, cellsNamed(t, g.Layout(), "r1c1 r1c2"), ScenarioOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Eliminated) == 0 || len(report.Solutions) != 32 {
		t.Fatalf("eliminated %d candidates, listed %d solutions", len(report.Eliminated), len(report.Solutions))
	}
	for _, s := range report.Solutions {
		for _, e := range report.Eliminated {
			if s.Value(e.Cell) == e.Digit {
				t.Errorf("%s eliminated, but %v has it", candidateText(g.Layout(), e), s)
			}
		}
	}
}

// TestRestrictedCells checks that a restricted cell of the input, such as [68], counts like any other fact: if r5c3
// is restricted to its digit in PAIRS, MULTI32 has the solution of PAIRS.
func TestRestrictedCells(t *testing.T) {
	restricted := multi32[:38] + "[6]" + multi32[39:]
	checkSolves(t, PhasesLadder(), classic(t, restricted), pairsSolution)
	checkSolves(t, LogicalLadder(), classic(t, restricted), pairsSolution)
	checkSolves(t, HypothesesLadder(), classic(t, "[12]"+easy[1:]), easySolution)
}
