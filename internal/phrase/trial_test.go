package phrase

import (
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// What is told of a trial still proves it, and every step told is needed.
func TestEssential(t *testing.T) {
	dropped := 0
	for _, puzzle := range []string{
		".......124...9...........5..7.2.....6.....4.....1.8....18..........3.7..5.2......",
		"........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
	} {
		g := solver.NewGrid(solver.Classic())
		for cell, r := range puzzle {
			if r != '.' {
				g.Place(cell, int(r-'0'))
			}
		}
		seen := 0
		_, err := logic.Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			if s.Trial != nil {
				dropped += checkEssential(t, before, s.Trial)
				seen++
			}
			return seen < 5
		})
		if err != nil || seen == 0 {
			t.Fatalf("%s: %d bad guesses: %v", puzzle, seen, err)
		}
	}
	if dropped == 0 {
		t.Error("no step of any trial was left out")
	}
}

func checkEssential(t *testing.T, g *solver.Grid, trial *solver.Trial) (dropped int) {
	t.Helper()
	steps := essential(g, trial)
	if !refutes(g, trial, steps) {
		t.Errorf("%v: the steps told do not prove it", trial.Assume)
	}
	for i := range steps {
		if refutes(g, trial, slices.Delete(slices.Clone(steps), i, i+1)) {
			t.Errorf("%v: step %d is not needed", trial.Assume, i)
		}
	}
	return len(trial.Steps) - len(steps)
}
