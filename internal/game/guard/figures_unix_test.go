//go:build unix

package guard_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/guard"
	"pencilmark/solver"
	"pencilmark/solver/generate"
)

// BenchmarkScreen holds grids of some number of digits against sixty dailies: parts of a
// full grid, parts of a daily's own solution, digits at random, and morphs of a daily
// with four or five givens less, which are all but a copy. One operation is one grid;
// p50 and p99 are of the processor time that they take.
func BenchmarkScreen(b *testing.B) {
	puzzles := sixty(b)
	dailies := guard.NewDailies(puzzles)
	r := rand.New(rand.NewPCG(3, 60))
	fill := func(full []int, n int) *solver.Grid {
		digits := make([]int, 81)
		for _, c := range r.Perm(81)[:n] {
			digits[c] = full[c]
		}
		return gametest.Board(digits)
	}
	kinds := []struct {
		name  string
		least int
		make  func(n int) *solver.Grid
	}{
		{"stranger", 17, func(n int) *solver.Grid {
			full, err := generate.FullGrid(b.Context(), r, solver.Classic())
			gametest.Must(b, err)
			return fill(gametest.Digits(full), n)
		}},
		{"own", 17, func(n int) *solver.Grid {
			p := puzzles[r.IntN(len(puzzles))]
			return fill(gametest.Digits(gametest.Morphed(r, p.Solution)), n)
		}},
		{"random", 17, func(n int) *solver.Grid {
			full := make([]int, 81)
			for c := range full {
				full[c] = 1 + r.IntN(9)
			}
			return fill(full, n)
		}},
		{"near", 28, func(n int) *solver.Grid {
			p := puzzles[r.IntN(len(puzzles))]
			digits := gametest.Digits(p.Solution)
			for i, c := range gametest.Shuffled(r, p.Grid.Givens()) {
				if i < 4+r.IntN(2) {
					digits[c] = 0
				}
			}
			for i, c := range gametest.Shuffled(r, p.Grid.Empty()) {
				if i >= n-p.Grid.FilledCount()+5 {
					digits[c] = 0
				}
			}
			return gametest.Morphed(r, gametest.Board(digits))
		}},
	}
	for _, kind := range kinds {
		for _, n := range []int{17, 21, 25, 26, 28, 30, 35, 40, 45, 48, 50, 51, 55, 60, 70, 76, 81} {
			if n < kind.least {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", kind.name, n), func(b *testing.B) {
				var times []time.Duration
				for b.Loop() {
					b.StopTimer()
					g := kind.make(n)
					b.StartTimer()
					begun := processorTime(b)
					_, err := dailies.Show(b.Context(), g)
					times = append(times, processorTime(b)-begun)
					gametest.Must(b, err)
				}
				slices.Sort(times)
				b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "ms-p50")
				b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "ms-p99")
			})
		}
	}
}

// processorTime returns how long the process has been running on a processor.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	gametest.Must(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
