package players_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/drill"
)

// A guest who signs in keeps what they did as a guest. Results, totals and streaks are as if the
// player had done it (the world compares them with the events at the end). Where the player already
// had an attempt, that one stays. Nothing of the guest is left.
func TestMergeGuest(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), gametest.Settings("12:00", "UTC")))
	w.Tick()
	token, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	own := gametest.In(game.LocalGuild, "discord:1")
	for day := range 4 {
		if day == 1 {
			w.SolveAs(own, time.Minute)
		}
		w.SolveAs(gametest.In(game.LocalGuild, "bob"), 3*time.Minute)
		w.SolveAs(guest.Call(""), 2*time.Minute)
		w.Clock.Set(gametest.Noon.AddDate(0, 0, day+1))
		w.Tick()
	}
	running := w.StartDaily(guest.Call(""))
	w.solveDrill(guest.Call(""), "x-wing")
	w.solveDrill(guest.Call(""), "skyscraper")
	w.solveDrill(guest.Call(""), "skyscraper")
	w.solveDrill(own, "skyscraper")
	gametest.Must(t, w.Players.MergeGuest(t.Context(), guest.Player, own.Player.ID))

	if strings.Contains(w.Dump(), guest.Player) || strings.Contains(w.Dump(), guest.Name) {
		t.Error("the guest is still there")
	}
	if _, err := w.Sessions.Find(t.Context(), token); err == nil {
		t.Error("so is the guest's session")
	}
	kept, err := w.Play.Open(t.Context(), own, game.Subject{Attempt: running.ID})
	gametest.Must(t, err)
	if kept.Player != own.Player.ID || kept.Started != running.Started {
		t.Errorf("what was under way: %+v", kept.Attempt)
	}
	practised, err := w.Training.Progress(t.Context(), own)
	gametest.Must(t, err)
	if len(practised) != 2 || practised[0].Technique != "skyscraper" || practised[0].Solved != 1 || practised[1].Technique != "x-wing" {
		t.Errorf("what was practised: %+v", practised)
	}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		s, err := q.Streak(game.Series{Guild: game.LocalGuild}, own.Player.ID)
		if err == nil && s.Run != 4 {
			t.Errorf("streak %+v", s)
		}
		rows, also := q.PlayerResults(game.LocalGuild, own.Player.ID)
		for i, took := range []time.Duration{2, 1, 2, 2, 0} {
			if i >= len(rows) || rows[i].Time != took*time.Minute {
				t.Errorf("row %d of %+v: want %v min", i, rows, int(took))
			}
		}
		return errors.Join(err, also)
	}))
	if err := w.Players.MergeGuest(t.Context(), "bob", own.Player.ID); err == nil {
		t.Error("a player who is no guest is merged")
	}
}

// Times from the page, where everybody sees the grid before the clock starts, count on no
// leaderboard of all servers. A guest who signs in keeps them only on the page's own leaderboard.
func TestTimesOfThePageStayOnThePage(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), gametest.Settings("12:00", "UTC")))
	set := gametest.Settings("12:00", "UTC")
	set.Worldwide = true
	w.AddGuild("g", set)
	_, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	w.SolveAs(guest.Call(""), 2*time.Minute)
	ann := gametest.In("g", "discord:1")
	w.StartDaily(ann)
	gametest.Must(t, w.Leaderboards.TakePart(t.Context(), ann))
	gametest.Must(t, w.Players.MergeGuest(t.Context(), guest.Player, ann.Player.ID))
	lines := func() int {
		b, err := w.Leaderboards.Leaderboard(t.Context(), ann, leaderboards.Request{Period: game.PeriodAll, Worldwide: true, Size: 10})
		gametest.Must(t, err)
		return len(b.Standings)
	}
	if n := lines(); n != 0 {
		t.Errorf("with the page's time alone there are %d lines", n)
	}
	w.SolveAs(ann, 5*time.Minute)
	if n := lines(); n != 1 {
		t.Errorf("with the server's there are %d lines, want 1", n)
	}
}

// solveDrill has a player solve a position of a technique.
func (w *world) solveDrill(c game.Call, technique string) {
	w.T.Helper()
	d, err := w.Training.Give(w.T.Context(), c, technique, drill.Easy)
	gametest.Must(w.T, err)
	_, err = w.Training.Judge(w.T.Context(), c, d, drill.Move{Places: d.Step.Places, Removes: d.Step.Removes})
	gametest.Must(w.T, err)
}
