package leaderboards_test

import (
	"slices"
	"testing"
	"time"

	"pencilmark/internal/testkit/gametest"
)

// A player's first daily still counts as their first after the player has solved others.
func TestFirstDailyStaysNew(t *testing.T) {
	w := past(t, 0)
	w.StockBank(3)
	for _, players := range [][]string{{"ann"}, {"ben"}, {"ann", "ben"}} { // ann begins another streak
		for _, player := range players {
			w.SolveAs(gametest.In("g", player), time.Minute)
		}
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	posts := w.posts("g")
	slices.Reverse(posts)
	for i, want := range [][]string{{"ann"}, {"ben"}, nil} {
		s, err := w.Leaderboards.Summary(t.Context(), posts[i].ID)
		gametest.Must(t, err)
		var fresh []string
		for _, l := range s.Lines {
			if l.New {
				fresh = append(fresh, l.Player.ID)
			}
		}
		if !slices.Equal(fresh, want) {
			t.Errorf("%s is the first daily of %q, want %q", posts[i].Date, fresh, want)
		}
	}
}
