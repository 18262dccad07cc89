package daily_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/solver/rating"
)

// Run tops up the bank soon, posts at the scheduled time and at once when an administrator asks,
// and ends with its context. The bubble has its own time, so this tests the scheduler's real ticks.
// It runs on SQLite, because waiting at a socket for PostgreSQL would stop the bubble's time.
func TestSchedulerRun(t *testing.T) {
	t.Setenv(testpostgres.Variable, "")
	t.Setenv("PENCILMARK_COMMITS", "") // the pause before a second commit takes time
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := &world{gametest.NewIn(t, dir)}
		w.Options.Now, w.Options.Bank = time.Now, 1
		w.Serve()
		begin := time.Now() // midnight, 1 January 2000, UTC
		set := gametest.Settings("00:05", "UTC")
		for _, guild := range []string{"g", "h"} {
			w.setup(gametest.In(guild, "admin"), set)
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- daily.NewScheduler(w.Daily, func(string) daily.Poster { return w }, w.Jobs()...).Run(ctx)
		}()

		time.Sleep(31 * time.Second)
		w.wantSupply(t, 2) // includes one for guilds that show the grid in the post
		time.Sleep(30 * time.Second)
		if _, err := w.Daily.PostNow(t.Context(), gametest.In("h", "admin")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		w.wantSent(t, begin, "h after 1m1s")
		time.Sleep(4 * time.Minute)
		w.wantSent(t, begin, "h after 1m1s", "g after 5m0s")
		time.Sleep(time.Hour)
		w.wantSent(t, begin, "h after 1m1s", "g after 5m0s")

		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
		if err := w.DB.Close(); err != nil {
			t.Error(err)
		}
	})
}

// wantSupply checks the number of unused puzzles of each tier.
func (w *world) wantSupply(t *testing.T, want int) {
	t.Helper()
	supply, err := w.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	for _, tier := range rating.Tiers() {
		if supply[tier] != want {
			t.Errorf("supply of %s = %d, want %d", tier, supply[tier], want)
		}
	}
}

// wantSent checks which posts were made, and when.
func (w *world) wantSent(t *testing.T, begin time.Time, want ...string) {
	t.Helper()
	w.Lock()
	defer w.Unlock()
	got := map[string]bool{}
	for _, n := range w.Posted {
		got[n.Guild.ID+" after "+n.Card.Tried.Sub(begin).String()] = true
	}
	for _, s := range want {
		if !got[s] {
			t.Errorf("no post %q; there are %v", s, got)
		}
	}
	if len(w.Posted) != len(want) {
		t.Errorf("%d posts, want %d: %v", len(w.Posted), len(want), got)
	}
}

// curious is a poster that uses the game while it posts.
type curious struct {
	daily.NoPoster
	w *world
}

func (p curious) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	c := gametest.In(n.Guild.ID, "ann")
	_, err := p.w.Play.Start(ctx, c, 0)
	return daily.PostedMessage{ID: "m"}, err
}

// No transaction is open while a post is being sent, so others can write.
func TestPostingHoldsNoTransaction(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return curious{w: w} })
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	if card, err := w.Daily.Today(t.Context(), gametest.In("g", "ann")); err != nil || card.State != game.PostSent {
		t.Errorf("card = %+v, %v", card, err)
	}
}

// stopped is a poster that asks the program to end while it posts.
type stopped struct {
	daily.NoPoster
	stop func()
}

func (p stopped) Post(ctx context.Context, _ daily.CardToPost) (daily.PostedMessage, error) {
	p.stop()
	<-ctx.Done()
	return daily.PostedMessage{}, ctx.Err()
}

// A post that was listed but not begun when the program ended stays unchanged.
func TestShutdownBeforePosting(t *testing.T) {
	w := due(t)
	ctx, stop := context.WithCancel(t.Context())
	listed := func(string) daily.Poster {
		stop()
		return w
	}
	if err := daily.NewScheduler(w.Daily, listed).Tick(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("Tick = %v", err)
	}
	if p := w.state("g"); p.State != game.PostClaimed || p.Tries != 0 || p.Problem != "" {
		t.Errorf("the post is %s after %d tries: %s", p.State, p.Tries, p.Problem)
	}
	w.Restart()
	w.Tick()
	if len(w.Posted) != 1 || len(w.Sought) != 0 {
		t.Errorf("posted = %+v, sought %+v", w.Posted, w.Sought)
	}
}

// A post that was being sent when the program ended counts as failed, and is not lost: the next
// process looks for it and sends it.
func TestShutdownWhilePosting(t *testing.T) {
	w := due(t)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	err := daily.NewScheduler(w.Daily, func(string) daily.Poster { return stopped{stop: stop} }).Tick(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Tick = %v", err)
	}
	w.Restart()
	w.Clock.Add(time.Minute)
	w.Tick()
	if len(w.Posted) != 1 || len(w.Sought) != 1 || w.Posted[0].Card.Date != "2026-11-20" {
		t.Errorf("posted = %+v", w.Posted)
	}
}

// crashing is a poster during which the program crashes.
type crashing struct {
	daily.NoPoster
	w *world
}

func (p crashing) Post(context.Context, daily.CardToPost) (daily.PostedMessage, error) {
	return daily.PostedMessage{ID: "arrived"}, p.w.DB.Close()
}

// After a crash nobody knows whether the post arrived, so the poster must look for it before it
// posts again.
func TestCrashWhilePosting(t *testing.T) {
	w := due(t)
	if err := daily.NewScheduler(w.Daily, func(string) daily.Poster { return crashing{w: w} }).Tick(t.Context()); err == nil {
		t.Fatal("the crash went unnoticed")
	}
	w.OpenStore()
	if card, err := w.Daily.Today(t.Context(), gametest.In("g", "ann")); err != nil || card.State != game.PostSending {
		t.Errorf("card = %+v, %v", card, err)
	}
	w.Clock.Add(time.Minute)
	w.Tick()
	if len(w.Posted) != 1 || len(w.Sought) != 1 {
		t.Errorf("posted = %+v", w.Posted)
	}
}
