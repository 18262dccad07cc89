package rating_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
)

func classic(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g := solver.NewGrid(solver.Classic())
	for c := range g.Layout().Cells() {
		if text[c] != '.' {
			g.Place(c, int(text[c]-'0'))
		}
	}
	g.MarkGivens()
	return g
}

func TestRate(t *testing.T) {
	for name, tt := range map[string]struct {
		puzzle string
		want   rating.Report
	}{
		"easy": {easy, rating.Report{Solutions: 1, Tier: rating.Easy, Points: 16,
			Uses: []rating.Use{{"A", 4}}, Hardest: "hidden-single", Finished: true}},
		"pairs": {pairs, rating.Report{Solutions: 1, Tier: rating.Hard, Points: 64,
			Uses: []rating.Use{{"A", 10}, {"B", 1}, {"C", 1}}, Hardest: "hidden-pair", Finished: true}},
		"hbf": {hbf, rating.Report{Solutions: 1, Tier: rating.Easy, Points: 96,
			Uses: []rating.Use{{"A", 24}}, Hardest: "hidden-single", Finished: true}},
		"several solutions": {multi32, rating.Report{Solutions: 2}},
		"no solution":       {impossible, rating.Report{}},
		"all blank":         {strings.Repeat(".", 81), rating.Report{Solutions: 2}},
		"a repeated given":  {"11" + strings.Repeat(".", 79), rating.Report{}},
	} {
		t.Run(name, func(t *testing.T) {
			tt.want.Scale = rating.Scale
			got, err := rating.Rate(t.Context(), classic(t, tt.puzzle))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestRateEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := rating.Rate(ctx, classic(t, easy)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestTierNames(t *testing.T) {
	for _, tier := range rating.Tiers() {
		got, err := rating.ParseTier(" " + strings.ToUpper(tier.String()))
		if err != nil || got != tier {
			t.Errorf("%v reads back as %v, error %v", tier, got, err)
		}
	}
	for _, name := range []string{"", "none", "impossible"} {
		if _, err := rating.ParseTier(name); err == nil || !strings.Contains(err.Error(), "easy, medium, hard, expert, extreme") {
			t.Errorf("%q: error %v does not list the tiers", name, err)
		}
	}
}
