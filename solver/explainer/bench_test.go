package explainer_test

import (
	"os"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
)

// BenchmarkRate has a benchmark per class of puzzle.
func BenchmarkRate(b *testing.B) {
	for _, class := range []string{"random-minimal", "17-clue", "top1465", "6.5-8.2", "8.2-9.3", "extreme"} {
		b.Run(class, func(b *testing.B) {
			text, err := os.ReadFile("testdata/bench/" + class + ".txt")
			if err != nil {
				b.Fatal(err)
			}
			var grids []*solver.Grid
			for line := range strings.Lines(string(text)) {
				grids = append(grids, parse(b, strings.TrimSpace(line)))
			}
			r := explainer.NewRater()
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				if _, err := r.Walk(b.Context(), grids[n%len(grids)], nil); err != nil {
					b.Fatal(err)
				}
				n++
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}
