package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// ratingSummary counts rated puzzles.
type ratingSummary struct {
	puzzles, unique int
	tiers           map[string]int
	ratings         map[int]int // by the whole number of ER
	hardest         map[string]int
}

func (s *ratingSummary) add(r *rated) {
	if s.puzzles++; r.report.Solutions != 1 {
		return
	}
	if s.unique++; s.tiers == nil {
		s.tiers, s.ratings, s.hardest = map[string]int{}, map[int]int{}, map[string]int{}
	}
	s.tiers[r.report.Tier.String()]++
	s.ratings[int(r.report.ER)/10]++
	s.hardest[cmp.Or(r.report.Peak.Technique, r.report.Hardest)]++
}

// print writes the tiers from the easiest on, a bar for each whole ER, and the techniques
// from the commonest on.
func (s *ratingSummary) print(out io.Writer, printer *phrase.Printer) {
	fmt.Fprintf(out, "puzzles %d\nwith one solution %d\n", s.puzzles, s.unique)
	if s.unique == 0 {
		return
	}
	fmt.Fprintln(out, "\ntier")
	for _, tier := range rating.Tiers() {
		if n := s.tiers[tier.String()]; n > 0 {
			fmt.Fprintf(out, "  %-10s %6d %5.1f%%\n", tier, n, s.share(n))
		}
	}
	fmt.Fprintln(out, "\nER")
	most := slices.Max(slices.Collect(maps.Values(s.ratings)))
	for _, er := range slices.Sorted(maps.Keys(s.ratings)) {
		n := s.ratings[er]
		fmt.Fprintf(out, "  %2d.0-%d.9 %7d %s\n", er, er, n, strings.Repeat("#", max(1, 40*n/most)))
	}
	fmt.Fprintln(out, "\nhardest step")
	names := slices.SortedFunc(maps.Keys(s.hardest), func(a, b string) int { return cmp.Or(s.hardest[b]-s.hardest[a], cmp.Compare(a, b)) })
	for _, name := range names {
		fmt.Fprintf(out, "  %6d %5.1f%% %s\n", s.hardest[name], s.share(s.hardest[name]), printer.Technique(name))
	}
}

func (s *ratingSummary) share(n int) float64 { return 100 * float64(n) / float64(s.unique) }
