package coach

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// TestBeyondTheLadder checks that a short ladder ends soon, and that with the reference ladder after it the coach
// continues.
func TestBeyondTheLadder(t *testing.T) {
	g, err := format.Read("98.7..6..75.....9...4.9...74...5...8..53...2......1....4..7...5...2...1......63..", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPosition(t.Context(), nil, g)
	if err != nil {
		t.Fatal(err)
	}
	short, long := New(textbook.MethodsLadder()), New(textbook.MethodsLadder())
	long.beyond = rating.ReferenceLadder()
	asked := solver.Candidate{Cell: 19, Digit: 3}
	for _, tc := range []struct {
		coach *Coach
		found bool
		want  ReasonKind
	}{{short, false, ReasonUnproved}, {long, true, ReasonArgument}} {
		h, err := tc.coach.Hint(t.Context(), p, Topic{})
		if err != nil || h.Found != tc.found {
			t.Errorf("hint %+v, %v; found should be %v", h, err, tc.found)
		}
		r, err := tc.coach.Why(t.Context(), p, asked)
		if err != nil || r.Kind != tc.want {
			t.Errorf("why %+v, %v; the outcome should be %d", r, err, tc.want)
		}
	}
	about := Topic{Cells: solver.CellsOf(asked.Cell)}
	if h, err := long.Hint(t.Context(), p, about); err != nil || h.Found {
		t.Errorf("the reference knows nothing about a cell: %+v, %v", h, err)
	}
	if New(logic.Human()).beyond == nil {
		t.Error("nothing is behind the human ladder")
	}
}
