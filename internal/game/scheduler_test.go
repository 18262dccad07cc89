package game_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// Run tops the bank up soon, posts at the slot and at once when an administrator
// asks, and ends with its context. Time is the bubble's own, so the scheduler's
// real ticks are tested.
func TestSchedulerRun(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(t.Context(), filepath.Join(dir, "game.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w := &world{t: t, db: db, clock: &clock{}}
		w.Services = services.New(services.Options{Store: db, Make: w.makePuzzle, Bank: 1})
		begin := time.Now() // midnight, 1 January 2000, UTC
		set := settings("00:05", "UTC")
		for _, guild := range []string{"g", "h"} {
			if _, err := w.Setup(t.Context(), in(guild, "admin"), set); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() {
			ended <- game.NewScheduler(w.Services.Service, func(string) game.Poster { return w }).Run(ctx)
		}()

		time.Sleep(11 * time.Second)
		w.wantSupply(t, 1)
		time.Sleep(50 * time.Second)
		if _, err := w.PostNow(t.Context(), in("h", "admin")); err != nil {
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
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
}

// wantSupply checks how many unused puzzles of each tier there are.
func (w *world) wantSupply(t *testing.T, want int) {
	t.Helper()
	supply, err := w.Supply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, tier := range rating.Tiers() {
		if supply[tier] != want {
			t.Errorf("supply of %s = %d, want %d", tier, supply[tier], want)
		}
	}
}

// wantSent checks which posts were made, and when.
func (w *world) wantSent(t *testing.T, begin time.Time, want ...string) {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	got := map[string]bool{}
	for _, n := range w.posted {
		got[n.Guild.ID+" after "+n.Card.Tried.Sub(begin).String()] = true
	}
	for _, s := range want {
		if !got[s] {
			t.Errorf("no post %q; there are %v", s, got)
		}
	}
	if len(w.posted) != len(want) {
		t.Errorf("%d posts, want %d: %v", len(w.posted), len(want), got)
	}
}

// curious is a poster that uses the game while it posts.
type curious struct {
	game.Silent
	w *world
}

func (p curious) Post(ctx context.Context, n game.Notice) (game.Message, error) {
	c := in(n.Guild.ID, "ann")
	_, err := p.w.Start(ctx, c, 0)
	return game.Message{ID: "m"}, err
}

// No transaction is open while a post is on its way: others can write.
func TestPostingHoldsNoTransaction(t *testing.T) {
	w := newWorld(t)
	w.stock(2)
	w.sched = game.NewScheduler(w.Services.Service, func(string) game.Poster { return curious{w: w} })
	w.guild("g", settings("12:00", "UTC"))
	if card, err := w.Today(t.Context(), in("g", "ann")); err != nil || card.State != game.PostSent {
		t.Errorf("card = %+v, %v", card, err)
	}
}

// stopped is a poster during whose work the program is asked to end.
type stopped struct {
	game.Silent
	stop func()
}

func (p stopped) Post(ctx context.Context, _ game.Notice) (game.Message, error) {
	p.stop()
	<-ctx.Done()
	return game.Message{}, ctx.Err()
}

// A post that was on its way when the program ended is failed, not lost: it is
// looked for and sent by the next one.
func TestShutdownWhilePosting(t *testing.T) {
	w := newWorld(t)
	w.stock(2)
	if _, err := w.Setup(t.Context(), in("g", "admin"), settings("13:00", "UTC")); err != nil {
		t.Fatal(err)
	}
	w.clock.add(time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	err := game.NewScheduler(w.Services.Service, func(string) game.Poster { return stopped{stop: stop} }).Tick(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("Tick = %v", err)
	}
	w.restart()
	w.clock.add(time.Minute)
	w.tick()
	if len(w.posted) != 1 || len(w.sought) != 1 || w.posted[0].Card.Date != "2026-11-20" {
		t.Errorf("posted = %+v", w.posted)
	}
}

// Of a guild that this process does not post in, nothing is tried.
func TestNoPosterIsNoFailure(t *testing.T) {
	w := newWorld(t)
	w.stock(2)
	w.sched = game.NewScheduler(w.Services.Service, func(string) game.Poster { return nil })
	w.guild("g", settings("12:00", "UTC"))
	if card, err := w.Today(t.Context(), in("g", "ann")); err != nil || card.State != game.PostClaimed || card.Tries != 0 {
		t.Errorf("card = %+v, %v", card, err)
	}
}

// crashing is a poster during whose work the program dies.
type crashing struct {
	game.Silent
	w *world
}

func (p crashing) Post(context.Context, game.Notice) (game.Message, error) {
	return game.Message{ID: "arrived"}, p.w.db.Close()
}

// After a crash nobody knows whether the post arrived: the poster is asked to
// look for it before it posts again.
func TestCrashWhilePosting(t *testing.T) {
	w := newWorld(t)
	w.stock(2)
	if _, err := w.Setup(t.Context(), in("g", "admin"), settings("13:00", "UTC")); err != nil {
		t.Fatal(err)
	}
	w.clock.add(time.Hour)
	if err := game.NewScheduler(w.Services.Service, func(string) game.Poster { return crashing{w: w} }).Tick(t.Context()); err == nil {
		t.Fatal("the crash went unnoticed")
	}
	w.open()
	if card, err := w.Today(t.Context(), in("g", "ann")); err != nil || card.State != game.PostSending {
		t.Errorf("card = %+v, %v", card, err)
	}
	w.clock.add(time.Minute)
	w.tick()
	if len(w.posted) != 1 || len(w.sought) != 1 {
		t.Errorf("posted = %+v", w.posted)
	}
}
