package store

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/ratelimit"
	"pencilmark/internal/testpostgres"
)

// What all processes take together stays within the rate, by the database's clock.
func TestLimitsAreShared(t *testing.T) {
	address := testpostgres.New(t)
	first, second := open(t, address), open(t, address)
	for name, what := range map[string]struct {
		perSecond float64
		burst     int
	}{"player": {0.001, 7}, "guild": {0.001, 40}} {
		var taken atomic.Int64
		var crowd sync.WaitGroup
		for i := range 60 {
			limits := []*Limits{first.Limits(), second.Limits()}[i%2]
			crowd.Go(func() {
				_, wait, err := limits.Take(t.Context(), ratelimit.Share{Of: name, Tokens: 1, PerSecond: what.perSecond, Burst: what.burst})
				if err != nil {
					t.Error(err)
				}
				if wait == 0 {
					taken.Add(1)
				} else if wait > time.Duration(2/what.perSecond)*time.Second {
					t.Errorf("%s: wait %s", name, wait)
				}
			})
		}
		crowd.Wait()
		if int(taken.Load()) != what.burst {
			t.Errorf("%s: %d of 60 were let through, want %d", name, taken.Load(), what.burst)
		}
	}
	waits := map[time.Duration]bool{}
	for i := range 10 {
		wait, err := []*Limits{first.Limits(), second.Limits()}[i%2].Reserve(t.Context(), "requests", 3, 0.01)
		if err != nil {
			t.Fatal(err)
		}
		waits[wait.Round(100*time.Second)] = true
	}
	for i := range 10 {
		if want := time.Duration(i) * 300 * time.Second; !waits[want] {
			t.Errorf("nothing was reserved for after %s: %v", want, waits)
		}
	}
	if newDB(t).Limits() != nil {
		t.Error("a process with a file of its own shares limits")
	}
}

// Of several shares all are taken, or none.
func TestSharesAreTakenTogether(t *testing.T) {
	address := testpostgres.New(t)
	processes := []*Limits{open(t, address).Limits(), open(t, address).Limits()}
	player := func(tokens int) ratelimit.Share {
		return ratelimit.Share{Of: "player", Tokens: tokens, PerSecond: 0.001, Burst: 10}
	}
	guild := ratelimit.Share{Of: "guild", Tokens: 2, PerSecond: 0.001, Burst: 4}
	for i, step := range []struct {
		shares  []ratelimit.Share
		missing int
		wait    time.Duration
	}{
		{[]ratelimit.Share{player(2), guild}, 0, 0},
		{[]ratelimit.Share{player(2), guild}, 0, 0},
		{[]ratelimit.Share{player(2), guild}, 1, 2000 * time.Second}, // and the player has six left
		{[]ratelimit.Share{player(7), guild}, 0, 1000 * time.Second}, // the first that is missing
		{[]ratelimit.Share{player(6)}, 0, 0},
		{[]ratelimit.Share{player(100)}, 0, 10_000 * time.Second}, // a full bucket is enough
	} {
		missing, wait, err := processes[i%2].Take(t.Context(), step.shares...)
		if missing != step.missing || wait.Round(100*time.Second) != step.wait || err != nil {
			t.Errorf("step %d: share %d, wait %s, %v; want %d, %s", i, missing, wait, err, step.missing, step.wait)
		}
	}
}
