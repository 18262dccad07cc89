package daily_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// withMini returns settings with a daily at noon and a mini.
func withMini() game.Settings {
	set := gametest.Settings("12:00", "UTC")
	set.Mini = true
	return set
}

func (w *world) mini(t *testing.T, guild string) *game.Card {
	t.Helper()
	card, err := w.Daily.TodaysMini(t.Context(), gametest.In(guild, "ann"))
	gametest.Must(t, err)
	return card
}

// solveMini starts the mini of a guild and solves it after the given time.
func (w *world) solveMini(t *testing.T, c game.Call, after time.Duration) {
	t.Helper()
	work, err := w.Play.Start(t.Context(), c, w.mini(t, c.Guild).ID)
	gametest.Must(t, err)
	w.Clock.Add(after)
	if a := w.HandIn(c, work.Solution); !a.Counts {
		t.Fatalf("the mini does not count: %+v", a)
	}
}

// A guild that wants it has a mini on its card: the same one in all guilds except the local one,
// and a different one every day.
func TestMini(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("g", withMini())
	w.AddGuild("h", withMini())
	w.AddGuild("without", gametest.Settings("12:00", "UTC"))
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), withMini()))
	w.Tick()
	first, puzzles := w.mini(t, "g"), map[string]bool{}
	if other := w.mini(t, "h"); other.Puzzle != first.Puzzle || other.ID == first.ID {
		t.Errorf("%+v and %+v", first, other)
	}
	if local := w.mini(t, game.LocalGuild); local.Puzzle == first.Puzzle {
		t.Error("the local guild shows everybody the mini of the others")
	}
	if _, err := w.Daily.TodaysMini(t.Context(), gametest.In("without", "ann")); !errors.Is(err, game.ErrNoMini) {
		t.Error(err)
	}
	for range 5 {
		daily, err := w.Daily.Today(t.Context(), gametest.In("g", "ann"))
		gametest.Must(t, err)
		mini := w.mini(t, "g")
		if daily.Mini == nil || daily.Mini.ID != mini.ID || daily.Tier == rating.Mini || mini.Tier != rating.Mini ||
			mini.State != game.PostSent || mini.Message != daily.Message || !mini.Closes.Equal(daily.Closes) || puzzles[mini.Puzzle] {
			t.Errorf("%+v with %+v", daily, mini)
		}
		puzzles[mini.Puzzle] = true
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
}

// Daily and mini have separate leaderboards and streaks, and a missed mini affects only the streak
// of minis.
func TestMiniCountsByItself(t *testing.T) {
	w := newWorld(t)
	w.StockBank(12)
	w.AddGuild("g", withMini())
	ann := gametest.In("g", "ann")
	for day := range 9 {
		if day != 8 {
			w.SolveAs(ann, time.Minute)
		}
		if day != 3 {
			w.solveMini(t, ann, 40*time.Second)
		}
		w.Clock.Set(gametest.Noon.AddDate(0, 0, day+1))
		w.Tick()
	}
	stats, err := w.Leaderboards.Stats(t.Context(), ann)
	gametest.Must(t, err)
	if stats.Solved != 8 || stats.Streak.Run != 8 || stats.Streak.Freezes != 0 || stats.Mini.Run != 5 || stats.LongestMini != 5 ||
		stats.Tiers[rating.Mini] != (leaderboards.TierStats{Solved: 8, Best: 40 * time.Second, Average: 40 * time.Second}) {
		t.Errorf("%+v", stats)
	}
	for _, tt := range []struct {
		leaderboards.Request
		solved, points, streak int
	}{
		{leaderboards.Request{Period: game.PeriodMonth}, 8, 0, 0},
		{leaderboards.Request{Period: game.PeriodMonth, Tier: rating.Mini}, 8, 0, 0},
		{leaderboards.Request{Period: game.PeriodSeason}, 8, 8 * 25, 0},
		{leaderboards.Request{Period: game.PeriodSeason, Tier: rating.Mini}, 8, 8 * 25, 0},
		{leaderboards.Request{Period: game.PeriodStreaks}, 0, 0, 8},
		{leaderboards.Request{Period: game.PeriodStreaks, Tier: rating.Mini}, 0, 0, 5},
	} {
		board, err := w.Leaderboards.Leaderboard(t.Context(), ann, tt.Request)
		gametest.Must(t, err)
		if len(board.Standings) != 1 || board.Own.Solved != tt.solved || board.Own.Points != tt.points || board.Own.Streak != tt.streak {
			t.Errorf("%+v: %+v", tt.Request, board.Own)
		}
	}
}

// A date has one mini even after restarts.
func TestMiniIsChosenOnce(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("g", withMini())
	before := w.mini(t, "g")
	w.Restart()
	w.Tick()
	w.AddGuild("h", withMini())
	if after := w.mini(t, "g"); after.ID != before.ID || after.Puzzle != before.Puzzle || w.mini(t, "h").Puzzle != before.Puzzle {
		t.Errorf("%+v, then %+v", before, after)
	}
}

// The daily, the mini and one other puzzle can be in progress together. A request without a puzzle
// is about the last one, and when that has ended about the daily, the mini or the other, in this
// order.
func TestMiniBesideTheDaily(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("g", withMini())
	ann := gametest.In("g", "ann")
	other, err := w.Play.Open(t.Context(), ann, game.Subject{Grid: gametest.Read(t, gametest.Hard)})
	gametest.Must(t, err)
	entry := other.Grid.Empty().First()
	_, err = w.Play.Answer(t.Context(), ann, game.Subject{}, game.AnswerText(game.WithEntries(other.Grid, other.Grid, map[int]int{entry: other.Solution.Value(entry)})))
	gametest.Must(t, err)
	daily := w.StartDaily(ann)
	mini, err := w.Play.Start(t.Context(), ann, w.mini(t, "g").ID)
	gametest.Must(t, err)
	for _, want := range []*game.Work{mini, daily, other} {
		now, err := w.Play.Open(t.Context(), ann, game.Subject{})
		gametest.Must(t, err)
		if now.ID != want.ID {
			t.Fatalf("about %d, want %d", now.ID, want.ID)
		}
		w.HandIn(ann, want.Solution)
	}
}

// A mini that is over can be replayed like a daily.
func TestMiniIsOver(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("g", withMini())
	ann := gametest.In("g", "ann")
	w.solveMini(t, ann, time.Minute)
	date, puzzle := w.mini(t, "g").Date, w.mini(t, "g").Puzzle
	if _, err := w.Play.Replay(t.Context(), ann, date, true); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("while it is open: %v", err)
	}
	w.Clock.Add(4 * 24 * time.Hour)
	w.Tick()
	again, err := w.Play.Replay(t.Context(), ann, date, true)
	if err != nil || again.PuzzleID != puzzle || !again.Replay || again.Live {
		t.Errorf("%+v, %v", again, err)
	}
	past, err := w.Leaderboards.Daily(t.Context(), ann, date, 3)
	if err != nil || past.Mini == nil || past.Mini.Puzzle != puzzle || past.Mini.Solved != 1 {
		t.Errorf("%+v, %v", past, err)
	}
}
