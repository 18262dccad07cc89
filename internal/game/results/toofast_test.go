package results_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// raced returns a world in which players solve one daily, each in the given number of seconds.
func raced(t *testing.T, set func(*game.Settings), seconds ...int) *gametest.World {
	t.Helper()
	w := gametest.New(t)
	w.StockBank(3)
	s := gametest.Settings("12:00", "UTC")
	s.Worldwide = true
	if set != nil {
		set(&s)
	}
	w.AddGuild("g", s)
	for i, n := range seconds {
		w.SolveAs(gametest.In("g", fmt.Sprintf("p%02d", i)), time.Duration(n)*time.Second)
	}
	return w
}

// validities returns the validity of each result of the guild's last daily, by player.
func validities(t *testing.T, w *gametest.World) map[string]game.Validity {
	t.Helper()
	found := map[string]game.Validity{}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		post, err := q.LastPost("g")
		if err != nil {
			return err
		}
		rows, err := q.AttemptResultsAt(post.ID)
		for _, r := range rows {
			found[r.Player] = r.Validity
		}
		return err
	}))
	return found
}

// A second for each blank cell is enough, and half a second in a mini; anything less is too fast.
// If the post shows the grid, any time is enough.
func TestTooFast(t *testing.T) {
	for _, tt := range []struct {
		name   string
		tier   rating.Tier
		reveal game.Reveal
		blanks int
		took   time.Duration
		ruled  game.Validity
		want   game.Validity
	}{
		{"no time", rating.Easy, game.RevealOnStart, 51, 0, "", game.TooFast},
		{"a moment less", rating.Easy, game.RevealOnStart, 51, 51*time.Second - time.Millisecond, "", game.TooFast},
		{"a second a cell", rating.Easy, game.RevealOnStart, 51, 51 * time.Second, "", game.Counted},
		{"the hardest likewise", rating.Extreme, game.RevealOnStart, 60, 59 * time.Second, "", game.TooFast},
		{"far below what others need", rating.Extreme, game.RevealOnStart, 60, 61 * time.Second, "", game.Counted},
		{"a mini", rating.Mini, game.RevealOnStart, 26, 13*time.Second - time.Millisecond, "", game.TooFast},
		{"a mini in time", rating.Mini, game.RevealOnStart, 26, 13 * time.Second, "", game.Counted},
		{"shown in the post", rating.Easy, game.RevealOnPost, 51, 0, "", game.Counted},
		{"a mini shown in the post", rating.Mini, game.RevealOnPost, 26, 0, "", game.Counted},
		{"taken off as well", rating.Easy, game.RevealOnStart, 51, time.Second, game.TakenOff, game.TakenOff},
		{"taken off", rating.Easy, game.RevealOnStart, 51, time.Hour, game.TakenOff, game.TakenOff},
		{"taken off in a post", rating.Easy, game.RevealOnPost, 51, 0, game.TakenOff, game.TakenOff},
		{"put back", rating.Easy, game.RevealOnStart, 51, time.Second, game.Counted, game.Counted},
	} {
		e := game.DailyEntry{Tier: tt.tier, Reveal: tt.reveal, Blanks: tt.blanks, Ruled: tt.ruled}
		if got := e.ValidityOf(&game.Score{Outcome: game.OutcomeSolved, Time: tt.took, Penalised: tt.took + time.Hour}); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// shown returns the lines of a leaderboard with ranks and players.
func shown(t *testing.T, w *gametest.World, r leaderboards.Request) string {
	t.Helper()
	board, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("g", "p01"), r)
	gametest.Must(t, err)
	var lines []string
	for _, st := range board.Standings {
		lines = append(lines, fmt.Sprint(st.Rank, st.Player.ID))
	}
	if (board.Own != nil) != strings.Contains(strings.Join(lines, " "), "p01") {
		t.Errorf("%+v: the own line is %v", r, board.Own)
	}
	return strings.Join(lines, " ")
}

// A result that is too fast has no rank in any period, neither on its server's leaderboards nor on
// those of all servers. It continues no streak and does not count as solved, however much time
// passes. A manager can put it back on the server's own leaderboards, and take it off again.
func TestTooFastCountsNowhere(t *testing.T) {
	w := raced(t, nil, 300, 5, 600)
	for _, p := range []string{"p00", "p01", "p02"} {
		gametest.Must(t, w.Leaderboards.TakePart(t.Context(), gametest.In("g", p)))
	}
	if got := validities(t, w); got["p00"] != game.Counted || got["p01"] != game.TooFast || got["p02"] != game.Counted {
		t.Errorf("results are %v", got)
	}
	var post *game.Post
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) (err error) {
		post, err = q.LastPost("g")
		return err
	}))
	boss := gametest.In("g", "boss")
	for _, after := range []time.Duration{0, 25 * time.Hour, 7 * 24 * time.Hour, 30 * 24 * time.Hour} {
		w.Clock.Add(after)
		w.Tick()
		periods := []game.Period{game.PeriodAll}
		if after == 0 {
			periods = append(periods, game.PeriodToday, game.PeriodWeek, game.PeriodMonth)
		}
		check := func(own string, solved int) {
			t.Helper()
			for _, period := range periods {
				for _, r := range []leaderboards.Request{{}, {Clean: true}, {Worldwide: true}, {Worldwide: true, Clean: true}} {
					r.Period = period
					want := own
					if r.Worldwide {
						want = "1p00 2p02"
					}
					if got := shown(t, w, r); got != want {
						t.Errorf("after %s, %+v: %s, want %s", after, r, got, want)
					}
				}
			}
			st, err := w.Leaderboards.Stats(t.Context(), gametest.In("g", "p01"))
			if n := solved - 2; err != nil || st.Solved != n || st.Clean != n || st.Longest != n || len(st.Tiers) != n || n == 0 && (st.Streak.Run != 0 || st.Points != 0) {
				t.Errorf("after %s: statistics %+v, %v", after, st, err)
			}
			podium, err := w.Leaderboards.Summary(t.Context(), post.ID)
			if err != nil || podium.Solved != solved || len(podium.First) != solved || podium.Started != 3 {
				t.Errorf("after %s: the podium is %+v, %v", after, podium, err)
			}
			if found := recount(t, w); len(found) > 0 {
				t.Errorf("after %s: recount differs: %v", after, found)
			}
		}
		check("1p00 2p02", 2)
		_, err := w.Leaderboards.PutBack(t.Context(), boss, post.ID, "p01")
		gametest.Must(t, err)
		check("1p01 2p00 3p02", 3)
		_, err = w.Leaderboards.TakeOff(t.Context(), boss, post.ID, "p01", "too fast")
		gametest.Must(t, err)
		check("1p00 2p02", 2)
	}
	for _, worldwide := range []bool{false, true} {
		w.Clock.Set(gametest.Noon.Add(26 * time.Hour))
		gametest.Must(t, w.Settle(t.Context()))
		if got := shown(t, w, leaderboards.Request{Period: game.PeriodSeason, Worldwide: worldwide}); strings.Contains(got, "p01") {
			t.Errorf("the season, worldwide %t: %s", worldwide, got)
		}
	}
	page, err := w.Leaderboards.Archive(t.Context(), gametest.In("g", "p01"), "", 99)
	gametest.Must(t, err)
	if d := page.Dailies[len(page.Dailies)-1]; d.Solved != 2 || d.Own == nil || d.Validity != game.TakenOff || d.Own.Rank != 0 {
		t.Errorf("the archive says %+v", d)
	}
}

