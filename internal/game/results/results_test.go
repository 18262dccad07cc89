package results_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// played returns a world in which ann took ten minutes and a hint, and bob gave up.
func played(t *testing.T) *gametest.World {
	t.Helper()
	w := gametest.New(t)
	w.StockBank(2)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	solve(t, w, "ann")
	happens(t, w, w.StartDaily(gametest.In("g", "bob")).ID, game.Event{Kind: game.EventGaveUp, At: w.Clock.Now()})
	return w
}

func solve(t *testing.T, w *gametest.World, player string) {
	t.Helper()
	work := w.StartDaily(gametest.In("g", player))
	happens(t, w, work.ID, game.Event{Kind: game.EventHinted, Level: 1, At: w.Clock.Now()})
	w.Clock.Add(10 * time.Minute)
	w.HandIn(gametest.In("g", player), work.Solution)
}

func happens(t *testing.T, w *gametest.World, attempt int64, e game.Event) {
	t.Helper()
	if err := w.DB.Update(t.Context(), func(tx services.Tx) error {
		return errors.Join(tx.AddEvent(attempt, e), results.Record(tx, attempt))
	}); err != nil {
		t.Fatal(err)
	}
}

// spoil changes the database without the program's knowledge.
func spoil(t *testing.T, w *gametest.World, statement string) {
	t.Helper()
	if _, err := gametest.OpenBesideServer(t, w.Path).Exec(statement); err != nil {
		t.Fatal(err)
	}
}

func recount(t *testing.T, w *gametest.World) (found []results.Difference) {
	t.Helper()
	gametest.Must(t, w.Recount(t.Context(), func(d results.Difference) { found = append(found, d) }))
	return found
}

// sparing counts the days of streaks that are read.
type sparing struct {
	services.Tx
	days int
}

func (s *sparing) StreakDays(of game.Series, player string, from game.Date) ([]results.StreakDay, error) {
	days, err := s.Tx.StreakDays(of, player, from)
	s.days += len(days)
	return days, err
}

func (s *sparing) LastSolved(game.Series, string, game.Date) (game.Date, error) {
	return "", errors.New("looks for what was solved before")
}

func (s *sparing) LongestRun(game.Series, string) (int, error) {
	return 0, errors.New("looks at all that was solved")
}

// The cost of adding a daily to a streak does not depend on the streak's length.
func TestLongStreaksCostNoMore(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(20)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for day := range 20 {
		work := w.StartDaily(gametest.In("g", "ann"))
		w.Clock.Add(time.Hour)
		tx := &sparing{}
		gametest.Must(t, w.DB.Update(t.Context(), func(all services.Tx) error {
			*tx = sparing{Tx: all}
			return errors.Join(tx.AddEvent(work.ID, game.Event{Kind: game.EventFinished, At: w.Clock.Now()}), results.Record(tx, work.ID))
		}))
		if tx.days > 2 {
			t.Errorf("after %d days %d are read", day, tx.days)
		}
		w.Clock.Add(23 * time.Hour)
		w.Tick()
	}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		s, err := q.Streak(game.Series{Guild: "g"}, "ann")
		if err == nil && (s.Run != 20 || s.Shared != 20) {
			t.Errorf("the streak is %v", s)
		}
		return err
	}))
	if wrong := recount(t, w); len(wrong) != 0 {
		t.Errorf("recount: %v", wrong)
	}
}

// The longest run stays correct if a manager rules on a later result.
func TestLongestRunOutlastsARuling(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for _, solved := range []bool{true, true, true, false, true} {
		if solved {
			w.SolveAs(gametest.In("g", "ann"), 10*time.Minute)
		}
		w.Clock.Add(24 * time.Hour)
		w.Tick()
		gametest.Must(t, w.Settle(t.Context()))
	}
	w.SolveAs(gametest.In("g", "ann"), 10*time.Minute)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
		last, err := tx.LastPost("g")
		if err != nil {
			return err
		}
		return results.Rule(tx, &game.Ruling{Post: last.ID, Player: "ann", Validity: game.TakenOff, By: "boss", At: w.Clock.Now()})
	}))
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		s, err := q.Streak(game.Series{Guild: "g"}, "ann")
		if err == nil && (s.Longest != 3 || s.Run != 0) {
			t.Errorf("the streak is %v", s)
		}
		return err
	}))
}

