package generate_test

import (
	"context"
	"errors"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

func read(t testing.TB, line string) *solver.Grid {
	t.Helper()
	g := solver.NewGrid(solver.Classic())
	for c, x := range line {
		if x != '.' {
			g.Place(c, int(x-'0'))
		}
	}
	g.MarkGivens()
	return g
}

func TestFlaw(t *testing.T) {
	const (
		easy    = "4....1.8.5....6319.923..5....95.............2.4861..5...1.....8.3.4.5.9..24189..."
		hard    = "..749.6..9...8..5..2..13.....8..1....5....96.2.....5.8593....2......9...1...6..4."
		diamond = "1......4..7.......8..3.71...156......3...96.5....5.3..4...7.......1.89...6...2.3."
		several = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	)
	for name, tt := range map[string]struct {
		puzzle string
		as     rating.Tier // taken for this, if not None
		want   generate.Flaw
	}{
		"the first step is as hard as any": {diamond, rating.Unrated, generate.FlawHardestStepFirst},
		"but all easy ones are alike":      {diamond, rating.Easy, generate.NoFlaw},
		"several solutions":                {several, rating.Unrated, generate.FlawNotUnique},
		"a way in, then an X-Wing":         {hard, rating.Unrated, generate.NoFlaw},
		"easy":                             {easy, rating.Unrated, generate.NoFlaw},
	} {
		t.Run(name, func(t *testing.T) {
			g := read(t, tt.puzzle)
			report, err := rating.Rate(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if tt.as != rating.Unrated {
				report.Tier = tt.as
			}
			if got, err := generate.FindFlaw(t.Context(), g, &report); got != tt.want || err != nil {
				t.Errorf("%+v: got %q, %v, want %q", report, got, err, tt.want)
			}
		})
	}
}

// TestFlawUpToExpert: a puzzle that needs nets is none for experts, and fit for
// those who want a nightmare.
func TestFlawUpToExpert(t *testing.T) {
	g := read(t, "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
	for tier, want := range map[rating.Tier]generate.Flaw{
		rating.Expert:    generate.FlawNeedsNets,
		rating.Nightmare: generate.NoFlaw,
	} {
		report := rating.Report{Solutions: 1, Tier: tier, ER: 60, EP: 12}
		if got, err := generate.FindFlaw(t.Context(), g, &report); got != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", tier, got, err, want)
		}
	}
}

func TestFlawEndsWithContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	report := rating.Report{Solutions: 1, Tier: rating.Easy}
	if _, err := generate.FindFlaw(ctx, solver.NewGrid(solver.Classic()), &report); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
