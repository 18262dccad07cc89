package leaderboards_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// twoServers returns a world with two guilds that take part in the leaderboards of all servers, one
// that does not, and one that shows the grid in its posts.
func twoServers(t *testing.T) *world {
	w := newWorld(t)
	w.StockBank(5)
	for guild, change := range map[string]func(*game.Settings){
		"g": func(s *game.Settings) { s.Worldwide = true },
		"h": func(s *game.Settings) { s.Worldwide = true },
		"k": func(*game.Settings) {},
		"p": func(s *game.Settings) { s.Worldwide, s.Reveal = true, game.RevealOnPost },
	} {
		set := gametest.Settings("12:00", "UTC")
		change(&set)
		w.AddGuild(guild, set)
	}
	return w
}

// worldwide returns a leaderboard of all servers as text, with one part for each line.
func (w *world) worldwide(r leaderboards.Request) string {
	w.T.Helper()
	r.Worldwide = true
	board, err := w.Leaderboards.Leaderboard(w.T.Context(), gametest.In("g", "ann"), r)
	gametest.Must(w.T, err)
	var lines []string
	for _, st := range board.Standings {
		lines = append(lines, fmt.Sprintf("%d %s %d", st.Rank, st.Player.Name, max(st.Points, st.Streak, st.Solved)))
	}
	if board.Ranked != len(lines) {
		w.T.Errorf("%+v has %d lines, and counts %d", r, len(lines), board.Ranked)
	}
	return strings.Join(lines, ", ")
}

func (w *world) playsIn(guild, player string, d time.Duration) {
	w.T.Helper()
	c := gametest.In(guild, player)
	work := w.StartDaily(c)
	w.Clock.Add(d)
	w.HandIn(c, work.Solution)
}

func (w *world) nextDay() {
	day := w.Clock.Now().Truncate(24 * time.Hour)
	w.Clock.Set(day.Add(36 * time.Hour))
	w.Tick()
}

// threeDays returns a world in which ann of g and bob of h have solved three dailies, and so have
// players of other guilds and other players of g.
func threeDays(t *testing.T) *world {
	w := twoServers(t)
	gametest.Must(t, w.Leaderboards.TakePart(t.Context(), gametest.In("g", "ann")))
	for range 3 {
		w.playsIn("h", "bob", time.Minute)
		w.playsIn("g", "ann", 2*time.Minute)
		w.playsIn("g", "gil", time.Second) // has not chosen to take part
		w.playsIn("k", "kim", time.Second)
		w.playsIn("p", "pam", time.Second)
		w.nextDay()
	}
	gametest.Must(t, w.Leaderboards.TakePart(t.Context(), gametest.In("h", "bob")))
	gametest.Must(t, w.Leaderboards.SetAlias(t.Context(), gametest.In("h", "bob"), "Night Owl"))
	w.playsIn("g", "ann", time.Minute)
	w.playsIn("h", "bob", 2*time.Minute)
	w.playsIn("p", "pam", time.Second)
	return w
}

func TestBoardsOfAllServers(t *testing.T) {
	w := threeDays(t) // Friday to Monday; the last one is easy
	for period, want := range map[game.Period]string{
		game.PeriodToday:   "1 ANN 1, 2 Night Owl 1",
		game.PeriodWeek:    "1 ANN 1, 2 Night Owl 1",
		game.PeriodMonth:   "1 Night Owl 4, 2 ANN 4",
		game.PeriodAll:     "1 Night Owl 4, 2 ANN 4",
		game.PeriodStreaks: "1 ANN 4, 1 Night Owl 4",
		game.PeriodSeason:  "1 ANN 75", // bob takes part only since it was summed
	} {
		if got := w.worldwide(leaderboards.Request{Period: period}); got != want {
			t.Errorf("%s: %s; want %s", period, got, want)
		}
		own, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In("h", "bob"), leaderboards.Request{Period: period, Worldwide: true, Size: 1})
		gametest.Must(t, err)
		if i := strings.Index(want, " Night Owl"); i > 0 && (own.Own == nil || fmt.Sprint(own.Own.Rank) != want[i-1:i]) {
			t.Errorf("%s: the own line is %+v", period, own.Own)
		}
	}
	w.nextDay()
	if got, want := w.worldwide(leaderboards.Request{Period: game.PeriodSeason}), "1 Night Owl 93, 2 ANN 79"; got != want {
		t.Errorf("the next day's season: %s; want %s", got, want)
	}
	if got, want := w.worldwide(leaderboards.Request{Period: game.PeriodAll, Clean: true}), "1 Night Owl 4, 2 ANN 4"; got != want {
		t.Errorf("without help: %s; want %s", got, want)
	}
}

