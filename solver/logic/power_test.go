package logic

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// withoutTrying is the human ladder with everything up to AICs and almost locked
// sets: without fish in boxes, krakens, templates, forcing chains and guesses.
func withoutTrying() *Ladder {
	off, all := map[string]bool{}, Techniques()
	for _, t := range all[slices.IndexFunc(all, func(t Technique) bool { return t.Name == "franken-x-wing" }):] {
		off[t.Name] = true
	}
	return Human().Without(func(t *Technique) bool { return off[t.Name] })
}

// TestPower counts the puzzles that are solved so: of testdata/puzzles.txt, and of
// two thousand of each list, a puzzle a line, that PENCILMARK_POWER names.
func TestPower(t *testing.T) {
	puzzles := benchPuzzles(t)
	if share := power(t, "puzzles.txt", len(puzzles), func(i int) *solver.Grid { return puzzles[i] }); share < 0.8 {
		t.Errorf("%.0f%% are solved, want most of them", 100*share)
	}
	const most = 2000
	for file := range strings.FieldsSeq(os.Getenv("PENCILMARK_POWER")) {
		from := listed(t, []string{file}, most)
		power(t, filepath.Base(file), most, func(i int) *solver.Grid {
			puzzle, _ := from(t, nil, i)
			return puzzle
		})
	}
}

// power prints and returns which share of n puzzles is solved; nil is none.
func power(t *testing.T, name string, n int, puzzle func(i int) *solver.Grid) float64 {
	t.Helper()
	ladder, tried, solved := withoutTrying(), 0, 0
	for i := range n {
		g := puzzle(i)
		if g == nil {
			continue
		}
		out, err := ladder.Walk(t.Context(), g, func(*solver.Grid, solver.Step) bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		tried++
		if out.Solved {
			solved++
		}
	}
	share := float64(solved) / float64(tried)
	fmt.Printf("power: %-16s %5d of %5d solved, %.2f%%\n", name, solved, tried, 100*share)
	return share
}
