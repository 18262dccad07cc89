package textbook

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

func TestMethodsScore(t *testing.T) {
	for name, tt := range map[string]struct {
		puzzle, solution string
		points           int
		uses             string
	}{
		"EASY":  {easy, easySolution, 16, "4A"},
		"PAIRS": {pairs, pairsSolution, 64, "10A 1B 1C"},
		"HBF":   {hbf, hbfSolution, 96, "24A"},
	} {
		t.Run(name, func(t *testing.T) {
			out := walk(t, MethodsLadder(), classic(t, tt.puzzle))
			if out.Grid.String() != tt.solution {
				t.Errorf("solved to %v, want %s", out.Grid, tt.solution)
			}
			if got := usesText(&out); out.Points != tt.points || got != tt.uses {
				t.Errorf("%d points for %s, want %d for %s", out.Points, got, tt.points, tt.uses)
			}
		})
	}
}

func usesText(out *logic.WalkResult) string {
	var uses []string
	for _, u := range out.Uses {
		uses = append(uses, fmt.Sprint(u.Count, u.Method))
	}
	return strings.Join(uses, " ")
}

// TestMethodPoints checks the cost of one use, by the table of source D.
func TestMethodPoints(t *testing.T) {
	for technique, want := range map[string]string{
		"naked-single":  " 0",
		"hidden-single": "A 4",
		"pointing":      "B 8", "claiming": "B 8",
		"hidden-pair": "C 16", "hidden-triple": "C 16", "hidden-quad": "C 16", "hidden-5": "C 16",
		"naked-pair": "D 32", "naked-triple": "D 48", "naked-quad": "D 64",
		"x-wing": "F 48", "swordfish": "F 64", "jellyfish": "F 64", "fish-5": "F 64",
		"block-fish-2": "F 48", "block-fish-3": "F 64",
	} {
		s := place(t, solver.Classic(), "r1c1", 1)
		s.Technique = technique
		method, points := MethodsLadder().Score(&s)
		if got := fmt.Sprint(method, " ", points); got != want {
			t.Errorf("%s scores %q, want %q", technique, got, want)
		}
	}
}

// TestMethodCWantsEveryDigitInEveryCell tests source D's row for method D with the whole ladder: the naked triple
// comes first, since 4, 5, 6 and 9 do not all occur in all four cells of the hidden quadruple beside it.
func TestMethodCWantsEveryDigitInEveryCell(t *testing.T) {
	g := classic(t, "[378][38][6789][37][458]2[34568][489]1"+strings.Repeat(".", 72))
	step, ok, err := MethodsLadder().Next(t.Context(), g)
	if err != nil || !ok {
		t.Fatalf("no step, error %v", err)
	}
	if method, points := MethodsLadder().Score(&step); method != "D" || points != 48 {
		t.Errorf("%s counts as %s with %d points, want D with 48", stepText(g.Layout(), &step), method, points)
	}
	g.Apply(&step)
	for c, want := range strings.Fields("378 38 69 37 45 2 456 49 1") {
		if got := g.Candidates(c); g.Value(c) == 0 && got.String() != want {
			t.Errorf("r1c%d has %s, want %s", c+1, got, want)
		}
	}
}

func TestLogicalSolves(t *testing.T) {
	checkSolves(t, LogicalLadder(), classic(t, easy), easySolution)
	checkSolves(t, LogicalLadder(), classic(t, pairs), pairsSolution)
	checkSolves(t, LogicalLadder(), classic(t, hbf), hbfSolution)
}

func TestLogicalStallsOnMULTI32(t *testing.T) {
	out := walk(t, LogicalLadder(), classic(t, multi32))
	if !out.Stalled() {
		t.Fatalf("ended in %+v, want a stall", out)
	}
	placed, candidates := out.Grid.FilledCount(), out.Grid.CandidateCount()
	if placed != 28 || candidates != 179 {
		t.Errorf("%d placed and %d candidates, want 28 and 179 (207 with the placed ones)", placed, candidates)
	}
}

// TestRecalculationGoesFirst checks that a placement's other methods go to the back of the queue: their steps come
// after every recalculation.
func TestRecalculationGoesFirst(t *testing.T) {
	nakedSingle := logic.MustTechniques("naked-single")[0]
	for _, text := range []string{easy, pairs, hbf} {
		_, err := LogicalLadder().Walk(t.Context(), classic(t, text), func(before *solver.Grid, s solver.Step) bool {
			if naked, ok := nakedSingle.First(before); ok && s.Technique != "naked-single" {
				t.Errorf("%s while %s waits", stepText(before.Layout(), &s), stepText(before.Layout(), &naked))
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