// A store from before the rule is corrected when the program starts, whatever it contains: results
// that are too fast and were counted after a week, and results that were only far below the times
// of others and do not count.
func TestOldResultsAreJudgedAtTheStart(t *testing.T) {
	w := raced(t, nil, 300, 5, 600)
	before := validities(t, w)
	for _, was := range []string{"counted", "unverified"} {
		spoil(t, w, "UPDATE results SET validity = '"+was+"', too_fast = 0, run = 1")
		spoil(t, w, "UPDATE rules SET judged = -1")
		computed, err := w.Begin(t.Context())
		if err != nil || !computed {
			t.Errorf("all %s: computed %t, %v", was, computed, err)
		}
		if got := validities(t, w); !maps.Equal(got, before) {
			t.Errorf("all %s: results are %v, want %v", was, got, before)
		}
		if got := shown(t, w, leaderboards.Request{Period: game.PeriodAll}); got != "1p00 2p02" {
			t.Errorf("all %s: the board is %s", was, got)
		}
		if found := recount(t, w); len(found) > 0 {
			t.Errorf("all %s: recount differs: %v", was, found)
		}
		if computed, err := w.Begin(t.Context()); err != nil || computed {
			t.Errorf("all %s: computed again %t, %v", was, computed, err)
		}
	}
}

