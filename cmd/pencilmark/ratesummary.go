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
	say := func(key string, n int) {
		fmt.Fprintln(out, printer.Text("cli.summary."+key, map[string]any{"Count": n}))
	}
	say("puzzles", s.puzzles)
	say("unique", s.unique)
	if s.unique == 0 {
		return
	}
	fmt.Fprintln(out)
	say("tier", s.unique)
	for _, tier := range rating.Tiers() {
		if n := s.tiers[tier.String()]; n > 0 {
			fmt.Fprintf(out, "  %-10s %6d %s\n", strings.ToLower(printer.Tier(tier.String())), n, s.share(printer, n))
		}
	}
	fmt.Fprintf(out, "\nER\n")
	most := slices.Max(slices.Collect(maps.Values(s.ratings)))
	for _, er := range slices.Sorted(maps.Keys(s.ratings)) {
		n := s.ratings[er]
		from, to := printer.Decimal(fmt.Sprint(er, ".0")), printer.Decimal(fmt.Sprint(er, ".9"))
		fmt.Fprintf(out, "  %4s-%s %7d %s\n", from, to, n, strings.Repeat("#", max(1, 40*n/most)))
	}
	fmt.Fprintln(out)
	say("hardest", s.unique)
	names := slices.SortedFunc(maps.Keys(s.hardest), func(a, b string) int { return cmp.Or(s.hardest[b]-s.hardest[a], cmp.Compare(a, b)) })
	for _, name := range names {
		fmt.Fprintf(out, "  %6d %s %s\n", s.hardest[name], s.share(printer, s.hardest[name]), printer.Technique(name))
	}
}

// share writes how many of the puzzles so many are.
func (s *ratingSummary) share(p *phrase.Printer, n int) string {
	return fmt.Sprintf("%5s%%", p.Decimal(fmt.Sprintf("%.1f", 100*float64(n)/float64(s.unique))))
}
