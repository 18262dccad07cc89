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

// MULTI32 as the rules of source C leave it.
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

// The scenario rule is sound only when every combination was tried.
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

// What scenarios eliminate, no solution has.
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

// Input may restrict a cell, as [68] does; the restriction is a fact like any
// other: with r5c3 confined to what PAIRS has there, MULTI32 is PAIRS.
func TestRestrictedCells(t *testing.T) {
	restricted := multi32[:38] + "[6]" + multi32[39:]
	checkSolves(t, PhasesLadder(), classic(t, restricted), pairsSolution)
	checkSolves(t, LogicalLadder(), classic(t, restricted), pairsSolution)
	checkSolves(t, HypothesesLadder(), classic(t, "[12]"+easy[1:]), easySolution)
}
