package bot_test

import (
	"slices"
	"testing"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// BenchmarkWholeHint is all the work that a hint of level 3 makes but for the
// store: to find the step, to argue it and to draw it, at every position on the way
// through a puzzle that needs chains.
func BenchmarkWholeHint(b *testing.B) {
	g, err := format.Read(".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3", format.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var positions []*solver.Grid
	_, err = logic.Human().Walk(b.Context(), g, func(before *solver.Grid, _ solver.Step) bool {
		positions = append(positions, before.Clone())
		return len(positions) < 60
	})
	if err != nil {
		b.Fatal(err)
	}
	p, parts := phrase.New("en"), map[string][]time.Duration{}
	i := 0
	for b.Loop() {
		at := positions[i%len(positions)]
		i++
		began := time.Now()
		step, ok, err := logic.Human().Next(b.Context(), at)
		if !ok || err != nil {
			b.Fatal("no hint", err)
		}
		found := time.Now()
		p.Hint(&step, at, phrase.LevelWhy)
		argued := time.Now()
		if _, err := render.PNG(render.Board{Grid: at, Step: &step, RoleNames: p.LegendText}, render.Dark); err != nil {
			b.Fatal(err)
		}
		drawn := time.Now()
		for part, d := range map[string]time.Duration{"find": found.Sub(began), "argue": argued.Sub(found), "draw": drawn.Sub(argued), "all": drawn.Sub(began)} {
			parts[part] = append(parts[part], d)
		}
	}
	for part, took := range parts {
		slices.Sort(took)
		b.ReportMetric(float64(took[len(took)/2])/1e6, part+"-p50-ms")
		b.ReportMetric(float64(took[len(took)*99/100])/1e6, part+"-p99-ms")
	}
}
