package daily_test

import (
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// An attempt counts at a post that is made after it, and at one that closes early. The world
// recounts all results when the test ends.
func TestPostsRecordResults(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	w.Clock.Set(gametest.At(t, "2026-11-20T08:00:00Z"))
	for guild, when := range map[string]string{"early": "12:00", "late": "20:00"} {
		w.setup(gametest.In(guild, "admin"), gametest.Settings(when, "UTC"))
	}
	w.Clock.Set(gametest.Noon)
	w.Tick()
	early, late := gametest.In("early", "ann"), gametest.In("late", "ann")
	work := w.StartDaily(early)
	if _, err := w.Play.Open(t.Context(), late, game.Subject{Attempt: work.ID}); err != nil {
		t.Fatal(err)
	}
	w.Clock.Add(time.Minute)
	w.HandIn(early, work.Solution)
	w.Clock.Add(8 * time.Hour)
	w.Tick()
	board, err := w.Leaderboards.Leaderboard(t.Context(), late, leaderboards.Request{Period: game.PeriodToday})
	if err != nil || len(board.Standings) != 1 {
		t.Errorf("the leaderboard of the later guild: %+v, %v", board, err)
	}

	// PostNow closes the previous post, even for a player who solves it at that moment.
	w.Clock.Set(gametest.At(t, "2026-11-21T08:30:00Z"))
	bob := gametest.In("late", "bob")
	w.HandIn(bob, w.StartDaily(bob).Solution)
	if _, err := w.Daily.PostNow(t.Context(), gametest.In("late", "admin")); err != nil {
		t.Fatal(err)
	}
	w.Tick()
}
