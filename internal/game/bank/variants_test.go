package bank_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

func variant(t *testing.T, name string) solver.Variant {
	t.Helper()
	v, err := solver.ParseVariant(name)
	gametest.Must(t, err)
	return v
}

// A 4x4 is never harder than easy, so MakePractice returns the tier that it made instead, and a player
// can take that puzzle.
func TestNearestTier(t *testing.T) {
	w := gametest.New(t)
	small := variant(t, "2x2")
	got, err := w.Bank.MakePractice(t.Context(), small, rating.Medium, bank.Patience)
	if err != nil || got != rating.Easy {
		t.Fatalf("made one of tier %v, %v", got, err)
	}
	work, err := w.Play.Practise(t.Context(), gametest.In("g", "ann"), small, rating.Easy)
	if err != nil || work.Grid.Layout().Size() != 4 || work.Puzzle.Rating.Tier != rating.Easy {
		t.Errorf("taken: %+v, %v", work, err)
	}
}

// A search that ran out of time on a busy machine does not keep later players from getting a puzzle.
func TestOutOfTimeIsNotInVain(t *testing.T) {
	w := gametest.New(t)
	diagonal := variant(t, "3x3+x")
	if _, err := w.Bank.MakePractice(t.Context(), diagonal, rating.Easy, time.Nanosecond); !errors.Is(err, game.ErrBankEmpty) {
		t.Fatalf("within no time: %v", err)
	}
	if got, err := w.Bank.MakePractice(t.Context(), diagonal, rating.Easy, time.Minute); err != nil || got != rating.Easy {
		t.Errorf("made one of tier %v, %v", got, err)
	}
}

// Only a few puzzles are made at once, however many players wait, and a player can stop waiting.
func TestFewAreMadeAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := gametest.New(t)
		var now, most atomic.Int64
		make := w.Options.Make
		w.Options.Make = func(ctx context.Context, r *rand.Rand, tier rating.Tier) (*solver.Grid, rating.Report, error) {
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			time.Sleep(time.Minute / 2)
			return make(ctx, r, tier)
		}
		w.Services = services.New(services.Options{Store: w.DB, Now: w.Clock.Now, Rand: w.Options.Rand, Make: w.Options.Make})
		var crowd sync.WaitGroup
		for range 3 * w.Bank.Makers {
			crowd.Go(func() {
				if _, err := w.Bank.MakePractice(t.Context(), variant(t, "3x3"), rating.Easy, bank.Patience); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := w.Bank.MakePractice(ctx, variant(t, "3x3"), rating.Easy, bank.Patience); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the player who stops waiting: %v", err)
		}
		crowd.Wait()
		if int(most.Load()) != w.Bank.Makers {
			t.Errorf("%d were made at once, want %d", most.Load(), w.Bank.Makers)
		}
	})
}
