package leaderboards_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
)

// world is a gametest.World with what these tests ask of it.
type world struct{ *gametest.World }

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{gametest.New(t)}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fortnight plays two weeks: ann solves every day, bob every other one and
// faster, cid once with a hint.
func fortnight(t *testing.T) *world {
	w := newWorld(t)
	w.StockBank(5)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.AddGuild("h", gametest.Settings("12:00", "UTC"))
	for day := range 14 {
		w.plays("ann", 10*time.Minute)
		if day%2 == 0 {
			w.plays("bob", time.Minute)
		}
		if day == 3 {
			w.StartDaily(gametest.In("g", "cid"))
			if _, err := w.Hint(t.Context(), gametest.In("g", "cid"), game.Subject{}, 0); err != nil {
				t.Fatal(err)
			}
			w.plays("cid", time.Minute)
		}
		w.Clock.Set(gametest.Noon.Add(time.Duration(day+1) * 24 * time.Hour))
		w.Tick()
	}
	return w
}

func (w *world) plays(player string, d time.Duration) {
	w.T.Helper()
	c := gametest.In("g", player)
	work := w.StartDaily(c)
	w.Clock.Add(d)
	w.HandIn(c, work.Solution)
}

func TestStats(t *testing.T) {
	w := fortnight(t)
	tests := []struct {
		player                                  string
		started, solved, clean, streak, longest int
	}{
		{"ann", 14, 14, 14, 14, 14}, // today's, still open, does not break the streak
		{"bob", 7, 7, 7, 0, 1},
		{"cid", 1, 1, 0, 0, 1},
		{"eve", 0, 0, 0, 0, 0},
	}
	for _, tt := range tests {
		st, err := w.Leaderboards.Stats(t.Context(), gametest.In("g", tt.player))
		if err != nil {
			t.Fatal(err)
		}
		if st.Started != tt.started || st.Solved != tt.solved || st.Clean != tt.clean || st.Streak.Run != tt.streak || st.Longest != tt.longest {
			t.Errorf("%s: %+v, want %+v", tt.player, st, tt)
		}
	}
	st, err := w.Leaderboards.Stats(t.Context(), gametest.In("g", "ann"))
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	for tier, ts := range st.Tiers {
		solved += ts.Solved
		if ts.Best != 10*time.Minute || ts.Average != 10*time.Minute {
			t.Errorf("%s: %+v", tier, ts)
		}
	}
	if solved != 14 {
		t.Errorf("%d solved over all tiers", solved)
	}
	c := gametest.In("g", "ann")
	w.StartDaily(c)
	if _, err := w.Play.Solve(t.Context(), c, game.Subject{}, true); err != nil {
		t.Fatal(err)
	}
	if st, err = w.Leaderboards.Stats(t.Context(), c); err != nil || st.Streak.Run != 14 || st.Streak.Freezes != 1 || st.GaveUp != 1 || st.Longest != 14 {
		t.Errorf("after giving up: %+v, %v", st, err)
	}
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
