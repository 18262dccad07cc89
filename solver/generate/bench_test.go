package generate_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

func BenchmarkFull(b *testing.B) {
	for _, name := range []string{"3x3", "3x3+x", "3x3+w", "16x16"} {
		b.Run(name, func(b *testing.B) {
			layout, r := layoutOf(b, name), source(1)
			for b.Loop() {
				if _, err := generate.FullGrid(b.Context(), r, layout); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkMinimal makes puzzles as they come, without a rating.
func BenchmarkMinimal(b *testing.B) {
	for _, s := range []generate.Symmetry{generate.NoSymmetry, generate.HalfTurnSymmetry} {
		b.Run(s.String(), func(b *testing.B) {
			makeAll(b, generate.Options{Symmetry: s, Unrated: true})
		})
	}
	b.Run("16x16", func(b *testing.B) {
		makeAll(b, generate.Options{Layout: layoutOf(b, "16x16"), Unrated: true})
	})
}

// BenchmarkTier makes rated puzzles of each tier, as they come and for people.
func BenchmarkTier(b *testing.B) {
	for _, tier := range rating.Tiers() {
		b.Run(tier.String(), func(b *testing.B) { makeAll(b, generate.Options{Tier: tier}) })
		b.Run(tier.String()+"/for-people", func(b *testing.B) {
			makeAll(b, generate.Options{Tier: tier, ForPeople: true})
		})
	}
}

// BenchmarkRare makes what only a search among neighbours finds soon.
func BenchmarkRare(b *testing.B) {
	for name, o := range map[string]generate.Options{
		"er9":      {ER: generate.Range[rating.Tenths]{Min: 90}},
		"diamond7": {ER: generate.Range[rating.Tenths]{Min: 70}, Gem: generate.Diamond},
		"20-clues": {Clues: generate.Range[int]{Max: 20}},
	} {
		b.Run(name, func(b *testing.B) { makeAll(b, o) })
	}
}

// makeAll makes puzzles and reports how many in a second, and the median time.
func makeAll(b *testing.B, o generate.Options) {
	maker, err := generate.NewGenerator(o)
	if err != nil {
		b.Fatal(err)
	}
	var times []time.Duration
	b.ReportAllocs()
	for b.Loop() {
		start := time.Now()
		_, _, err = maker.Puzzle(b.Context(), rand.New(rand.NewPCG(1, uint64(len(times)))))
		if err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(len(times))/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(times[len(times)/2].Seconds()*1000, "ms/median")
}
