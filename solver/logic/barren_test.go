package logic

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/solver"
)

// TestWalksFindWhatAFreshLookFinds checks that the memory of earlier positions hides no step from a walk.
func TestWalksFindWhatAFreshLookFinds(t *testing.T) {
	techniques := MustTechniques("aligned-pair-exclusion", "aligned-triplet-exclusion", "kraken-fish-1", "kraken-fish-2", "als-chain", "sue-de-coq")
	found := map[string]bool{}
	for _, g := range benchPuzzles(t)[:4] {
		walked := newView(g.Clone())
		_, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			for i := range techniques {
				want, some := techniques[i].First(before)
				got, ok := techniques[i].first(walked)
				if ok != some || !reflect.DeepEqual(got, want) {
					t.Errorf("%s in %s: a walk finds %v, a fresh look %v", techniques[i].Name, before, got, want)
				}
				found[techniques[i].Name] = found[techniques[i].Name] || some
			}
			walked.Apply(&s)
			return !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range techniques {
		if !found[techniques[i].Name] {
			t.Errorf("no position shows %s", techniques[i].Name)
		}
	}
}

func benchPuzzles(tb testing.TB) (grids []*solver.Grid) {
	tb.Helper()
	text, err := os.ReadFile("testdata/puzzles.txt")
	if err != nil {
		tb.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			grids = append(grids, classic(tb, line))
		}
	}
	return grids
}

// BenchmarkHint finds one hint at every position of the human walks, without bad guesses.
func BenchmarkHint(b *testing.B) {
	var positions []*solver.Grid
	for _, g := range benchPuzzles(b) {
		_, err := Human().Walk(b.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			if s.Technique != badGuessName {
				positions = append(positions, before.Clone())
			}
			return true
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	i, took := 0, []time.Duration{}
	for b.Loop() {
		began := time.Now()
		if _, ok, err := Human().Next(b.Context(), positions[i%len(positions)]); !ok || err != nil {
			b.Fatal("no hint", err)
		}
		took = append(took, time.Since(began))
		i++
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2])/1e6, "p50-ms")
	b.ReportMetric(float64(took[len(took)*99/100])/1e6, "p99-ms")
}

// BenchmarkFind searches all instances of every technique, at positions beyond singles.
func BenchmarkFind(b *testing.B) {
	var positions []*solver.Grid
	for _, g := range benchPuzzles(b) {
		_, err := Human().Walk(b.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			if len(s.Places) == 0 && s.Technique != badGuessName {
				positions = append(positions, before.Clone())
			}
			return true
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	for _, technique := range Techniques() {
		if technique.Name == badGuessName {
			continue // see BenchmarkBadGuess
		}
		b.Run(technique.Name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				technique.Find(positions[i%len(positions)], func(solver.Step) bool { return true })
				i++
			}
		})
	}
}

// BenchmarkWalk walks every ladder on every puzzle to the end.
func BenchmarkWalk(b *testing.B) {
	puzzles := benchPuzzles(b)
	for _, l := range ladders {
		b.Run(l.Name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				if _, err := l.Walk(b.Context(), puzzles[i%len(puzzles)], goOn); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
