package discord

import (
	"context"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/clock"
	"pencilmark/internal/ratelimit"
)

// sharedRate is a Budget of processes that take some time to ask it.
type sharedRate struct {
	mu    sync.Mutex
	free  time.Time
	asked time.Duration // how long an answer takes
}

func (r *sharedRate) Reserve(_ context.Context, _ string, n int, perSecond float64) (time.Duration, error) {
	time.Sleep(r.asked)
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if r.free.Before(now) {
		r.free = now
	}
	wait := r.free.Sub(now)
	r.free = r.free.Add(time.Duration(float64(n) / perSecond * float64(time.Second)))
	return wait, nil
}

// The rest limits what people ask, and short routes.
func (*sharedRate) Take(context.Context, ...ratelimit.Share) (int, time.Duration, error) {
	panic("nobody asks")
}
func (*sharedRate) Charge(context.Context, ratelimit.Share) error     { panic("nobody is charged") }
func (*sharedRate) Hold(context.Context, string, time.Duration) error { panic("nothing is held") }

// One process sends as much as it can, while others send a little now and then: what is reserved
// for these does not go to waste, and together they stay within a block of the limit.
func TestSharedBudgetIsUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		budget := &sharedRate{asked: 50 * time.Millisecond}
		var mu sync.Mutex
		var counted []time.Time
		send := func(d *departures, n int) {
			times := crowd(d, n, func() (_, _ time.Duration) { return 75 * time.Millisecond, 75 * time.Millisecond })
			mu.Lock()
			defer mu.Unlock()
			counted = append(counted, times...)
		}
		var group sync.WaitGroup
		group.Go(func() { send(newDepartures(clock.System{}, 0, budget), 2300) })
		for range 2 {
			d := newDepartures(clock.System{}, 0, budget)
			group.Go(func() {
				for range 40 {
					time.Sleep(1100 * time.Millisecond)
					group.Go(func() { send(d, 1) })
				}
			})
		}
		begun := time.Now()
		group.Wait()
		slices.SortFunc(counted, time.Time.Compare)
		got := float64(len(counted)) / counted[len(counted)-1].Sub(begun).Seconds()
		if got < 48.5 { // less if each reserves a whole block, or only when it has none left
			t.Errorf("%.1f requests a second", got)
		}
		most := 0
		for i, from := 0, 0; i < len(counted); i++ {
			for counted[i].Sub(counted[from]) >= time.Second {
				from++
			}
			most = max(most, i-from+1)
		}
		if most > perSecond+3 {
			t.Errorf("%d requests in a second", most)
		}
		t.Logf("%.1f a second, %d at most", got, most)
		time.Sleep(time.Minute) // for the places to be free
	})
}
