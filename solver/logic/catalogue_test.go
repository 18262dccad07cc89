package logic

import (
	"testing"

	"pencilmark/solver"
)

// TestCatalogue checks the entries of the catalogue, and that each technique has one entry.
func TestCatalogue(t *testing.T) {
	families, names := map[Family]int{}, map[string]bool{}
	for _, f := range Families() {
		families[f] = 1
	}
	for _, c := range catalogue {
		if names[c.Name] || families[c.Family] == 0 || c.Unique != (c.Family == FamilyUniqueness) || (c.Hodoku.Level == "") != (c.Hodoku.Points == 0) {
			t.Errorf("a doubtful entry: %+v", c)
		}
		names[c.Name] = true
		families[c.Family]++
		for _, alias := range c.Aliases {
			if names[alias] {
				t.Errorf("%s: another is called %s, too", c.Name, alias)
			}
			names[alias] = true
		}
	}
	for f, n := range families {
		if n < 2 {
			t.Errorf("%s has no techniques", f)
		}
	}
}

// TestLadderAgreesWithScores checks that the order of the human ladder is close to that of HoDoKu's scores.
func TestLadderAgreesWithScores(t *testing.T) {
	const apart = 80
	highest, of := 0, ""
	for _, technique := range Human().Techniques() {
		if technique.Hodoku.Points == 0 {
			continue
		}
		if technique.Hodoku.Points < highest-apart {
			t.Errorf("%s, %d points, comes behind %s, %d", technique.Name, technique.Hodoku.Points, of, highest)
		}
		if technique.Hodoku.Points > highest {
			highest, of = technique.Hodoku.Points, technique.Name
		}
	}
}

func TestAtSight(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	for _, tt := range []struct {
		cell, digit int
		want        Visibility
		by          int
	}{
		{0, 1, CellFilled, 0}, {0, 2, CellFilled, 0}, {3, 1, DigitSeen, 0}, {5, 1, DigitSeen, 0}, {10, 1, NotVisible, 0}, {3, 2, NotVisible, 0},
	} {
		if got, by := VisibilityOf(g, solver.At(tt.cell, tt.digit)); got != tt.want || by != tt.by {
			t.Errorf("cell %d, digit %d: %d by %d, want %d by %d", tt.cell, tt.digit, got, by, tt.want, tt.by)
		}
	}
}

// TestDisputed checks that arguments against crossed-out candidates treat them as present.
func TestDisputed(t *testing.T) {
	g := puzzle(t, "2x2", "1...............")
	g.Remove(10, 2)
	if PositionWithCandidate(g, solver.At(10, 3)) != g {
		t.Error("another position though nothing is crossed out")
	}
	if full := PositionWithCandidate(g, solver.At(10, 2)); !full.Has(10, 2) || full.Has(3, 1) || g.Has(10, 2) {
		t.Errorf("%v", full)
	}
}