// A player who leaves disappears from every leaderboard of all servers at once, however they leave.
func TestLeavingBoardsOfAllServers(t *testing.T) {
	for name, leave := range map[string]func(*world) error{
		"the player leaves":     func(w *world) error { return w.Leaderboards.Leave(t.Context(), gametest.In("h", "bob")) },
		"the player is deleted": func(w *world) error { return w.Players.Forget(t.Context(), gametest.In("h", "bob")) },
		"the guild leaves": func(w *world) error {
			_, err := w.Daily.ChangeSettings(t.Context(), game.Call{Guild: "h"}, func(s *game.Settings) error { s.Worldwide = false; return nil })
			return err
		},
		"the guild removes the bot":         func(w *world) error { return w.Daily.Suspend(t.Context(), "h", game.SuspendedBotRemoved) },
		"the player counts another guild's": func(w *world) error { return w.Leaderboards.TakePart(t.Context(), gametest.In("p", "bob")) },
		"the alias is refused": func(w *world) error {
			w.Options.RefusedAliases = []string{"0wl"}
			w.Serve()
			_, err := w.Begin(t.Context())
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := threeDays(t)
			w.nextDay()
			gametest.Must(t, leave(w))
			for _, p := range game.Periods() {
				if got := w.worldwide(leaderboards.Request{Period: p}); strings.Contains(got, "Owl") || strings.Contains(got, "BOB") {
					t.Errorf("%s: %s", p, got)
				}
			}
			if p, err := w.Leaderboards.Profile(t.Context(), "Night Owl"); !errors.Is(err, game.ErrNotFound) && (p == nil || p.Started > 0) {
				t.Errorf("a profile: %+v, %v", p, err)
			}
		})
	}
}

// A server's own daily counts on no leaderboard of all servers. It neither lengthens nor ends a
// streak there.
func TestOwnDailiesStayInTheirServer(t *testing.T) {
	w := twoServers(t)
	gametest.Must(t, w.Leaderboards.TakePart(t.Context(), gametest.In("g", "ann")))
	w.playsIn("g", "ann", time.Minute)
	own, err := w.Play.Submit(t.Context(), gametest.In("g", "gil"), gametest.Another(t, w.Options.Rand), "en")
	gametest.Must(t, err)
	sub, err := w.Submissions.Of(t.Context(), gametest.In("g", "gil"), own.Work.PuzzleID)
	gametest.Must(t, err)
	_, err = w.Submissions.Schedule(t.Context(), gametest.In("g", "boss"), sub.ID, "2026-11-21")
	gametest.Must(t, err)
	w.nextDay()
	w.playsIn("g", "ann", time.Minute)
	for _, p := range slices.DeleteFunc(game.Periods(), func(p game.Period) bool { return p == game.PeriodToday || p == game.PeriodSeason }) {
		if got := w.worldwide(leaderboards.Request{Period: p}); got != "1 ANN 1" {
			t.Errorf("%s: %s", p, got)
		}
	}
	w.nextDay()
	w.playsIn("g", "ann", time.Minute)
	if got := w.worldwide(leaderboards.Request{Period: game.PeriodStreaks}); got != "1 ANN 2" {
		t.Errorf("streaks: %s", got)
	}
}

// A result that was too fast and was put back continues a streak in its server. It neither
// lengthens nor ends the streak on the leaderboard of all servers.
func TestWhatIsPutBackCountsInItsServer(t *testing.T) {
	const fast, slow = time.Second, time.Hour
	for name, tt := range map[string]struct {
		took           []time.Duration // one day each
		own, worldwide int             // the streaks; 0 without a line
	}{
		"alone":          {[]time.Duration{fast}, 1, 0},
		"first":          {[]time.Duration{fast, slow}, 2, 1},
		"last":           {[]time.Duration{slow, fast}, 2, 1},
		"between others": {[]time.Duration{slow, fast, slow}, 3, 2},
	} {
		t.Run(name, func(t *testing.T) {
			w, ann := twoServers(t), gametest.In("g", "ann")
			gametest.Must(t, w.Leaderboards.TakePart(t.Context(), ann))
			for _, d := range tt.took {
				w.playsIn("g", "ann", d)
				if d == fast {
					_, err := w.Leaderboards.PutBack(t.Context(), gametest.In("g", "boss"), w.lastPost("g"), "ann")
					gametest.Must(t, err)
				}
				w.nextDay()
			}
			for worldwide, want := range map[bool]int{false: tt.own, true: tt.worldwide} {
				board, err := w.Leaderboards.Leaderboard(t.Context(), ann, leaderboards.Request{Period: game.PeriodStreaks, Worldwide: worldwide})
				gametest.Must(t, err)
				got := 0
				if board.Own != nil {
					got = board.Own.Streak
				}
				if got != want {
					t.Errorf("worldwide %t: a streak of %d, want %d", worldwide, got, want)
				}
			}
		})
	}
}

// lastPost returns the id of a guild's last post.
func (w *world) lastPost(guild string) (id int64) {
	w.T.Helper()
	gametest.Must(w.T, w.DB.View(w.T.Context(), func(q services.Query) error {
		post, err := q.LastPost(guild)
		if err == nil {
			id = post.ID
		}
		return err
	}))
	return id
}
