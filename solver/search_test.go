package solver_test

import (
	"testing"

	"pencilmark/solver"
)

// grid reads a puzzle row-major, '.', '-' or '0' for a blank, '/' ignored, and
// marks its givens.
func grid(tb testing.TB, shape, text string) *solver.Grid {
	tb.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		tb.Fatal(err)
	}
	l, err := solver.NewLayout(s)
	if err != nil {
		tb.Fatal(err)
	}
	g := solver.NewGrid(l)
	cell := 0
	for i := range len(text) {
		if text[i] == '/' {
			continue
		}
		for d := 1; d <= l.Size(); d++ {
			if text[i] == solver.Symbol(d) {
				g.Place(cell, d)
			}
		}
		cell++
	}
	if cell != l.Cells() {
		tb.Fatalf("%q has %d cells, want %d", text, cell, l.Cells())
	}
	g.MarkGivens()
	return g
}

const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
)

func TestSolve(t *testing.T) {
	for _, tc := range []struct{ name, shape, puzzle, want string }{
		{"EASY", "3x3", easy, "268719345134825697759364182397182564642953718581476239825641973976538421413297856"},
		{"PAIRS", "3x3", pairs, "391854276458726391672391485813475629946182537527639148764218953235967814189543762"},
		{"HBF", "3x3", hbf, "987654321246173985351928746128537694634892157795461832519286473472319568863745219"},
		{"4x4", "2x2", "--4-/2--3/-1--/----", "1342241331244231"},
		{"6x6", "3x2", "1-----/6----5/-4-63-/--6---/-35---/-----4", "154263623415542631316542435126261354"},
		{"6x6 with diagonals", "3x2+x", "-4---3/------/--1---/--46--/------/--2---", "245163136425361542524631413256652314"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			puzzle := grid(t, tc.shape, tc.puzzle)
			got, err := solver.Solve(t.Context(), puzzle)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if !got.Solved() || got.Givens() != puzzle.Givens() {
				t.Error("the solution is not solved, or lost the givens")
			}
		})
	}
}
