package leaderboards_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

type ruledWorld struct {
	*gametest.World
	post int64
}

// played returns a world in which ann solved in 5 minutes, bob in 10, and cid has started. dan is
// in another guild.
func played(t *testing.T) *ruledWorld {
	t.Helper()
	w := &ruledWorld{World: gametest.New(t)}
	w.StockBank(3)
	for _, g := range []string{"g", "h"} {
		w.AddGuild(g, gametest.Settings("12:00", "UTC"))
	}
	w.SolveAs(gametest.In("g", "ann"), 5*time.Minute)
	w.SolveAs(gametest.In("g", "bob"), 10*time.Minute)
	w.StartDaily(gametest.In("g", "cid"))
	w.SolveAs(gametest.In("h", "dan"), 10*time.Minute)
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		post, err := q.LastPost("g")
		w.post = post.ID
		return err
	}))
	return w
}

func ruler() game.Call { return gametest.In("g", "boss") }

// order lists the players on today's leaderboard; those without a rank are in brackets.
func (w *ruledWorld) order() string {
	w.T.Helper()
	b, err := w.Leaderboards.Leaderboard(w.T.Context(), gametest.In("g", "bob"), leaderboards.Request{})
	gametest.Must(w.T, err)
	var names []string
	for _, st := range b.Standings {
		if st.Rank == 0 {
			st.Player.ID = "(" + st.Player.ID + ")"
		}
		names = append(names, st.Player.ID)
	}
	return strings.Join(names, " ")
}

// season returns a player's points.
func (w *ruledWorld) season(player string) int {
	w.T.Helper()
	st, err := w.Leaderboards.Stats(w.T.Context(), gametest.In("g", player))
	gametest.Must(w.T, err)
	return st.Points
}

// A ruling changes all leaderboards at once, even after the daily is over.
func TestRulingsRenewLeaderboards(t *testing.T) {
	w := played(t)
	unrank := func(player string) error {
		_, err := w.Leaderboards.TakeOff(t.Context(), ruler(), w.post, player, "pasted")
		return err
	}
	count := func(player string) error {
		_, err := w.Leaderboards.PutBack(t.Context(), ruler(), w.post, player)
		return err
	}
	steps := []struct {
		name     string
		do       func(string) error
		player   string
		order    string
		ann, bob int // points after the daily is settled
	}{
		{"nothing", func(string) error { return nil }, "", "ann bob", 25, 18},
		{"ann counts already", count, "ann", "ann bob", 25, 18},
		{"unrank ann", unrank, "ann", "bob", 0, 25},
		{"unrank bob", unrank, "bob", "", 0, 0},
		{"take ann back", count, "ann", "ann", 25, 0},
		{"take bob back", count, "bob", "ann bob", 25, 18},
	}
	for _, settled := range []bool{false, true} {
		for _, step := range steps {
			gametest.Must(t, step.do(step.player))
			if got := w.order(); got != step.order && !(settled && step.player == "") {
				t.Errorf("settled %t, %s: the board is %q, want %q", settled, step.name, got, step.order)
			}
			if settled && step.player != "" && (w.season("ann") != step.ann || w.season("bob") != step.bob) {
				t.Errorf("%s: points %d and %d, want %d and %d", step.name, w.season("ann"), w.season("bob"), step.ann, step.bob)
			}
		}
		w.Clock.Set(gametest.Noon.Add(24*time.Hour - time.Minute))
		gametest.Must(t, w.Settle(t.Context()))
		w.Clock.Add(2 * time.Minute)
		gametest.Must(t, w.Settle(t.Context()))
	}
}

