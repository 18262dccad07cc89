package bank_test

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/starter"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// forge makes different puzzles of known tiers without delay, from the starter puzzles.
type forge struct {
	mu     sync.Mutex
	left   map[rating.Tier][]starter.Entry
	made   map[rating.Tier]int
	broken map[rating.Tier]error
	before func() // called before each puzzle
}

func newForge() *forge {
	f := &forge{left: map[rating.Tier][]starter.Entry{}, made: map[rating.Tier]int{}, broken: map[rating.Tier]error{}, before: func() {}}
	for g, r := range starter.Puzzles() {
		f.left[r.Tier] = append(f.left[r.Tier], starter.Entry{Grid: g, Rating: r})
	}
	return f
}

func (f *forge) make(ctx context.Context, _ *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	f.before()
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := errors.Join(f.broken[t], ctx.Err()); err != nil {
		return nil, rating.Report{}, err
	}
	e := f.left[t][0]
	f.left[t] = f.left[t][1:]
	f.made[t]++
	return e.Grid, e.Rating, nil
}

func (f *forge) total() (n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, made := range f.made {
		n += made
	}
	return n
}

// filling returns services on a real store with an empty bank that should keep some puzzles of each
// tier.
func filling(t *testing.T, keep int) (*services.Services, *forge) {
	t.Helper()
	db := gametest.OpenStore(t, filepath.Join(t.TempDir(), "game.db"), store.Options{})
	t.Cleanup(func() { _ = db.Close() })
	f := newForge()
	return services.New(services.Options{Store: db, Make: f.make, Bank: keep}), f
}

func supplyOf(t *testing.T, s *services.Services) map[rating.Tier]int {
	t.Helper()
	supply, err := s.Bank.UnusedByTier(t.Context())
	gametest.Must(t, err)
	return supply
}

// each returns a map with the same number for every tier.
func each(n int) map[rating.Tier]int {
	all := map[rating.Tier]int{}
	for _, t := range rating.Tiers() {
		all[t] = n
	}
	return all
}

// The bank is filled to the number that it keeps and no further, and all tiers grow together.
func TestTopUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, f := filling(t, 6)
		f.before = func() {
			least, most := 6, 0
			for _, tier := range rating.Tiers() {
				least, most = min(least, f.made[tier]), max(most, f.made[tier])
			}
			if most-least > 1 {
				t.Errorf("made %v so far", f.made)
			}
		}
		gametest.Must(t, s.Bank.Refill(t.Context()))
		if supply := supplyOf(t, s); !maps.Equal(supply, each(6)) {
			t.Errorf("supply = %v", supply)
		}
		made := f.total()
		if err := s.Bank.Refill(t.Context()); err != nil || f.total() != made {
			t.Errorf("a full bank: %v, %d more", err, f.total()-made)
		}
	})
}

// While players are being served, the bank makes a puzzle only now and then. It makes them quickly
// when the players have gone or the bank is nearly empty.
func TestTopUpGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, f := filling(t, 40)
		if err := s.Bank.GeneratePuzzles(t.Context(), each(10), func(rating.Tier) {}); err != nil { // a quarter of what the bank keeps
			t.Fatal(err)
		}
		people, leave := context.WithCancel(t.Context())
		var crowd sync.WaitGroup
		crowd.Go(func() {
			for people.Err() == nil {
				if _, err := s.Bank.UnusedByTier(t.Context()); err != nil {
					t.Error(err)
				}
				time.Sleep(20 * time.Millisecond)
			}
		})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error)
		before := f.total()
		go func() { ended <- s.Bank.Refill(ctx) }()

		time.Sleep(time.Second)
		hurried := f.total() - before
		if hurried < 6 {
			t.Errorf("%d puzzles for a bank that was nearly empty", hurried)
		}
		time.Sleep(100 * time.Second)
		if slow := f.total() - before - hurried; slow < 5 || slow > 11 {
			t.Errorf("%d puzzles in 100 seconds with people about, want about one in ten", slow)
		}
		leave()
		crowd.Wait()
		now := f.total()
		time.Sleep(20 * time.Second)
		if fast := f.total() - now; fast < 40 {
			t.Errorf("%d puzzles in the 20 seconds after they left", fast)
		}
		stop()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("err = %v", err)
		}
	})
}

// No transaction is open while a puzzle is made.
func TestNothingWaitsForAPuzzleThatIsMade(t *testing.T) {
	s, f := filling(t, 1)
	f.before = func() {
		if err := s.Play.KeepDraft(t.Context(), gametest.In("g", "ann"), "text"); err != nil {
			t.Error(err)
		}
	}
	gametest.Must(t, s.Bank.GeneratePuzzles(t.Context(), map[rating.Tier]int{rating.Hard: 1}, func(rating.Tier) {}))
	if supply := supplyOf(t, s); supply[rating.Hard] != 1 {
		t.Errorf("supply = %v", supply)
	}
}

