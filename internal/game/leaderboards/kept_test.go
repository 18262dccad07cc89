package leaderboards_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// wall is a Display that stores the messages' texts by id. It can be made to fail.
type wall struct {
	w     *world
	mu    sync.Mutex
	texts map[string]string // by message
	edits []time.Time       // including posts
	told  []string          // channels reported to the administrator as lost
	reads int
	fails error
	after func() // called during a post or an edit
}

func newWall(w *world) *wall { return &wall{w: w, texts: map[string]string{}} }

func (d *wall) WriteKept(ctx context.Context, k leaderboards.Kept) (leaderboards.Draft, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.reads++
	board, err := d.w.Leaderboards.Leaderboard(ctx, game.Call{Guild: k.Guild}, k.Request)
	if err != nil {
		return leaderboards.Draft{}, err
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s in %s:", board.Period, k.Locale)
	for _, st := range board.Standings {
		fmt.Fprintf(&text, " %d.%s", st.Rank, st.Player.Name)
	}
	return leaderboards.Draft{Hash: text.String(), Show: func(context.Context) (string, error) { return d.show(k, text.String()) }}, nil
}

// messageOf returns the id of a leaderboard's message.
func messageOf(k leaderboards.Kept) string { return fmt.Sprint("m", k.ID) }

func (d *wall) show(k leaderboards.Kept, text string) (string, error) {
	if d.after != nil {
		d.after()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	message := messageOf(k)
	switch _, stands := d.texts[message]; {
	case d.fails != nil:
		return "", d.fails
	case k.Message != "" && !stands:
		return "", game.ErrNotFound
	case k.Message == "" && stands && !k.InDoubt():
		d.w.T.Errorf("message %s was posted twice", message)
	}
	d.texts[message] = text
	d.edits = append(d.edits, d.w.Clock.Now())
	return message, nil
}

func (d *wall) RemoveKept(_ context.Context, k leaderboards.Kept) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.texts, messageOf(k))
	return d.fails
}

func (d *wall) TellKeptLost(_ context.Context, k leaderboards.Kept) error {
	d.told = append(d.told, k.Channel)
	return nil
}

// has fails the test unless the messages have these texts.
func (d *wall) has(want ...string) {
	d.w.T.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	var got []string
	for _, text := range d.texts {
		got = append(got, text)
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		d.w.T.Errorf("there stand %q, want %q", got, want)
	}
}

func (d *wall) tick() {
	d.w.T.Helper()
	gametest.Must(d.w.T, leaderboards.NewRenewalJob(d.w.Leaderboards, d).Tick(d.w.T.Context()))
}

// later ticks every five seconds for the given time, as the job does.
func (d *wall) later(all time.Duration) {
	d.w.T.Helper()
	job := leaderboards.NewRenewalJob(d.w.Leaderboards, d)
	for range all / (5 * time.Second) {
		d.w.Clock.Add(5 * time.Second)
		gametest.Must(d.w.T, job.Tick(d.w.T.Context()))
	}
}

// keeping returns a world whose guild g keeps today's leaderboard in a channel.
func keeping(t *testing.T) (*world, *wall) {
	w := newWorld(t)
	w.StockBank(5)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	d := newWall(w)
	d.tick()
	d.has("today in :")
	return w, d
}

func boss() game.Call { return gametest.In("g", "admin") }

