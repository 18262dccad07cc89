package logic

import "testing"

func TestAtSight(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	for _, tt := range []struct {
		cell, digit int
		want        Visibility
		by          int
	}{
		{0, 1, CellFilled, 0}, {0, 2, CellFilled, 0}, {3, 1, DigitSeen, 0}, {5, 1, DigitSeen, 0}, {10, 1, NotVisible, 0}, {3, 2, NotVisible, 0},
	} {
		if got, by := VisibilityOf(g, at(tt.cell, tt.digit)); got != tt.want || by != tt.by {
			t.Errorf("cell %d, digit %d: %d by %d, want %d by %d", tt.cell, tt.digit, got, by, tt.want, tt.by)
		}
	}
}

// What is crossed out is argued against as if it were not; what the digits rule
// out stays so.
func TestDisputed(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	g.Remove(10, 2)
	if PositionWithCandidate(g, at(10, 3)) != g {
		t.Error("another position though nothing is crossed out")
	}
	if full := PositionWithCandidate(g, at(10, 2)); !full.Has(10, 2) || full.Has(3, 1) || g.Has(10, 2) {
		t.Errorf("%v", full)
	}
}
