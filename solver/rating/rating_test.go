package rating_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/rating"
)

const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	solved     = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
)

func classic(t testing.TB, text string) *solver.Grid {
	t.Helper()
	return read(solver.Classic(), text)
}

func read(l *solver.Layout, text string) *solver.Grid {
	g := solver.NewGrid(l)
	for c := range l.CellCount() {
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
		"easy": {easy, rating.Report{Solutions: 1, Tier: rating.Medium, Steps: 54, Points: 16,
			ER: 20, EP: 12, ED: 12, Peak: rating.Peak{Step: 4, Technique: "direct-hidden-pair", Count: 2},
			Uses: []rating.MethodUse{{"A", 4}}, Hardest: "hidden-single", Finished: true}},
		"pairs": {pairs, rating.Report{Solutions: 1, Tier: rating.Medium, Steps: 55, Points: 64,
			ER: 20, EP: 12, ED: 12, Peak: rating.Peak{Step: 9, Technique: "direct-hidden-pair", Count: 6},
			Uses: []rating.MethodUse{{"A", 10}, {"B", 1}, {"C", 1}}, Hardest: "hidden-pair", Finished: true}},
		"hbf": {hbf, rating.Report{Solutions: 1, Tier: rating.Medium, Steps: 64, Points: 96,
			ER: 23, EP: 12, ED: 12, Peak: rating.Peak{Step: 22, Technique: "naked-single", Count: 1},
			Uses: []rating.MethodUse{{"A", 24}}, Hardest: "hidden-single", Finished: true}},
		"several solutions": {multi32, rating.Report{Solutions: 2, Reason: "several solutions"}},
		"no solution":       {impossible, rating.Report{Reason: "no solution"}},
		"all blank":         {strings.Repeat(".", 81), rating.Report{Solutions: 2, Reason: "several solutions"}},
		"a repeated given":  {"11" + strings.Repeat(".", 79), rating.Report{Reason: "no solution"}},
		"solved": {solved, rating.Report{Solutions: 1, Tier: rating.Easy, Finished: true,
			Reason: "nothing is left to solve"}},
	} {
		t.Run(name, func(t *testing.T) {
			tt.want.Scale = rating.ScaleReference
			got, err := rating.Rate(t.Context(), classic(t, tt.puzzle))
			if err != nil {
				t.Fatal(err)
			}
			if hasTime := got.Time.Minutes > 0; hasTime != (len(got.Uses) > 0) {
				t.Errorf("time %+v", got.Time)
			}
			got.Time = tt.want.Time
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got  %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

// TestTiers checks that ER determines the tier, with ratings of the reference at the tiers' limits.
func TestTiers(t *testing.T) {
	r := rating.NewRater()
	for _, tt := range []struct {
		tier   rating.Tier
		er     rating.Tenths
		puzzle string
		peak   rating.Peak
	}{
		{rating.Easy, 15, "..48.35..1.2..54.....4.......7.68.9.9.5...7.4.3.74.1.......7.....91..3.7..16.48..", rating.Peak{Step: 4, Technique: "hidden-single", Count: 4}},
		{rating.Medium, 17, "9.5..124.6..7......23...75.....9.8..1......32..95..4............46..8....3.9..1..", rating.Peak{Step: 21, Technique: "direct-pointing", Count: 1}},
		{rating.Medium, 28, "8...7...2.54..6....9..1.6.44....596....7..2...1...9...5.24..1...4...1.9..........", rating.Peak{Step: 23, Technique: "claiming", Count: 1}},
		{rating.Hard, 30, "..6..8...4......792..7...3...1.8...5...13..6..4........23.....4.5............98.1", rating.Peak{Step: 17, Technique: "naked-pair", Count: 1}},
		{rating.Hard, 44, "....9...8...834.7..6......1.17.5.....8....2....51..........539.7.2..81..3..9...8.", rating.Peak{Step: 36, Technique: "xyz-wing", Count: 1}},
		{rating.Expert, 45, "9...3..........3....42..791...3..82..8.1.......54....9.29..6.4.8........1.7..4...", rating.Peak{Step: 33, Technique: "unique-rectangle-1", Count: 1}},
		{rating.Expert, 66, ".......5.6.....1..319...7..1.7.8.....9.75..2.....4...9......4....4..39.8.3..68...", rating.Peak{Step: 28, Technique: "x-chain", Count: 3}},
		{rating.Extreme, 67, ".4...8.5.62.4.7......6.......1....7........24.8....1....7.6..4.9..23........9..32", rating.Peak{Step: 38, Technique: "x-chain", Count: 1}},
		{rating.Extreme, 82, "8..4.9.7...7.8.29..............9..813...5.7..14.3.......2.78....8.5.............6", rating.Peak{Step: 28, Technique: "region-forcing-chains", Count: 1}},
		{rating.Nightmare, 83, ".456...9..........9.3...2.5...29..........7...3.8.4..2.5.38........1.8.6..6.7..1.", rating.Peak{Step: 11, Technique: "region-forcing-chains", Count: 3}},
	} {
		g := classic(t, tt.puzzle)
		report, err := r.Rate(t.Context(), g)
		if err != nil || report.Tier != tt.tier || report.ER != tt.er || report.Peak != tt.peak {
			t.Errorf("%s: %+v, error %v; want %v, ER %v, peak %+v", tt.puzzle, report, err, tt.tier, tt.er, tt.peak)
		}
		if report.Reason != "" || report.Bound || report.Scale != rating.ScaleReference {
			t.Errorf("%s: %+v", tt.puzzle, report)
		}
		for _, tier := range rating.Tiers() {
			if is, err := r.HasTier(t.Context(), g, tier); err != nil || is != (tier == tt.tier) {
				t.Errorf("%s is %v: %v, error %v", tt.puzzle, tier, is, err)
			}
		}
	}
}

// TestRateRestricted checks that only the methods rate a position with crossed-out candidates.
func TestRateRestricted(t *testing.T) {
	g := classic(t, easy)
	cell := g.Empty().First()
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for d := range g.Candidates(cell).All() {
		if d != solution.Value(cell) {
			g.Remove(cell, d)
			break
		}
	}
	report, err := rating.Rate(t.Context(), g)
	if err != nil || report.Solutions != 1 || report.ER != 0 || report.Scale != rating.ScaleMethods ||
		!strings.Contains(report.Reason, "candidates") || report.Tier != rating.Easy {
		t.Errorf("%+v, error %v", report, err)
	}
}

// TestRateOutOfTimeHasALowerBound ends the context from inside the walk, so that it needs no clock.
func TestRateOutOfTimeHasALowerBound(t *testing.T) {
	const hard = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3" // beyond 10
	ctx, cancel := context.WithCancel(t.Context())
	steps := 0
	report, err := rating.NewRater().Walk(ctx, classic(t, hard), func(*solver.Grid, explainer.RatedStep) bool {
		steps++
		cancel()
		return true
	})
	if !errors.Is(err, context.Canceled) || !report.Bound || report.Scale != rating.ScaleReference {
		t.Fatalf("%+v, error %v", report, err)
	}
	if report.Solutions != 1 || report.ER == 0 || report.ER > 103 || report.Tier != rating.TierOf(report.ER) || steps == 0 {
		t.Errorf("%+v after %d steps", report, steps)
	}
}

// endingContext ends after a number of calls of Err.
type endingContext struct {
	context.Context
	left *int
}

func (c endingContext) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestRateEndsAnywhere checks that, whenever the context ends, everything in the report is true, even if it is
// incomplete.
func TestRateEndsAnywhere(t *testing.T) {
	g := classic(t, pairs)
	whole, err := rating.Rate(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	bounds := 0
	for left := range 200 {
		report, err := rating.Rate(endingContext{t.Context(), &left}, g)
		if err == nil {
			if bounds == 0 {
				t.Error("no end left a bound")
			}
			return // the walk asks the context no more often
		}
		if !report.Bound {
			if report.Solutions != 0 || report.Tier != rating.Unrated {
				t.Errorf("ended at %d: %+v", left, report)
			}
			continue
		}
		bounds++
		if report.Solutions != 1 || report.Tier > whole.Tier || report.ER > whole.ER || report.Points > whole.Points {
			t.Errorf("ended at %d: %+v, of %+v", left, report, whole)
		}
	}
	t.Errorf("no end was late enough; %d gave bounds", bounds)
}

func TestTenths(t *testing.T) {
	for text, want := range map[string]rating.Tenths{"": 0, "1.0": 10, "7.2": 72, "11.8": 118, "20.0": 200} {
		got, err := rating.ParseTenths(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%q reads as %d, error %v, and writes as %q", text, int(got), err, got)
		}
		body, err := json.Marshal(got)
		if wantBody := cmp.Or(text, "null"); err != nil || string(body) != wantBody {
			t.Errorf("%q is %s in JSON, error %v", text, body, err)
		}
	}
	for _, text := range []string{"x", "-1", "20.1", "NaN", "7.15", "1e1", "0x7", "."} {
		if got, err := rating.ParseTenths(text); err == nil {
			t.Errorf("%q reads as %v", text, got)
		}
	}
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
		if err != nil || report.Solutions != 1 || !report.Finished || report.Tier == rating.Unrated ||
			report.Scale != rating.ScaleMethods || report.ER != 0 || !strings.Contains(report.Reason, "9x9") {
			t.Errorf("%s: %+v, error %v", shape, report, err)
		}
	}
}

func TestTierText(t *testing.T) {
	for _, tier := range append(rating.Tiers(), rating.Unrated) {
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

func TestLadder(t *testing.T) {
	g := classic(t, pairs)
	var want []string
	if _, err := rating.NewRater().Walk(t.Context(), g, func(_ *solver.Grid, h explainer.RatedStep) bool {
		want = append(want, h.Technique)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	var got []string
	out, err := rating.ReferenceLadder().Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
		got = append(got, s.Technique)
		return true
	})
	if err != nil || !out.Solved || !slices.Equal(got, want) {
		t.Errorf("climbed %v, %v, error %v; want %v", got, out, err, want)
	}
	if s, ok, err := rating.ReferenceLadder().Next(t.Context(), g); err != nil || !ok || s.Technique != want[0] {
		t.Errorf("the next step is %v, %v, error %v; want %s", s.Technique, ok, err, want[0])
	}
	if _, ok, err := rating.ReferenceLadder().Next(t.Context(), classic(t, multi32)); ok || err == nil || !strings.Contains(err.Error(), "several solutions") {
		t.Errorf("several solutions: %v, error %v", ok, err)
	}
}
