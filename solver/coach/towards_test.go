package coach_test

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// A hint about a cell that nothing simple changes yet is the next of the simple steps that
// come to it, and says so; one that something simple changes is that, and another one that
// is asked for is of the cell.
func TestHintGoesTowardsACell(t *testing.T) {
	g := read(t, "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2")
	p, err := coach.NewPosition(t.Context(), nil, g)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		about   coach.Topic
		towards bool
	}{
		{coach.Topic{Cells: solver.CellsOf(40)}, true},           // r5c5 would lose a candidate by a loop
		{coach.Topic{Cells: solver.CellsOf(72)}, false},          // r9c1 sees a single
		{coach.Topic{Cells: solver.CellsOf(40), Skip: 1}, false}, // another one
		{coach.Topic{}, false},
	} {
		h, err := coach.New(logic.Human()).Hint(t.Context(), p, tt.about)
		if err != nil || !h.Found || h.Towards != tt.towards {
			t.Fatalf("about %v: found %v, towards %v, error %v", tt.about, h.Found, h.Towards, err)
		}
		if about := tt.about; h.Towards && about.Changes(g, &h.Step) {
			t.Errorf("about %v: %+v", about, h.Step)
		}
	}
}
