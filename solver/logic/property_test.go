package logic

import (
	"math/rand/v2"
	"testing"

	"pencilmark/solver"
)

// The layouts that properties are checked on, with how many random positions
// and puzzles each gets, and how many clues of a solution a puzzle may lose.
var propertyLayouts = []struct {
	shape              string
	positions, puzzles int
	clues              int
}{
	{"2x2", 1000, 1200, 16},
	{"2x2+x", 200, 200, 16},
	{"3x2", 600, 400, 36},
	{"3x2+x", 100, 60, 36},
	{"3x3", 400, 150, 81},
	{"3x3+x", 50, 10, 50},
	{"6x2", 20, 1, 90},
	{"4x4", 10, 1, 150},
}

// Every instance of every technique agrees with the solution, changes the grid,
// is where its fields say, and leaves the grid alone.
func TestTechniquesAreSound(t *testing.T) {
	for _, tt := range propertyLayouts {
		t.Run(tt.shape, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(1, 2))
			l := layout(t, tt.shape)
			all := Techniques()
			for i := range tt.positions {
				solution := randomSolution(t, r, l)
				techniques := all
				if i%10 != 0 {
					techniques = all[:len(all)-1] // bad guesses are dear
				}
				checkTechniques(t, techniques, randomPosition(r, solution), solution)
			}
		})
	}
}

func checkTechniques(t *testing.T, techniques []Technique, g, solution *solver.Grid) {
	t.Helper()
	before := *g
	for _, technique := range techniques {
		technique.Find(g, func(s solver.Step) bool {
			checkStep(t, g, solution, &s)
			if s.Technique != technique.Name {
				t.Errorf("%s yields a step named %s", technique.Name, s.Technique)
			}
			return !t.Failed()
		})
		if *g != before {
			t.Fatalf("%s changed the grid", technique.Name)
		}
		if t.Failed() {
			t.FailNow()
		}
	}
}

func checkStep(t *testing.T, g, solution *solver.Grid, s *solver.Step) {
	t.Helper()
	var fault string
	switch {
	case s.Contradicts(solution):
		fault = "contradicts the solution " + solution.String()
	case !s.Changes(g):
		fault = "changes nothing"
	case !holds(g, s):
		fault = "rests on what is not so"
	case !recorded(g, s):
		fault = "names cells or candidates that are not there"
	default:
		return
	}
	t.Errorf("%s %s\n%s", stepText(g.Layout(), s), fault, gridText(g))
}

// recorded reports whether what a step names is there: cells empty and
// ascending, candidates present, the pattern in the cells.
func recorded(g *solver.Grid, s *solver.Step) bool {
	cells := solver.CellsOf(s.Cells...)
	for i, c := range s.Cells {
		if g.Value(c) != 0 || i > 0 && s.Cells[i-1] >= c {
			return false
		}
	}
	for _, p := range s.Pattern {
		if !g.Has(p.Cell, p.Digit) || !cells.Has(p.Cell) || !s.Digits.Has(p.Digit) {
			return false
		}
	}
	for _, r := range s.Removes {
		if !g.Has(r.Cell, r.Digit) {
			return false
		}
	}
	return len(s.Cells) > 0 && len(s.Pattern) > 0
}

// Every step of every ladder agrees with the solution, and a solved walk ends
// in it.
func TestLaddersAreSound(t *testing.T) {
	for _, tt := range propertyLayouts {
		t.Run(tt.shape, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(3, 4))
			l := layout(t, tt.shape)
			for range tt.puzzles {
				solution := randomSolution(t, r, l)
				g := randomPuzzle(t, r, solution, tt.clues)
				for _, ladder := range Ladders() {
					checkWalk(t, ladder, g, solution)
				}
			}
		})
	}
}

func checkWalk(t *testing.T, ladder *Ladder, g, solution *solver.Grid) {
	t.Helper()
	out, err := ladder.Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
		checkStep(t, before, solution, &s)
		return !t.Failed()
	})
	switch {
	case err != nil:
		t.Fatal(err)
	case t.Failed():
		t.FailNow()
	case out.Contradiction != nil:
		t.Fatalf("met %s\n%s", contradictionText(g.Layout(), *out.Contradiction), gridText(g))
	case out.Solved && out.Grid.String() != solution.String():
		t.Fatalf("solved to %v, want %v", out.Grid, solution)
	}
}
