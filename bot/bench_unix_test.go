//go:build unix

package bot_test

import (
	"bufio"
	"os"
	"slices"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// BenchmarkWholeHint is all the work that a hint of level 3 makes but for the store: to
// find the step, to argue it and to draw it, at every position on the way through a puzzle
// that needs chains; or, where PENCILMARK_HINTS names a file of puzzles, at one position of
// each. Times are of the processors: the mean is of all rounds, with what the collector takes;
// p50 and p99 are over the positions, of each the round of the least, for in the others it is
// also other programs that show.
func BenchmarkWholeHint(b *testing.B) {
	positions := benchmarkPositions(b)
	ladder := logic.Human().In(&logic.Memory{}) // as the coach keeps one
	p, least := phrase.New("en"), make([]hintTime, len(positions))
	i, size, began := 0, 0, processorTime()
	for b.Loop() {
		at, took := positions[i%len(positions)], hintTime{}
		lap := processorTime()
		step, ok, err := ladder.Next(b.Context(), at)
		if !ok || err != nil {
			b.Fatal("no hint", err)
		}
		lap = took.add("find", lap)
		p.Hint(&step, at, phrase.LevelWhy)
		lap = took.add("argue", lap)
		png, err := render.PNG(render.Board{Grid: at, Step: &step, RoleNames: p.LegendText}, render.Dark)
		if err != nil {
			b.Fatal(err)
		}
		took.add("draw", lap)
		if best := &least[i%len(positions)]; *best == nil || took["all"] < (*best)["all"] {
			*best = took
		}
		size += len(png)
		i++
	}
	b.ReportMetric((processorTime()-began).Seconds()*1000/float64(i), "mean-ms")
	b.ReportMetric(float64(size)/float64(i), "bytes/picture")
	for _, part := range []string{"find", "argue", "draw", "all"} {
		var took []time.Duration
		for _, t := range least[:min(i, len(least))] {
			took = append(took, t[part])
		}
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2])/1e6, part+"-p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100])/1e6, part+"-p99-ms")
	}
}

// hintTime is what the parts of a hint took of the processors.
type hintTime map[string]time.Duration

// add counts a part that began when another was over, and returns when it is over.
func (h hintTime) add(part string, began time.Duration) time.Duration {
	now := processorTime()
	h[part] = now - began
	h["all"] += now - began
	return now
}

// processorTime is what the process has had of the processors.
func processorTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // it cannot fail
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchmarkPositions returns positions in which there is a step.
func benchmarkPositions(b *testing.B) (positions []*solver.Grid) {
	name := os.Getenv("PENCILMARK_HINTS")
	if name == "" {
		return walked(b, ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3", 60)
	}
	file, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for i := 0; lines.Scan(); i++ { // not all at their beginning
		way := walked(b, lines.Text(), 1+i%40)
		positions = append(positions, way[len(way)-1])
	}
	return positions
}

// walked returns the positions on the way through a puzzle, so many at most.
func walked(b *testing.B, puzzle string, most int) (positions []*solver.Grid) {
	g, err := format.Read(puzzle, format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	_, err = logic.Human().Walk(b.Context(), g, func(before *solver.Grid, _ solver.Step) bool {
		positions = append(positions, before.Clone())
		return len(positions) < most
	})
	if err != nil {
		b.Fatal(err)
	}
	return positions
}
