package verdicts_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/notices"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/verdicts"
)

type world struct {
	*gametest.World
	post int64
}

// played is a world in which ann solved in 5 min, bob in 10, and cid has started; dan is
// in another guild.
func played(t *testing.T) *world {
	t.Helper()
	w := &world{World: gametest.New(t)}
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

func boss() game.Call { return gametest.In("g", "boss") }

// order is who stands on today's board, those without a place in brackets.
func (w *world) order() string {
	w.T.Helper()
	b, err := w.Boards.Leaderboard(w.T.Context(), gametest.In("g", "bob"), leaderboards.Request{})
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

// season is how many points somebody has.
func (w *world) season(player string) int {
	w.T.Helper()
	st, err := w.Boards.Stats(w.T.Context(), gametest.In("g", player))
	gametest.Must(w.T, err)
	return st.Points
}

// Whatever a manager says of a result changes all tables at once, also when the daily is
// over; and what is said twice is said once.
func TestTablesRenew(t *testing.T) {
	w := played(t)
	unrank := func(player string) error {
		_, err := w.Verdicts.Unrank(t.Context(), boss(), w.post, player, "pasted")
		return err
	}
	count := func(player string) error {
		_, err := w.Verdicts.Count(t.Context(), boss(), w.post, player)
		return err
	}
	steps := []struct {
		name     string
		do       func(string) error
		player   string
		order    string
		ann, bob int // points, once the daily is settled
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
	log, err := w.Verdicts.Log(t.Context(), boss(), 1)
	gametest.Must(t, err)
	if len(log.Lines) != 8 || log.Pages != 1 {
		t.Errorf("the log has %d lines on %d pages: %+v", len(log.Lines), log.Pages, log.Lines)
	}
	for range 3 {
		gametest.Must(t, unrank("ann"))
		gametest.Must(t, count("ann"))
	}
	if log, err = w.Verdicts.Log(t.Context(), boss(), 9); err != nil || len(log.Lines) != 4 || log.Page != 2 || log.Pages != verdicts.PageSize/5 {
		t.Errorf("the second page: %+v, %v", log, err)
	}
}

// Nobody looks at another guild's results, and nothing is said of what is not solved.
func TestWhatCannotBeJudged(t *testing.T) {
	w := played(t)
	for _, tt := range []struct {
		name, player string
		c            game.Call
		post         int64
	}{
		{"still playing", "cid", boss(), w.post},
		{"no result", "eve", boss(), w.post},
		{"no post", "ann", boss(), 99},
		{"of another guild", "ann", gametest.In("h", "boss"), w.post},
	} {
		if _, err := w.Verdicts.Unrank(t.Context(), tt.c, tt.post, tt.player, "no"); !errors.Is(err, game.ErrNotFound) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// mailbox takes notices.
type mailbox struct{ got []game.Notice }

func (m *mailbox) SendNotice(_ context.Context, n game.Notice) error {
	m.got = append(m.got, n)
	return nil
}

// A player is told of what somebody else says of their result, once each, and answers once.
func TestToldAndAnswered(t *testing.T) {
	w := played(t)
	m := &mailbox{}
	tell := func() {
		for range 2 {
			gametest.Must(t, notices.NewJob(w.Notices, m).Tick(t.Context()))
			w.Clock.Add(10 * time.Minute)
		}
	}
	answer := func(text string) error { return w.Verdicts.Answer(t.Context(), gametest.In("", "ann"), w.post, text) }
	if err := answer("too early"); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("an answer to nothing: %v", err)
	}
	_, err := w.Verdicts.Unrank(t.Context(), boss(), w.post, "ann", strings.Repeat("long ", 100))
	gametest.Must(t, err)
	tell()
	if len(m.got) != 1 || m.got[0].Player != "ann" || m.got[0].GuildName != "Guild" || m.got[0].Result.Validity != game.Unranked || len(m.got[0].Result.Reason) != game.MaxReason {
		t.Fatalf("told %+v", m.got)
	}
	gametest.Must(t, answer("it was\n me"))
	if err := answer("again"); !errors.Is(err, game.ErrAnswered) {
		t.Errorf("a second answer: %v", err)
	}
	own, err := w.Verdicts.Own(t.Context(), gametest.In("g", "ann"))
	if err != nil || len(own) != 1 || own[0].Answer != "it was me" || own[0].MayAnswer() {
		t.Errorf("own: %+v, %v", own, err)
	}
	_, err = w.Verdicts.Count(t.Context(), boss(), w.post, "ann")
	gametest.Must(t, err)
	_, err = w.Verdicts.Unrank(t.Context(), gametest.In("g", "bob"), w.post, "bob", "my own")
	gametest.Must(t, err)
	tell()
	if len(m.got) != 2 || m.got[1].Result.Validity != game.Counted {
		t.Errorf("told %+v", m.got)
	}
	log, err := w.Verdicts.Log(t.Context(), boss(), 1)
	gametest.Must(t, err)
	var deeds []string
	for _, l := range log.Lines {
		deeds = append(deeds, l.By.ID+" "+l.Deed+" "+l.Player.ID)
	}
	if got := strings.Join(deeds, ", "); got != "bob unranked bob, boss counted ann, ann answered ann, boss unranked ann" {
		t.Errorf("the log is %s", got)
	}
}

// Whoever is deleted, as a manager or as a player, is named nowhere; what was said stays.
func TestDeletedPlayersAreNotNamed(t *testing.T) {
	w := played(t)
	_, err := w.Verdicts.Unrank(t.Context(), boss(), w.post, "ann", "pasted")
	gametest.Must(t, err)
	gametest.Must(t, w.Verdicts.Answer(t.Context(), gametest.In("g", "ann"), w.post, "no"))
	d, err := w.Privacy.Export(t.Context(), boss())
	if err != nil || len(d.Log) != 1 || d.Log[0].Own || !d.Log[0].By {
		t.Errorf("the manager's export: %+v, %v", d.Log, err)
	}
	d, err = w.Privacy.Export(t.Context(), gametest.In("g", "ann"))
	if err != nil || len(d.Log) != 2 || len(d.Notices) != 1 || len(d.Verdicts) != 1 {
		t.Errorf("the player's export: %+v, %v", d, err)
	}
	for _, player := range []string{"boss", "ann"} {
		gametest.Must(t, w.Privacy.Forget(t.Context(), gametest.In("g", player)))
	}
	log, err := w.Verdicts.Log(t.Context(), gametest.In("g", "new"), 1)
	if err != nil || len(log.Lines) != 2 {
		t.Fatalf("the log: %+v, %v", log, err)
	}
	for _, l := range log.Lines {
		if l.Player.Name != "" || l.By.Name != "" || strings.Contains(l.Player.ID+l.By.ID, "ann") || l.By.ID == "boss" || l.Deed == game.DeedAnswered && l.Text != "" {
			t.Errorf("the log names somebody: %+v", l)
		}
	}
	if found := w.order(); found != "bob" {
		t.Errorf("the board is %q", found)
	}
}