// However much happens, a channel has at most one edit in half a minute, and that edit shows
// everything that has happened.
func TestEditsAreCoalesced(t *testing.T) {
	w, d := keeping(t)
	today := d.message()
	w.playsIn("g", "ann", 10*time.Minute)
	d.later(time.Minute)
	d.has("today in : 1.ANN")
	edits := len(d.edits)
	w.playsIn("g", "bob", 5*time.Minute)
	for range 1000 {
		gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error { return tx.Revise("g") }))
	}
	d.later(30 * time.Second)
	d.has("today in : 1.BOB 2.ANN")
	if n := len(d.edits) - edits; n != 1 {
		t.Errorf("%d edits for a thousand changes, want 1", n)
	}
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{Period: game.PeriodWeek}))
	work := map[string]*game.Work{}
	for i := range 20 {
		work[fmt.Sprint("p", i)] = w.StartDaily(gametest.In("g", fmt.Sprint("p", i)))
	}
	w.Clock.Add(2 * time.Minute)
	for player, its := range work {
		w.HandIn(gametest.In("g", player), its.Solution)
		d.later(10 * time.Second)
	}
	d.later(time.Minute)
	posted := 0
	for i, at := range d.edits[1:] {
		if at.Sub(d.edits[i]) < 30*time.Second {
			posted++
		}
	}
	if posted > 1 { // the second leaderboard was posted, not edited
		t.Errorf("edits at %v", d.edits)
	}
	if text := d.texts[today]; !strings.Contains(text, "10.P") || strings.Contains(text, "11.") {
		t.Errorf("today: %s", text)
	}
}

// Changes to a guild's results or to the guild update its leaderboards.
func TestWhatRenews(t *testing.T) {
	w, d := keeping(t)
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "other", leaderboards.Request{Period: game.PeriodSeason}))
	w.playsIn("g", "ann", 10*time.Minute)
	d.later(time.Minute)
	d.has("season in :", "today in : 1.ANN")

	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	d.later(time.Minute)
	d.has("season in : 1.ANN", "today in :")

	set := gametest.Settings("12:00", "UTC")
	set.Locale = "fr"
	_, err := w.Daily.Setup(t.Context(), boss(), set)
	gametest.Must(t, err)
	d.later(time.Minute)
	d.has("season in fr: 1.ANN", "today in fr:")

	gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("g", "ann")))
	d.later(time.Minute)
	d.has("season in fr: 1.", "today in fr:")
}

// Whatever happens between a try and its outcome, there is one message, and in the end it is right.
func TestKilledOnTheWay(t *testing.T) {
	w := newWorld(t)
	w.StockBank(5)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	d := newWall(w)
	killed := func() {
		d.after = func() { panic("killed") }
		_ = leaderboards.NewRenewalJob(w.Leaderboards, d).Tick(t.Context())
		d.after = nil
		w.Restart()
	}
	killed()
	d.texts[d.message()] = "arrived all the same"
	d.later(time.Minute)
	d.has("today in :")
	w.playsIn("g", "ann", 10*time.Minute)
	killed()
	d.later(time.Minute)
	d.has("today in : 1.ANN")
	d.fails = errors.New("no network")
	w.playsIn("g", "bob", 5*time.Minute)
	_ = leaderboards.NewRenewalJob(w.Leaderboards, d).Tick(t.Context())
	d.fails = nil
	w.Restart()
	d.later(time.Minute)
	d.has("today in : 1.BOB 2.ANN")
}

// Two concurrent ticks, of one process or of two, make one edit.
func TestTicksOverlap(t *testing.T) {
	w, d := keeping(t)
	w.playsIn("g", "ann", 10*time.Minute)
	one, two := leaderboards.NewRenewalJob(w.Leaderboards, d), leaderboards.NewRenewalJob(w.Leaderboards, d)
	d.after = func() {
		d.after = nil
		gametest.Must(t, one.Tick(t.Context()))
		gametest.Must(t, two.Tick(t.Context()))
	}
	gametest.Must(t, one.Tick(t.Context()))
	d.has("today in : 1.ANN")
	if len(d.edits) != 2 {
		t.Errorf("%d edits, want what was posted and one", len(d.edits))
	}
}

// message returns the id of the message of the only leaderboard that the guild keeps.
func (d *wall) message() string { return messageOf(d.keeps(1)[0]) }

func (d *wall) keeps(n int) (kept []leaderboards.Kept) {
	d.w.T.Helper()
	kept, err := d.w.Leaderboards.Kept(d.w.T.Context(), "g")
	if err != nil || len(kept) != n {
		d.w.T.Fatalf("the guild keeps %+v, %v; want %d", kept, err, n)
	}
	return kept
}

