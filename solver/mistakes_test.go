package solver_test

import (
	"fmt"
	"testing"

	"pencilmark/solver"
)

// A wrong digit is no crossed out candidate besides, and what it takes from its
// peers is not crossed out by hand.
func TestMistakes(t *testing.T) {
	const text = "1234341221434321"
	solution := solver.NewGrid(layout(t, "2x2"))
	for c, r := range text {
		solution.Place(c, int(r-'0'))
	}
	for _, tt := range []struct {
		name           string
		change         func(*solver.Grid)
		wrong, missing string
	}{
		{"nothing", func(*solver.Grid) {}, "[]", "[]"},
		{"right digits", func(g *solver.Grid) { g.Place(0, 1) }, "[]", "[]"},
		{"wrong digit", func(g *solver.Grid) { g.Place(0, 2) }, "[{0 2}]", "[]"},
		{"a wrong candidate crossed out", func(g *solver.Grid) { g.Remove(0, 2) }, "[]", "[]"},
		{"a right one", func(g *solver.Grid) { g.Remove(0, 1) }, "[]", "[{0 1}]"},
		{"both", func(g *solver.Grid) { g.Place(0, 2); g.Remove(15, 1) }, "[{0 2}]", "[{15 1}]"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := solver.NewGrid(solution.Layout())
			tt.change(g)
			wrong, missing := g.Mistakes(solution)
			if fmt.Sprint(wrong) != tt.wrong || fmt.Sprint(missing) != tt.missing {
				t.Errorf("wrong %v, missing %v; want %s, %s", wrong, missing, tt.wrong, tt.missing)
			}
		})
	}
}
