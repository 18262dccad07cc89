package store

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What all processes take together stays within the rate, by the database's clock.
func TestLimitsAreShared(t *testing.T) {
	address := newAddress(t)
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
				wait, err := limits.Take(t.Context(), name, 1, what.perSecond, what.burst)
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
