package rating_test

import (
	"context"
	"errors"
	"fmt"
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
	return read(solver.Classic(), text)
}

func read(l *solver.Layout, text string) *solver.Grid {
	g := solver.NewGrid(l)
	for c := range l.Cells() {
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

// The hardest method decides the tier. Generated puzzles, rated by this package;
// their uses say why.
func TestTiers(t *testing.T) {
	for _, tt := range []struct {
		tier   rating.Tier
		puzzle string
		why    string
	}{
		{rating.Easy, "..2.379...........6..12........934.5.6.....82...7.........68..9...5.9....54...3..", ""},
		{rating.Easy, ".15............38..68.4...1..38.....172......9...12....394..5........71....25.8..", "11A"},
		{rating.Medium, "..93.....5....8.9.7.....5.4...5..1.9..7.4.8...2.7........8....69...........425.8.", "21A 7B"},
		{rating.Hard, "...6..2....1...93.4.7..5....89.1.....32...41.1...72.....8...5...7..2.........8764", "12A 4B 2C"},
		{rating.Expert, "9....4......3.6.1...8...3.6..2.4...8.3...8...5.....9.........71....3.4...9.5....2", "18A 4B 1C 1F"},
		{rating.Extreme, ".......8.97......4.316.2.....7..9..2..25.....1..4..6..........6...7..53..4.395...", "21A 3B 1C"},
	} {
		report, err := rating.Rate(t.Context(), classic(t, tt.puzzle))
		if err != nil {
			t.Fatal(err)
		}
		if why := usesText(report.Uses); report.Tier != tt.tier || why != tt.why {
			t.Errorf("%s is %v for %q, want %v for %q", tt.puzzle, report.Tier, why, tt.tier, tt.why)
		}
		if report.Finished != (tt.tier != rating.Extreme) || report.Hardest == "" || report.Scale != rating.Scale {
			t.Errorf("%s: %+v", tt.puzzle, report)
		}
	}
}

func usesText(uses []rating.Use) string {
	var text []string
	for _, u := range uses {
		text = append(text, fmt.Sprint(u.Count, u.Method))
	}
	return strings.Join(text, " ")
}

// Points depend on the order in which patterns are met, the tier does not: a
// puzzle in disguise has the same.
func TestTierOfAPuzzleInDisguise(t *testing.T) {
	for _, text := range []string{easy, pairs, hbf,
		"9....4......3.6.1...8...3.6..2.4...8.3...8...5.....9.........71....3.4...9.5....2"} {
		g := classic(t, text)
		want, err := rating.Rate(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rating.Rate(t.Context(), disguised(g))
		if err != nil || got.Tier != want.Tier {
			t.Errorf("%s: got %v, error %v, want %v", text, got.Tier, err, want.Tier)
		}
	}
}

// disguised turns rows into columns and adds one to every digit, 9 becoming 1.
func disguised(g *solver.Grid) *solver.Grid {
	l := g.Layout()
	n := solver.NewGrid(l)
	for c := range g.Givens().All() {
		n.Place(l.CellAt(l.Col(c), l.Row(c)), g.Value(c)%l.Size()+1)
	}
	n.MarkGivens()
	return n
}

func TestRateOtherLayouts(t *testing.T) {
	for shape, text := range map[string]string{
		"2x2":   "..4.2..3.1......",
		"3x2+x": ".4...3........1.....46..........2...",
	} {
		s, err := solver.ParseShape(shape)
		if err != nil {
			t.Fatal(err)
		}
		l, err := solver.NewLayout(s)
		if err != nil {
			t.Fatal(err)
		}
		report, err := rating.Rate(t.Context(), read(l, text))
		if err != nil || report.Solutions != 1 || !report.Finished {
			t.Errorf("%s: %+v, error %v", shape, report, err)
		}
	}
}

func TestTierText(t *testing.T) {
	for _, tier := range append(rating.Tiers(), rating.None) {
		text, err := tier.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var got rating.Tier
		if err := got.UnmarshalText(text); err != nil || got != tier {
			t.Errorf("%s reads back as %v, error %v", text, got, err)
		}
	}
}

func BenchmarkRate(b *testing.B) {
	g := classic(b, pairs)
	for b.Loop() {
		if _, err := rating.Rate(b.Context(), g); err != nil {
			b.Fatal(err)
		}
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
