package solver_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/solver"
)

// TestGridInvariants changes a grid at random and checks that its indices agree with its cells.
func TestGridInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grid(t, rapid.SampledFrom([]string{"2x2", "3x2+x", "3x3", "16x16"}).Draw(t, "shape"), "")
		cells := rapid.IntRange(0, g.Layout().CellCount()-1)
		ds := rapid.IntRange(1, g.Layout().Size())
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				c, d := cells.Draw(t, "cell"), ds.Draw(t, "digit")
				g.Place(c, d)
				if g.Value(c) != d || g.Candidates(c) != 0 {
					t.Fatalf("cell %d holds %d after placing %d", c, g.Value(c), d)
				}
			},
			"remove": func(t *rapid.T) {
				c, d := cells.Draw(t, "cell"), ds.Draw(t, "digit")
				had := g.Has(c, d)
				if g.Remove(c, d) != had || g.Has(c, d) {
					t.Fatalf("Remove(%d, %d) with %v before", c, d, had)
				}
			},
			"restrict": func(t *rapid.T) {
				c, only := cells.Draw(t, "cell"), solver.Digits(rapid.Uint16().Draw(t, "digits"))
				want := g.Candidates(c) & only
				if g.Restrict(c, only); g.Candidates(c) != want {
					t.Fatalf("Restrict(%d, %v) left %v", c, only, g.Candidates(c))
				}
			},
			"": func(t *rapid.T) { checkGrid(t, g) },
		})
	})
}

func checkGrid(t *rapid.T, g *solver.Grid) {
	l, count := g.Layout(), 0
	for c := range l.CellCount() {
		empty, cands := g.Empty(), g.Candidates(c)
		if empty.Has(c) != (g.Value(c) == 0) || g.Value(c) != 0 && cands != 0 {
			t.Fatalf("cell %d: value %d, candidates %v, empty %v", c, g.Value(c), cands, empty.Has(c))
		}
		for d := 1; d <= l.Size(); d++ {
			where := g.CellsAllowing(d)
			if where.Has(c) != cands.Has(d) || g.Has(c, d) != cands.Has(d) {
				t.Fatalf("cell %d, digit %d: the index is wrong", c, d)
			}
		}
		peers := l.Peers(c)
		for p := range peers.All() {
			if v := g.Value(p); v != 0 && cands.Has(v) {
				t.Fatalf("cell %d still allows %d, which its peer %d holds", c, v, p)
			}
		}
		count += cands.Len()
	}
	if g.CandidateCount() != count || g.FilledCount() != l.CellCount()-g.Empty().Len() {
		t.Fatal("the counts are wrong")
	}
}

func TestGridIsAValue(t *testing.T) {
	g := grid(t, "3x3", easy)
	other := *g
	other.Place(0, 2)
	if g.Value(0) != 0 || *g == other || *g != *grid(t, "3x3", easy) || *g != *g.Clone() {
		t.Error("want a copy to be independent, and equal grids to compare equal")
	}
}

func TestPuzzleAndFresh(t *testing.T) {
	g := grid(t, "3x3", easy)
	puzzle := *g
	g.Place(0, 2)
	g.Remove(1, 6)
	if *g.GivensOnly() != puzzle {
		t.Error("Puzzle keeps more than the givens")
	}
	fresh := g.WithPlainCandidates()
	if fresh.Value(0) != 2 || !fresh.Has(1, 6) || fresh.Givens() != puzzle.Givens() {
		t.Error("Fresh must keep values and givens and compute candidates anew")
	}
}

func TestApply(t *testing.T) {
	g := grid(t, "3x3", easy)
	s := solver.Step{
		Places:  []solver.Candidate{{Cell: 0, Digit: 2}},
		Removes: []solver.Candidate{{Cell: 1, Digit: 6}},
	}
	if !s.ChangesGrid(g) {
		t.Error("the step must change the grid")
	}
	g.Apply(&s)
	if g.Value(0) != 2 || g.Has(1, 6) || s.ChangesGrid(g) {
		t.Error("the step was not applied whole")
	}
}

