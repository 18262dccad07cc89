package leaderboards_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
)

// Who solves every daily of a server has a streak of all of them, and a freeze for each
// seven, wherever its clock is put forward or back, also at midnight.
func TestStreaksOverChangesOfClocks(t *testing.T) {
	for _, tt := range []struct{ zone, from, when string }{
		{"Europe/Berlin", "2027-03-24", "02:30"},
		{"Europe/Berlin", "2027-10-27", "02:30"},
		{"America/New_York", "2027-03-10", "23:59"},
		{"America/Havana", "2027-03-10", "00:15"}, // at midnight
		{"America/Havana", "2027-11-03", "00:15"},
		{"Australia/Lord_Howe", "2027-04-01", "01:45"}, // by half an hour
	} {
		t.Run(tt.zone+" "+tt.from, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.StockBank(10)
			w.Clock.Set(game.Date(tt.from).Midnight().Add(12 * time.Hour))
			w.AddGuild("g", gametest.Settings(tt.when, tt.zone))
			c, solved := gametest.In("g", "ann"), map[game.Date]bool{}
			for range 10 * 8 {
				card, err := w.Daily.Today(t.Context(), c)
				if _, none := errors.AsType[*game.NoDailyError](err); none {
					err, card = nil, nil // the one has closed before the next is due
				}
				must(t, err)
				if card != nil && !solved[card.Date] {
					w.SolveAs(c, time.Minute)
					solved[card.Date] = true
				}
				w.Clock.Add(3 * time.Hour)
				w.Tick()
			}
			st, err := w.Boards.Stats(t.Context(), c)
			must(t, err)
			if st.Streak.Run != len(solved) || st.Streak.Run < 10 || st.Streak.Freezes != 1 {
				t.Errorf("%d dailies solved: %+v", len(solved), st.Streak)
			}
		})
	}
}
