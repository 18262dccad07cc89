package leaderboards_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

func TestBarsAreAboutEvenlyFarApart(t *testing.T) {
	const s, m, h = time.Second, time.Minute, time.Hour
	tests := []struct {
		name  string
		times []leaderboards.Bar
		want  []leaderboards.Bar
	}{
		{"nobody", nil, []leaderboards.Bar{}},
		{"one", []leaderboards.Bar{{5 * m, 1}}, []leaderboards.Bar{{4 * m, 1}}},
		{"on an edge", []leaderboards.Bar{{6*m - 5*s, 1}, {6 * m, 2}}, []leaderboards.Bar{{4 * m, 1}, {6 * m, 2}}},
		{"a gap", []leaderboards.Bar{{3 * m, 2}, {9 * m, 1}}, []leaderboards.Bar{{3 * m, 2}, {4 * m, 0}, {6 * m, 0}, {8 * m, 1}}},
		{"far apart", []leaderboards.Bar{{5 * s, 1}, {10 * m, 7}, {30 * h, 1}}, []leaderboards.Bar{
			{0, 1}, {15 * s, 0}, {1 * m, 0}, {4 * m, 7}, {15 * m, 0}, {1 * h, 0}, {4 * h, 0}, {16 * h, 1},
		}},
	}
	for _, tt := range tests {
		if got, _ := leaderboards.BarsOf(tt.times); !cmp.Equal(got, tt.want) {
			t.Errorf("%s: %v", tt.name, cmp.Diff(tt.want, got))
		}
	}
}

// The bars contain every time once, and there are at most MaxBars.
func TestBarsHoldEverybody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		steps := rapid.SliceOf(rapid.IntRange(0, 20_000)).Draw(t, "times")
		var times []leaderboards.Bar
		for _, n := range steps {
			times = append(times, leaderboards.Bar{time.Duration(n) * leaderboards.TimesStep, 1})
		}
		bars, count := leaderboards.BarsOf(times)
		sum := 0
		for i, b := range bars {
			if sum += b.Count; i > 0 && b.From <= bars[i-1].From {
				t.Errorf("bars %v", bars)
			}
		}
		if len(bars) > leaderboards.MaxBars || sum != len(times) || count != sum {
			t.Errorf("%d bars with %d of %d, counted %d", len(bars), sum, len(times), count)
		}
		for _, n := range times {
			h := leaderboards.Histogram{Bars: bars, Own: &game.Standing{Rank: 1, Result: game.Result{Penalised: n.From}}}
			if i := h.OwnBar(); i < 0 || bars[i].Count == 0 {
				t.Errorf("%v is in bar %d of %v", n.From, i, bars)
			}
		}
	})
}