// Nobody can rule on another guild's results, or on attempts that are not solved.
func TestWhatCannotBeTakenOff(t *testing.T) {
	w := played(t)
	for _, tt := range []struct {
		name, player string
		c            game.Call
		post         int64
	}{
		{"still playing", "cid", ruler(), w.post},
		{"no result", "eve", ruler(), w.post},
		{"no post", "ann", ruler(), 99},
		{"of another guild", "ann", gametest.In("h", "boss"), w.post},
	} {
		if _, err := w.Leaderboards.TakeOff(t.Context(), tt.c, tt.post, tt.player, "no"); !errors.Is(err, game.ErrNotFound) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// mailbox collects notices.
type mailbox struct{ got []game.Notice }

func (m *mailbox) SendNotice(_ context.Context, n game.Notice) error {
	m.got = append(m.got, n)
	return nil
}

// A player gets one notice of each decision by somebody else about their result, and sees which
// results do not count.
func TestPlayersAreToldOfRulings(t *testing.T) {
	w := played(t)
	m := &mailbox{}
	tell := func() {
		for range 2 {
			gametest.Must(t, community.NewNoticeJob(w.Notices, m).Tick(t.Context()))
			w.Clock.Add(10 * time.Minute)
		}
	}
	for range 2 { // the second time changes nothing
		_, err := w.Leaderboards.TakeOff(t.Context(), ruler(), w.post, "ann", strings.Repeat("long ", 100))
		gametest.Must(t, err)
	}
	tell()
	if len(m.got) != 1 || m.got[0].Player != "ann" || m.got[0].GuildName != "Guild" || m.got[0].Result.Validity != game.TakenOff || len(m.got[0].Result.Reason) != game.MaxReason {
		t.Fatalf("sent %+v", m.got)
	}
	own, err := w.Leaderboards.OwnRulings(t.Context(), gametest.In("g", "ann"))
	if err != nil || len(own) != 1 || own[0].Validity != game.TakenOff || own[0].Reason == "" {
		t.Errorf("own: %+v, %v", own, err)
	}
	_, err = w.Leaderboards.PutBack(t.Context(), ruler(), w.post, "ann")
	gametest.Must(t, err)
	_, err = w.Leaderboards.TakeOff(t.Context(), gametest.In("g", "bob"), w.post, "bob", "my own")
	gametest.Must(t, err)
	tell()
	if len(m.got) != 2 || m.got[1].Result.Validity != game.Counted {
		t.Errorf("sent %+v", m.got)
	}
	if own, err := w.Leaderboards.OwnRulings(t.Context(), gametest.In("g", "ann")); err != nil || len(own) != 0 {
		t.Errorf("own after it was put back: %+v, %v", own, err)
	}
}

// Rulings do not identify deleted managers or players, and stay in force.
func TestDeletedPlayersAreNotNamed(t *testing.T) {
	w := played(t)
	_, err := w.Leaderboards.TakeOff(t.Context(), ruler(), w.post, "ann", "pasted")
	gametest.Must(t, err)
	for player, want := range map[string]string{"boss": `"of_the_player":false,"by_the_player":true`, "ann": `"of_the_player":true,"by_the_player":false`} {
		d, err := w.Players.Export(t.Context(), gametest.In("g", player))
		gametest.Must(t, err)
		text, err := json.Marshal(d)
		if err != nil || strings.Count(string(text), `"of_the_player"`) != 1 || !strings.Contains(string(text), want) {
			t.Errorf("the export of %s: %s, %v", player, text, err)
		}
	}
	for _, player := range []string{"boss", "ann"} {
		gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("g", player)))
	}
	day, err := w.Leaderboards.DayResults(t.Context(), gametest.In("g", "new"), w.post, 1)
	gametest.Must(t, err)
	ruled := 0
	for _, r := range day.Results {
		if r.Ruling == nil {
			continue
		}
		ruled++
		if r.Name != "" || strings.Contains(r.Player+r.Ruling.Player, "ann") || r.Ruling.By == "boss" {
			t.Errorf("the results name somebody: %+v, %+v", r, r.Ruling)
		}
	}
	if found := w.order(); found != "bob" || ruled != 1 {
		t.Errorf("the board is %q, with %d rulings", found, ruled)
	}
}
