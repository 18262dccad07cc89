package textbook

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

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

// A placement's other methods go to the back of the queue: what they find comes
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