// A recount, or the start of the program on a store from before the rule, removes results that are
// too fast from the seasons over all servers, however long ago their months ended.
func TestPastSeasonsOfAllServersAreSummedAgain(t *testing.T) {
	w := raced(t, func(s *game.Settings) { s.Worldwide = true }, 300, 5, 600)
	for _, p := range []string{"p00", "p01", "p02"} {
		gametest.Must(t, w.Leaderboards.TakePart(t.Context(), gametest.In("g", p)))
	}
	for _, days := range []time.Duration{1, 1, 30, 30, 30} {
		w.Clock.Add(days * 24 * time.Hour)
		w.Tick()
	}
	november := func() string {
		var lines []string
		gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
			seasons, err := q.Seasons(game.AllServers)
			for _, s := range seasons {
				if s.Span.Name == "2026-11" && s.Span.Tier == rating.Unrated {
					lines = append(lines, fmt.Sprint(s.Player, s.Points))
				}
			}
			return err
		}))
		return strings.Join(lines, " ")
	}
	const want = "p0025 p0218"
	if got := november(); got != want {
		t.Fatalf("the season is %s", got)
	}
	begin(t, w, true)
	old := []string{ // what a program without the rule wrote
		"UPDATE results SET validity = 'counted', too_fast = 0 WHERE player_id = 'p01'",
		"UPDATE seasons SET points = points - 7 WHERE guild_id = '*' AND player_id = 'p00'",
		"INSERT INTO seasons SELECT 'p01', guild_id, month, tier, 25, solved, penalised_ms, ended_at FROM seasons WHERE guild_id = '*' AND player_id = 'p00'",
	}
	for name, mend := range map[string]func(){
		"recount":              func() { recount(t, w) },
		"the start":            func() { spoil(t, w, "UPDATE rules SET judged = -1"); begin(t, w, true) },
		"a start after others": func() { spoil(t, w, "UPDATE rules SET judged = 0"); begin(t, w, true) },
		"only the season": func() {
			spoil(t, w, "UPDATE results SET validity = 'unverified', too_fast = 1 WHERE player_id = 'p01'; UPDATE rules SET judged = -1")
			begin(t, w, true)
		},
	} {
		for _, s := range old {
			spoil(t, w, s)
		}
		mend()
		if got := november(); got != want {
			t.Errorf("after %s the season is %s, want %s", name, got, want)
		}
		if found := recount(t, w); len(found) > 0 {
			t.Errorf("after %s: recount differs: %v", name, found)
		}
		begin(t, w, false)
	}
}

func begin(t *testing.T, w *gametest.World, want bool) {
	t.Helper()
	if computed, err := w.Begin(t.Context()); err != nil || computed != want {
		t.Errorf("computed %t, %v, want %t", computed, err, want)
	}
}
