package leaderboards_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
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

// The last day, 4 December, has just begun and nobody has solved it.
func TestLeaderboardOverPeriods(t *testing.T) {
	w := fortnight(t)
	tests := []struct {
		period game.Period
		want   []string
	}{
		{game.PeriodToday, nil},
		{game.PeriodWeek, []string{"1 ann 4", "2 bob 2"}},
		{game.PeriodMonth, []string{"1 ann 3", "2 bob 1"}},
		{game.PeriodAll, []string{"1 ann 14", "2 bob 7", "3 cid 1"}},
	}
	for _, tt := range tests {
		board, err := w.Boards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: tt.period})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, st := range board.Standings {
			got = append(got, fmt.Sprintf("%d %s %d", st.Rank, st.Player.ID, st.Solved))
		}
		if fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s (%s to %s) = %q, want %q", tt.period, board.First, board.Last, got, tt.want)
		}
	}
	board, err := w.Boards.Leaderboard(t.Context(), gametest.In("h", "ann"), leaderboards.Request{Period: game.PeriodAll})
	if err != nil || len(board.Standings) != 0 {
		t.Errorf("another guild's leaderboard = %+v, %v", board, err)
	}
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
		st, err := w.Boards.Stats(t.Context(), gametest.In("g", tt.player))
		if err != nil {
			t.Fatal(err)
		}
		if st.Started != tt.started || st.Solved != tt.solved || st.Clean != tt.clean || st.Streak.Run != tt.streak || st.Longest != tt.longest {
			t.Errorf("%s: %+v, want %+v", tt.player, st, tt)
		}
	}
	st, err := w.Boards.Stats(t.Context(), gametest.In("g", "ann"))
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
	if st, err = w.Boards.Stats(t.Context(), c); err != nil || st.Streak.Run != 14 || st.Streak.Freezes != 1 || st.GaveUp != 1 || st.Longest != 14 {
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
	if _, err := w.Boards.Yesterday(t.Context(), "g", 10); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("on the first day: %v", err)
	}
	w.Clock.Add(24 * time.Hour)
	w.Tick()
	past, err := w.Boards.Yesterday(t.Context(), "g", 10)
	if err != nil || past.Puzzle.ID != work.PuzzleID || len(past.Standings) != 1 || past.Live || past.Solved != 1 {
		t.Errorf("yesterday = %+v, %v", past, err)
	}
}

// The times of a player's statistics are those that the boards of each tier show.
func TestStatsShowTheTimesOfBoards(t *testing.T) {
	w := fortnight(t)
	for _, player := range []string{"ann", "bob", "cid"} {
		c := gametest.In("g", player)
		st, err := w.Boards.Stats(t.Context(), c)
		must(t, err)
		for tier, of := range st.Tiers {
			board, err := w.Boards.Leaderboard(t.Context(), c, leaderboards.Request{Period: game.PeriodAll, Tier: tier})
			must(t, err)
			if board.Own == nil || board.Own.Solved != of.Solved || board.Own.Penalised/time.Duration(of.Solved) != of.Average {
				t.Errorf("%s, %s: the board has %+v, the statistics %+v", player, tier, board.Own, of)
			}
		}
	}
}
