package logic_test

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// TestTopicBeginsWithWhatIsSeenFirst checks the order for a cell: first a digit in it, then a digit that it sees,
// then the rest.
func TestTopicBeginsWithWhatIsSeenFirst(t *testing.T) {
	g, err := format.Read("39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cell := func(row, column int) int { return (row-1)*9 + column - 1 }
	for _, tt := range []struct{ asked, placed, digit int }{
		{cell(9, 1), cell(9, 7), 7}, // comes before the five hidden digits in row 9
		{cell(9, 7), cell(9, 7), 7},
	} {
		step, ok, err := logic.Human().FirstStepOn(t.Context(), g, logic.Topic{Cells: solver.CellsOf(tt.asked)})
		if err != nil || !ok || len(step.Places) != 1 || step.Places[0] != (solver.Candidate{Cell: tt.placed, Digit: tt.digit}) {
			t.Errorf("about %s: %v %v, error %v", g.Layout().CellName(tt.asked), step.Technique, step.Places, err)
		}
	}
}
