package trial_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/trial"
)

func read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestMeasure checks depths of the table of published puzzles with which the corpus test compares.
func TestMeasure(t *testing.T) {
	for name, tt := range map[string]struct {
		puzzle          string
		depth, backdoor int
	}{
		"naked and hidden singles": {"...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361", 0, 0},
		"one trial at a time":      {".23....8.......12.7.91.........97.46...3....29..6......6.9..5.457.....98.....4...", 1, 1},
		"trials within trials":     {"..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....", 2, 2},
		"three deep":               {"...4.6...4...89...68.37..4..68.479..73.96....9.48.36..3......52....3..9.87....3..", 3, 1},
		"of four by four":          {"..4.2..3.1......", 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, tt.puzzle)
			m, err := trial.Measure(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if m.Depth != tt.depth || len(m.Backdoor) != tt.backdoor || m.Larger {
				t.Errorf("depth %d, backdoor %v; want %d and %d cells", m.Depth, m.Backdoor, tt.depth, tt.backdoor)
			}
			opens(t, g, m.Backdoor)
		})
	}
}

// opens checks that a backdoor works and that no smaller set does.
func opens(t *testing.T, g *solver.Grid, backdoor []int) {
	t.Helper()
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for left := range len(backdoor) + 1 { // -1 of all, then without each
		known := g.Clone()
		for i, cell := range backdoor {
			if left == 0 || i != left-1 {
				known.Place(cell, solution.Value(cell))
			}
		}
		depth, err := trial.Depth(t.Context(), known)
		if err != nil {
			t.Fatal(err)
		}
		if solved := depth == 0; solved != (left == 0) {
			t.Errorf("with %v known but for the one of number %d: depth %d", backdoor, left, depth)
		}
	}
}

// TestBackdoorIsSmallest checks that no single cell opens a puzzle whose smallest backdoor has two cells.
func TestBackdoorIsSmallest(t *testing.T) {
	g := read(t, "..34...8.......1.37.....5.42...9....5.71..4...6...7....7...2.....58....19...6....")
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for cell := range g.Empty().All() {
		known := g.Clone()
		known.Place(cell, solution.Value(cell))
		if cells, ok, err := trial.Backdoor(t.Context(), known, 0); ok || err != nil {
			t.Errorf("with %s known: %v, %v", g.Layout().CellName(cell), cells, err)
		}
	}
	if cells, ok, err := trial.Backdoor(t.Context(), g, 1); ok || err != nil || !slices.Equal(cells, nil) {
		t.Errorf("of one cell: %v, %v", cells, err)
	}
}

func TestMeasuringEndsWithItsContext(t *testing.T) {
	g := read(t, "...4.6...4...89...68.37..4..68.479..73.96....9.48.36..3......52....3..9.87....3..")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := trial.Depth(ctx, g); !errors.Is(err, context.Canceled) {
		t.Errorf("Depth: %v", err)
	}
	if _, _, err := trial.Backdoor(ctx, g, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("Backdoor: %v", err)
	}
}

// TestDepthOfWhatIsNoSudoku checks that no depth solves a grid with no solution, or with several.
func TestDepthOfWhatIsNoSudoku(t *testing.T) {
	for name, puzzle := range map[string]string{"two solutions": "..4.2..3........", "none": "11.............."} {
		if depth, err := trial.Depth(t.Context(), read(t, puzzle)); err != nil || depth != trial.MaxDepth+1 {
			t.Errorf("%s: depth %d, %v", name, depth, err)
		}
	}
}

// TestDepthsOfTheTable compares depths with the table that PENCILMARK_DEPTHS names.
func TestDepthsOfTheTable(t *testing.T) {
	path := os.Getenv("PENCILMARK_DEPTHS")
	if path == "" {
		t.Skip("PENCILMARK_DEPTHS names no table")
	}
	table, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rows, wrong := 0, 0
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || fields[1] != "TE" {
			continue
		}
		g, err := format.Read(fields[0], format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		rows++
		if got, err := trial.Depth(t.Context(), g); err != nil || got != want {
			wrong++
			t.Errorf("%s: T&E depth %d, %v; the table says %d", fields[0], got, err, want)
		}
	}
	fmt.Printf("depths: %d of %d\n", rows-wrong, rows)
	if rows == 0 {
		t.Error("the table has no depth")
	}
}
