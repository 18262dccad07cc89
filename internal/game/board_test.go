package game_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
)

func TestPeriods(t *testing.T) {
	tests := []struct {
		period      game.Period
		date        game.Date
		first, last game.Date
	}{
		{game.PeriodToday, "2026-11-20", "2026-11-20", "2026-11-20"},
		{game.PeriodWeek, "2026-11-20", "2026-11-16", "2026-11-22"},
		{game.PeriodWeek, "2026-11-16", "2026-11-16", "2026-11-22"}, // Monday
		{game.PeriodWeek, "2026-11-22", "2026-11-16", "2026-11-22"}, // Sunday
		{game.PeriodWeek, "2027-01-01", "2026-12-28", "2027-01-03"},
		{game.PeriodMonth, "2026-11-20", "2026-11-01", "2026-11-30"},
		{game.PeriodMonth, "2028-02-29", "2028-02-01", "2028-02-29"},
		{game.PeriodAll, "2026-11-20", "0001-01-01", "9999-12-31"},
	}
	for _, tt := range tests {
		if first, last := tt.period.Dates(tt.date); first != tt.first || last != tt.last {
			t.Errorf("%s of %s = %s to %s, want %s to %s", tt.period, tt.date, first, last, tt.first, tt.last)
		}
	}
}

func TestDailyNumbers(t *testing.T) {
	for date, want := range map[game.Date]int{"2026-01-01": 1, "2026-11-20": 324, "2027-01-01": 366} {
		if got := date.Number(); got != want {
			t.Errorf("number of %s = %d, want %d", date, got, want)
		}
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
		board, err := w.Leaderboard(t.Context(), gametest.In("g", "ann"), tt.period)
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
	board, err := w.Leaderboard(t.Context(), gametest.In("h", "ann"), game.PeriodAll)
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
		st, err := w.Stats(t.Context(), gametest.In("g", tt.player))
		if err != nil {
			t.Fatal(err)
		}
		if st.Started != tt.started || st.Solved != tt.solved || st.Clean != tt.clean || st.Streak != tt.streak || st.Longest != tt.longest {
			t.Errorf("%s: %+v, want %+v", tt.player, st, tt)
		}
	}
	st, err := w.Stats(t.Context(), gametest.In("g", "ann"))
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
	if _, err := w.GiveUp(t.Context(), c, game.Subject{}); err != nil {
		t.Fatal(err)
	}
	if st, err = w.Stats(t.Context(), c); err != nil || st.Streak != 0 || st.GaveUp != 1 || st.Longest != 14 {
		t.Errorf("after giving up: %+v, %v", st, err)
	}
}

func TestYesterday(t *testing.T) {
	w, c, work := playing(t)
	w.HandIn(c, work.Solution)
	if _, err := w.Yesterday(t.Context(), "g"); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("on the first day: %v", err)
	}
	w.Clock.Add(24 * time.Hour)
	w.Tick()
	past, err := w.Yesterday(t.Context(), "g")
	if err != nil || past.Puzzle.ID != work.PuzzleID || len(past.Standings) != 1 || past.Live || past.Solved != 1 {
		t.Errorf("yesterday = %+v, %v", past, err)
	}
}

// A card keeps the tier that it was posted with.
func TestCardKeepsItsTier(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	card, err := w.CardOf(t.Context(), w.Posted[0].Card.ID)
	if err != nil || card.Rating.Tier != card.Tier || card.Givens != w.Posted[0].Puzzle.Grid.Givens().Len() || card.Number != 324 {
		t.Errorf("card = %+v, %v", card, err)
	}
}
