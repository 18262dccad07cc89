package trial_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"pencilmark/solver/format"
	"pencilmark/solver/trial"
)

// TestDepthsOfTheTable compares with a table that PENCILMARK_DEPTHS names: puzzle, scale and
// value in columns, of which those of the scale TE are depths.
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
