package leaderboards_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// world is a gametest.World with helpers for these tests.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

func TestYesterday(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	c := gametest.In("g", "ann")
	work := w.StartDaily(c)
	w.Clock.Add(time.Minute)
	w.HandIn(c, work.Solution)
	if _, err := w.Leaderboards.Yesterday(t.Context(), "g", 10); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("on the first day: %v", err)
	}
	w.Clock.Add(24 * time.Hour)
	w.Tick()
	past, err := w.Leaderboards.Yesterday(t.Context(), "g", 10)
	if err != nil || past.Puzzle.ID != work.PuzzleID || len(past.Standings) != 1 || past.Live || past.Solved != 1 {
		t.Errorf("yesterday = %+v, %v", past, err)
	}
}
