package leaderboards_test

import (
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// Players who have solved five dailies of a tier are compared with the others who have too, if there
// are at least five.
func TestFasterThanOthers(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(8)
	settings := gametest.Settings("12:00", "UTC")
	for day := range settings.Tiers {
		settings.Tiers[day] = rating.Hard
	}
	w.AddGuild("g", settings)
	const players = 6
	percent := func(n int) int {
		st, err := w.Leaderboards.Stats(t.Context(), gametest.In("g", fmt.Sprint("p", n)))
		gametest.Must(t, err)
		alone, err := w.Leaderboards.Faster(t.Context(), gametest.In("g", fmt.Sprint("p", n)), rating.Hard)
		gametest.Must(t, err)
		if of := st.Tiers[rating.Hard].Faster; of != alone {
			t.Errorf("player %d: %d%% at a tier, %d%% in all statistics", n, alone, of)
		}
		return alone
	}
	for day := range 6 { // the first daily of a server is easy
		for n := range players {
			if got := percent(n); got != 0 {
				t.Errorf("day %d, player %d: %d%%", day, n, got)
			}
		}
		for n := range players {
			w.SolveAs(gametest.In("g", fmt.Sprint("p", n)), time.Duration(n+20)*time.Minute)
		}
		w.Clock.Add(21*time.Hour + 45*time.Minute)
		w.Tick()
	}
	for n := range players {
		if got, want := percent(n), 100*(players-1-n)/(players-1); got != want {
			t.Errorf("player %d is faster than %d%%, want %d%%", n, got, want)
		}
	}
}