// A channel in which the bot may not write is reported once, and then left alone until the
// leaderboard is kept again.
func TestPermissionLost(t *testing.T) {
	w, d := keeping(t)
	d.fails = leaderboards.ErrNoAccess
	w.playsIn("g", "ann", 10*time.Minute)
	if err := leaderboards.NewRenewalJob(w.Leaderboards, d).Tick(t.Context()); !errors.Is(err, leaderboards.ErrNoAccess) {
		t.Errorf("the operator reads %v", err)
	}
	d.later(time.Hour)
	if !slices.Equal(d.told, []string{"c"}) || !d.keeps(1)[0].Lost() {
		t.Errorf("reported %v", d.told)
	}
	d.fails = nil
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	d.later(time.Minute)
	d.has("today in : 1.ANN")
	if d.keeps(1)[0].Lost() {
		t.Error("it is still lost")
	}
}

// A leaderboard that is removed stays removed, even if that happens while it is being posted. One
// that is kept again is posted again.
func TestTakenAway(t *testing.T) {
	w, d := keeping(t)
	before := d.message()
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	d.later(time.Minute)
	d.has("today in :")
	if d.message() == before {
		t.Error("it was not posted again")
	}
	unkeep := func(want int) {
		t.Helper()
		if n, err := w.Leaderboards.RemoveKept(t.Context(), boss(), "c"); n != want || err != nil {
			t.Errorf("%d leaderboards go, %v; want %d", n, err, want)
		}
	}
	unkeep(1)
	unkeep(0)
	d.later(time.Minute)
	d.has()

	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	d.after = func() { d.after = nil; unkeep(1) }
	d.later(5 * time.Minute)
	d.has()
	d.keeps(0)

	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{}))
	unkeep(1) // before it is posted
	d.later(time.Minute)
	d.has()
}

// A guild can keep only a few leaderboards, and must be set up.
func TestKeepIsBounded(t *testing.T) {
	w, d := keeping(t)
	for i, p := range []game.Period{game.PeriodWeek, game.PeriodMonth, game.PeriodAll, game.PeriodStreaks} {
		gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), fmt.Sprint("c", i), leaderboards.Request{Period: p}))
	}
	err := w.Leaderboards.Keep(t.Context(), boss(), "c", leaderboards.Request{Period: game.PeriodSeason})
	if many, ok := errors.AsType[*leaderboards.TooManyKeptError](err); !ok || len(many.Kept) != leaderboards.MaxKept {
		t.Errorf("one more: %v", err)
	}
	gametest.Must(t, w.Leaderboards.Keep(t.Context(), boss(), "c3", leaderboards.Request{Period: game.PeriodStreaks}))
	d.keeps(leaderboards.MaxKept)
	if err := w.Leaderboards.Keep(t.Context(), gametest.In("nowhere", "admin"), "c", leaderboards.Request{}); !errors.Is(err, game.ErrNotSetUp) {
		t.Errorf("in a guild without dailies: %v", err)
	}
}

// If the bot is not a member of the guild nothing is tried until it comes back. A deleted guild
// keeps none.
func TestGuildLeft(t *testing.T) {
	w, d := keeping(t)
	gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedBotRemoved))
	w.playsIn("g", "ann", 10*time.Minute)
	d.later(time.Minute)
	d.has("today in :")
	gametest.Must(t, w.Daily.Rejoined(t.Context(), "g"))
	d.later(time.Minute)
	d.has("today in : 1.ANN")
	gametest.Must(t, w.Daily.Suspend(t.Context(), "g", game.SuspendedBotRemoved))
	w.Clock.Add(40 * 24 * time.Hour)
	gametest.Must(t, w.Daily.Maintain(t.Context()))
	d.later(time.Minute)
	d.keeps(0)
}