// A recount reports every error in the tables, and corrects it.
func TestRecountFindsWhatIsWrong(t *testing.T) {
	w := played(t)
	tests := []struct {
		spoil string
		want  int
	}{
		{"SELECT 1", 0},
		{"UPDATE results SET penalised_ms = penalised_ms - 1 WHERE outcome = 'solved'", 1},
		{"UPDATE results SET run = 7 WHERE outcome = 'solved'", 1},
		{"UPDATE results SET hints_1 = 0, hints_4 = 1 WHERE outcome = 'solved'", 1},
		{"UPDATE totals SET solved = 2 WHERE period = 'all' AND player_id = 'ann' AND tier = ''", 1},
		{"UPDATE totals SET clean_ms = 2 WHERE period = 'all' AND player_id = 'ann' AND tier = ''", 1},
		{"UPDATE streaks SET longest = 2", 1},
		{"UPDATE streaks SET freezes = 2, frozen = '2026-11-19'", 1},
		{"DELETE FROM streaks", 1},
		{"INSERT INTO streaks SELECT 'bob', guild_id, mini, run, freezes, frozen, solved_on, longest, shared FROM streaks", 1},
		{"UPDATE results SET shared = 7 WHERE outcome = 'solved'", 1},
		{"UPDATE results SET points = 25", 2},
		{"UPDATE results SET validity = 'unranked'", 2},
		{"INSERT INTO seasons VALUES ('ann', 'g', '2026-11', '', 25, 1, 1, 1)", 1},
		{"DELETE FROM unsettled", 3},                                                                                       // which posts are settled is a fact: a row and a month, for all tiers and for one
		{"INSERT INTO rulings SELECT post_id, player_id, 'unranked', '', '', 1 FROM results WHERE outcome = 'solved'", 11}, // the row and its points, the streak, the month, all totals
		{"DELETE FROM totals WHERE player_id = 'bob'", 6},                                                                  // week, month, all; for all tiers and for one
		{"DELETE FROM results WHERE player_id = 'bob'", 1},
		{"INSERT INTO totals SELECT player_id, 'h', period, tier, started, solved, clean, gave_up, hints, wrong, time_ms, penalised_ms, best_ms, ended_at, clean_ms, clean_ended_at FROM totals WHERE period = 'all' AND tier = ''", 2},
		{"DELETE FROM joins WHERE attempt_id = (SELECT attempt_id FROM results WHERE outcome = 'solved')", 7}, // the row and all totals
	}
	for _, tt := range tests {
		spoil(t, w, tt.spoil)
		if found := recount(t, w); len(found) != tt.want {
			t.Errorf("%s: %d differences, want %d: %v", tt.spoil, len(found), tt.want, found)
		}
		if again := recount(t, w); len(again) != 0 {
			t.Errorf("%s: still different: %v", tt.spoil, again)
		}
	}
}

// A database from before results were stored has all of them after the start, by the configured
// rules.
func TestBeginComputesWhatIsMissing(t *testing.T) {
	w := played(t)
	spoil(t, w, "DELETE FROM results; DELETE FROM totals")
	w.Options.Rules = game.Rules{LightHint: time.Hour, DeepHint: time.Hour, Wrong: time.Hour}
	w.Serve()
	for i, want := range []bool{true, false} {
		if computed, err := w.Begin(t.Context()); err != nil || computed != want {
			t.Errorf("start %d: computed %v, %v", i+1, computed, err)
		}
	}
	if got := penalised(t, w, "ann"); got != 70*time.Minute {
		t.Errorf("ann's time = %v", got)
	}
}

func penalised(t *testing.T, w *gametest.World, player string) time.Duration {
	t.Helper()
	board, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "ann"), leaderboards.Request{Period: game.PeriodAll})
	gametest.Must(t, err)
	for _, st := range board.Standings {
		if st.Player.ID == player {
			return st.Penalised
		}
	}
	t.Fatalf("%s is not ranked", player)
	return 0
}

// An attempt keeps the rules that were in force when it ended, even in a recount.
func TestNewRulesHoldForWhatEndsFromThenOn(t *testing.T) {
	w := played(t)
	_, err := w.Begin(t.Context())
	gametest.Must(t, err)
	w.Options.Rules = game.Rules{LightHint: time.Hour, DeepHint: time.Hour, Wrong: time.Hour}
	w.Serve()
	if computed, err := w.Begin(t.Context()); computed || err != nil {
		t.Fatalf("computed %v, %v", computed, err)
	}
	solve(t, w, "cid")
	if found := recount(t, w); len(found) > 0 {
		t.Errorf("different: %v", found)
	}
	if ann, cid := penalised(t, w, "ann"), penalised(t, w, "cid"); ann != 10*time.Minute+30*time.Second || cid != 70*time.Minute {
		t.Errorf("ann %v, cid %v", ann, cid)
	}
}

// Wrong hand-ins that did not count as help when an attempt ended never do later.
func TestPatienceHoldsForWhatEndsFromThenOn(t *testing.T) {
	w := gametest.New(t)
	rules := game.DefaultRules()
	clean := func(player string, patience int) int {
		t.Helper()
		rules.Patience = patience
		w.Options.Rules = rules
		w.Serve()
		if _, err := w.Begin(t.Context()); err != nil {
			t.Fatal(err)
		}
		c := gametest.In("g", player)
		work := w.StartDaily(c)
		for range 3 {
			happens(t, w, work.ID, game.Event{Kind: game.EventWrong, At: w.Clock.Now()})
		}
		w.Clock.Add(time.Minute)
		return w.HandIn(c, work.Solution).Result.Clean
	}
	w.StockBank(2)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	if before, after := clean("ann", 0), clean("bob", 2); before != 1 || after != 0 {
		t.Errorf("three wrong hand-ins: without help %d before and %d after", before, after)
	}
	if found := recount(t, w); len(found) > 0 {
		t.Errorf("different: %v", found)
	}
	if ann, bob := penalised(t, w, "ann"), penalised(t, w, "bob"); ann != 150*time.Second || bob != 180*time.Second {
		t.Errorf("ann %v, bob %v", ann, bob)
	}
}