// A tier that cannot be made does not stop the others, and is tried again the next time.
func TestTopUpPassesOverATierThatFails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, f := filling(t, 2)
		failure := errors.New("none found")
		f.broken[rating.Expert] = failure
		if err := s.Bank.Refill(t.Context()); !errors.Is(err, failure) {
			t.Errorf("err = %v", err)
		}
		want := each(2)
		delete(want, rating.Expert)
		if supply := supplyOf(t, s); !maps.Equal(supply, want) {
			t.Errorf("supply = %v", supply)
		}
		f.broken = nil
		if err := s.Bank.Refill(t.Context()); err != nil || !maps.Equal(supplyOf(t, s), each(2)) {
			t.Errorf("the next time: %v, %v", err, supplyOf(t, s))
		}
	})
}

// Puzzles that an interrupted fill has reported are on disk, also after a restart, and the next fill
// makes the rest.
func TestFillGoesOnAfterARestart(t *testing.T) {
	w := gametest.New(t)
	f := newForge()
	w.Services = services.New(services.Options{Store: w.DB, Make: f.make, Bank: 4})
	ctx, cancel := context.WithCancel(t.Context())
	reported := 0
	err := w.Bank.GeneratePuzzles(ctx, each(4), func(rating.Tier) {
		if reported++; reported == 7 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || reported < 7 || reported > 7+runtime.GOMAXPROCS(0) {
		t.Fatalf("stopped with %v after %d", err, reported)
	}
	w.Restart()
	w.Services = services.New(services.Options{Store: w.DB, Make: f.make, Bank: 4})
	kept := 0
	for _, n := range supplyOf(t, w.Services) {
		kept += n
	}
	if kept != reported {
		t.Errorf("%d puzzles are there, %d were reported", kept, reported)
	}
	missing, err := w.Bank.Shortage(t.Context())
	gametest.Must(t, err)
	if err := w.Bank.GeneratePuzzles(t.Context(), missing, func(rating.Tier) { reported++ }); err != nil || reported != 24 {
		t.Errorf("the rest: %v, %d in all", err, reported)
	}
	if supply := supplyOf(t, w.Services); !maps.Equal(supply, each(4)) {
		t.Errorf("supply = %v", supply)
	}
}

// A puzzle that exists already does not count as made.
func TestFillMakesWhatIsNotThere(t *testing.T) {
	s, f := filling(t, 1)
	twice := f.left[rating.Easy][:1]
	f.left[rating.Easy] = append(append(twice[:1:1], twice...), f.left[rating.Easy][1:]...)
	gametest.Must(t, s.Bank.GeneratePuzzles(t.Context(), map[rating.Tier]int{rating.Easy: 2}, func(rating.Tier) {}))
	if supply := supplyOf(t, s); supply[rating.Easy] != 2 || f.made[rating.Easy] != 3 {
		t.Errorf("supply %v of %v", supply, f.made)
	}
	f.left[rating.Easy] = append(f.left[rating.Easy][:0], twice[0], twice[0], twice[0], twice[0], twice[0], twice[0], twice[0], twice[0], twice[0], twice[0])
	if err := s.Bank.GeneratePuzzles(t.Context(), map[rating.Tier]int{rating.Easy: 1}, func(rating.Tier) {}); err == nil {
		t.Error("a maker that makes one puzzle again and again did not end")
	}
}

// If guilds time their dailies from Start, a date uses two puzzles of a tier, because the local
// guild has its own.
func TestTheBankKeepsAsManyForEachWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := gametest.New(t)
		w.Options.Bank = 2
		w.Serve()
		gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), gametest.Settings("12:00", "UTC")))
		for _, tt := range []struct {
			reveal game.Reveal
			want   int
		}{{game.RevealOnPost, 2}, {game.RevealOnStart, 4}} {
			set := gametest.Settings("12:00", "UTC")
			set.Reveal = tt.reveal
			_, err := w.Daily.Setup(t.Context(), gametest.In(string(tt.reveal), "admin"), set)
			gametest.Must(t, err)
			gametest.Must(t, w.Bank.Refill(t.Context()))
			if diff := cmp.Diff(each(tt.want), supplyOf(t, w.Services)); diff != "" {
				t.Errorf("with a guild that reveals on %s (-want +got):\n%s", tt.reveal, diff)
			}
		}
	})
}
