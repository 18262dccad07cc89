package game_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"pencilmark/internal/game"
)

// What is faster than a second a cell is doubted whoever else played; what is far below the
// others only once there are enough of them, who do not all need the same.
func TestDoubtAbout(t *testing.T) {
	around := func(n int, middle time.Duration) (times []time.Duration) {
		for i := range n { // log times evenly from -1 to 1: a median deviation of a half
			times = append(times, time.Duration(float64(middle)*math.Exp(2*float64(i)/float64(n-1)-1)))
		}
		return times
	}
	alike := make([]time.Duration, 100)
	for i := range alike {
		alike[i] = 10 * time.Minute
	}
	// Four scaled deviations are 3.03: a twentieth of the median, 175 s.
	hour := around(50, time.Hour)
	for _, tt := range []struct {
		name   string
		took   time.Duration
		blanks int
		others []time.Duration
		want   game.Doubt
	}{
		{"nothing at all", 0, 51, nil, game.DoubtTooFast},
		{"a moment below a second a cell", 51*time.Second - 1, 51, nil, game.DoubtTooFast},
		{"a second a cell", 51 * time.Second, 51, nil, ""},
		{"below it among others", 20 * time.Second, 51, hour, game.DoubtTooFast},
		{"fast, and too few others", 60 * time.Second, 51, hour[:49], ""},
		{"fast, and enough others", 60 * time.Second, 51, hour, game.DoubtFarBelow},
		{"just below 4 deviations", 170 * time.Second, 51, hour, game.DoubtFarBelow},
		{"just above 4 deviations", 180 * time.Second, 51, hour, ""},
		{"slow", 20 * time.Hour, 51, hour, ""},
		{"others who are all alike", 60 * time.Second, 51, alike, ""},
		{"others who took no time", 60 * time.Second, 51, make([]time.Duration, 60), ""},
	} {
		if got := game.DoubtAbout(tt.took, tt.blanks, tt.others); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Of honest players, whose times are log-normal, fewer than one in 500 are marked, whatever
// the tier's median and spread; whoever takes five seconds always is, and who pastes a
// solution after a tenth of a slow tier's time nearly always.
func TestHonestPlayersAreHardlyEverMarked(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	honest, marked, cheaters, caught := 0, 0, 0, 0
	for _, tier := range []struct {
		median time.Duration
		spread float64 // of log times
		blanks int
	}{{4 * time.Minute, 0.4, 45}, {8 * time.Minute, 0.5, 50}, {15 * time.Minute, 0.5, 53}, {30 * time.Minute, 0.6, 55}, {time.Hour, 0.8, 57}} {
		var others []time.Duration
		for range 2_000 {
			took := time.Duration(float64(tier.median) * math.Exp(tier.spread*random.NormFloat64()))
			honest++
			if game.DoubtAbout(took, tier.blanks, others) != "" {
				marked++
			}
			if random.IntN(10) == 0 {
				took = 5 * time.Second
				cheaters++
				if game.DoubtAbout(took, tier.blanks, others) != "" {
					caught++
				}
			}
			others = append(others, took)
			others = others[max(0, len(others)-game.ComparedTimes):]
		}
	}
	t.Logf("marked %d of %d honest results (1 in %d), %d of %d of five seconds", marked, honest, honest/max(marked, 1), caught, cheaters)
	if marked*500 >= honest {
		t.Errorf("%d of %d honest results are marked", marked, honest)
	}
	if caught != cheaters {
		t.Errorf("%d of %d results of five seconds are marked", caught, cheaters)
	}
}