func TestStepContradicts(t *testing.T) {
	solution, err := solver.Solve(t.Context(), grid(t, "3x3", easy)) // r1c1 is 2
	if err != nil {
		t.Fatal(err)
	}
	candidate := func(d int) []solver.Candidate { return []solver.Candidate{{Cell: 0, Digit: d}} }
	for _, tc := range []struct {
		step solver.Step
		want bool
	}{
		{solver.Step{Places: candidate(2)}, false},
		{solver.Step{Places: candidate(3)}, true},
		{solver.Step{Removes: candidate(3)}, false},
		{solver.Step{Removes: candidate(2)}, true},
	} {
		if got := tc.step.Contradicts(solution); got != tc.want {
			t.Errorf("%+v: %v", tc.step, got)
		}
	}
}

func TestConflicts(t *testing.T) {
	for _, tc := range []struct {
		name, shape, text string
		want              []solver.Conflict
	}{
		{"none", "3x3", easy, nil},
		{"in a row and a box", "2x2", "11../..../..../....", []solver.Conflict{{Unit: 0, Digit: 1, Cells: []int{0, 1}}, {Unit: 8, Digit: 1, Cells: []int{0, 1}}}},
		{"three in a column", "2x2", "1.../1.../..../1...", []solver.Conflict{{Unit: 4, Digit: 1, Cells: []int{0, 4, 12}}, {Unit: 8, Digit: 1, Cells: []int{0, 4}}}},
		{"on a diagonal", "2x2+x", "1.../..../..../...1", []solver.Conflict{{Unit: 12, Digit: 1, Cells: []int{0, 15}}}},
		{"not without diagonals", "2x2", "1.../..../..../...1", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, grid(t, tc.shape, tc.text).Conflicts()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestContradiction(t *testing.T) {
	full := grid(t, "2x2", "1234/3412/2143/4321")
	noCell := grid(t, "2x2", "123./...4/..../....")
	noPlace := grid(t, "2x2", "..../..../..../....")
	for _, c := range []int{0, 1, 2, 3} {
		noPlace.Remove(c, 3)
	}
	for _, tc := range []struct {
		name string
		grid *solver.Grid
		want solver.Contradiction
		ok   bool
	}{
		{"solved", full, solver.Contradiction{}, false},
		{"empty", grid(t, "16x16", ""), solver.Contradiction{}, false},
		{"cell without candidates", noCell, solver.Contradiction{Cell: 3}, true},
		{"digit without a place", noPlace, solver.Contradiction{Cell: -1, Unit: 0, Digit: 3}, true},
	} {
		if got, ok := tc.grid.Contradiction(); got != tc.want || ok != tc.ok {
			t.Errorf("%s: got %+v, %v", tc.name, got, ok)
		}
	}
}

func TestSolved(t *testing.T) {
	if !grid(t, "2x2", "1234/3412/2143/4321").Solved() ||
		grid(t, "2x2", "1234/3412/2143/4312").Solved() ||
		grid(t, "2x2", "1234/3412/2143/432.").Solved() {
		t.Error("solved means full and without repeats")
	}
}

// TestGridOf checks that GridFromValues equals placing the values one by one, even if they conflict.
func TestGridOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layout(t, rapid.SampledFrom([]string{"2x2+w", "3x2+x", "3x3", jigsaw9, "16x16"}).Draw(t, "shape"))
		values := rapid.SliceOfN(rapid.Uint8Range(0, uint8(l.Size())), l.CellCount(), l.CellCount()).Draw(t, "values")
		want := solver.NewGrid(l)
		for c, v := range values {
			if v != 0 {
				want.Place(c, int(v))
			}
		}
		if got := solver.GridFromValues(l, values); *got != *want {
			t.Errorf("%v: %s, want %s", values, got, want)
		}
	})
}

// TestMistakes checks that a wrong digit is not a missing candidate, and neither is a candidate that it removes from
// its peers.
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
