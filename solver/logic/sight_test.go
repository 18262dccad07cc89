package logic

import "testing"

func TestAtSight(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	for _, tt := range []struct {
		cell, digit int
		want        Sight
		by          int
	}{
		{0, 1, Filled, 0}, {0, 2, Filled, 0}, {3, 1, Seen, 0}, {5, 1, Seen, 0}, {10, 1, Open, 0}, {3, 2, Open, 0},
	} {
		if got, by := AtSight(g, at(tt.cell, tt.digit)); got != tt.want || by != tt.by {
			t.Errorf("cell %d, digit %d: %d by %d, want %d by %d", tt.cell, tt.digit, got, by, tt.want, tt.by)
		}
	}
}

// What is crossed out is argued against as if it were not; what the digits rule
// out stays so.
func TestDisputed(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	g.Remove(10, 2)
	if Disputed(g, at(10, 3)) != g {
		t.Error("another position though nothing is crossed out")
	}
	if full := Disputed(g, at(10, 2)); !full.Has(10, 2) || full.Has(3, 1) || g.Has(10, 2) {
		t.Errorf("%v", full)
	}
}
