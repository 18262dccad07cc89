package discord

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testrace"
)

// crowd sends n requests at once. Each reaches Discord and is answered after the times that way returns. crowd returns
// when they reached Discord, in order.
func crowd(d *departures, n int, way func() (there, back time.Duration)) []time.Time {
	var mu sync.Mutex
	var counted []time.Time
	var group sync.WaitGroup
	for i := range n {
		there, back := way()
		group.Go(func() {
			answered, err := d.wait(context.Background(), "", []priority{forInteractions, forDailies, forBoards}[i%3])
			if err != nil {
				panic(err)
			}
			defer answered(&guarded.Response{})
			time.Sleep(there)
			mu.Lock()
			counted = append(counted, time.Now())
			mu.Unlock()
			time.Sleep(back)
		})
	}
	group.Wait()
	slices.SortFunc(counted, time.Time.Compare)
	return counted
}

// However much the latencies of requests differ, Discord receives no more than its limit in any second, and not much
// less.
func TestGlobalLimitHoldsInEverySecond(t *testing.T) {
	testrace.Skip(t)
	random := rand.New(rand.NewPCG(1, 2))
	upTo := func(d time.Duration) time.Duration { return time.Duration(random.Int64N(int64(d))) }
	tests := []struct {
		name  string
		way   func() (there, back time.Duration)
		least float64 // requests a second
	}{
		{"at once", func() (_, _ time.Duration) { return 0, 0 }, 48.5},
		{"150 ms", func() (_, _ time.Duration) { return 75 * time.Millisecond, 75 * time.Millisecond }, 42},
		{"150 to 170 ms", func() (_, _ time.Duration) {
			return 75*time.Millisecond + upTo(20*time.Millisecond), 75 * time.Millisecond
		}, 41},
		{"quick or slow", func() (_, _ time.Duration) { return upTo(maxLatency), upTo(maxLatency) }, 38},
		{"slow by turns", func() (_, _ time.Duration) { return time.Duration(random.IntN(2)) * maxLatency, 0 }, 38},
		{"answers that hang", func() (_, _ time.Duration) { return upTo(maxLatency), 20 * time.Second }, 38},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				begun := time.Now()
				counted := crowd(newDepartures(clock.System{}, 0, nil), 1500, tt.way)
				for i := perSecond; i < len(counted); i++ {
					if in := counted[i].Sub(counted[i-perSecond]); in < time.Second {
						t.Fatalf("%d requests within %v", perSecond+1, in)
					}
				}
				if got := float64(len(counted)) / counted[len(counted)-1].Sub(begun).Seconds(); got < tt.least {
					t.Errorf("%.1f requests a second, want %v", got, tt.least)
				}
				time.Sleep(time.Minute) // for the places to be free
			})
		})
	}
}

// A 429 for all routes pauses all requests; a 429 for one route does not.
func TestGlobalLimitPausesAllRoutes(t *testing.T) {
	header := discordtest.RequestFault{Route: "POST /channels", Status: http.StatusTooManyRequests, Body: `{"retry_after": 3600}`,
		Header: http.Header{"X-RateLimit-Global": {"true"}}}
	tests := []struct {
		name  string
		fault discordtest.RequestFault
		want  bool
	}{
		{"of all, by its body", discordtest.RateLimitFault("POST /channels", time.Hour, true), true},
		{"of all, by its header", header, true},
		{"of the route", discordtest.RateLimitFault("POST /channels", time.Hour, false), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			r.InjectRequest(tt.fault)
			if err := r.say(t.Context()); err == nil {
				t.Fatal("the 429 was not told")
			}
			if silent := r.client.departures.silent(); silent != tt.want {
				t.Errorf("silent = %v, want %v", silent, tt.want)
			}
		})
	}
}

// Too many answers that count towards a ban pause all requests.
func TestInvalidRequestsPause(t *testing.T) {
	tests := []struct {
		status int
		counts bool
	}{
		{http.StatusUnauthorized, true},
		{http.StatusForbidden, true},
		{http.StatusTooManyRequests, true},
		{http.StatusBadRequest, false},
		{http.StatusNotFound, false},
		{http.StatusBadGateway, false},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.status), func(t *testing.T) {
			r := newRig(t, discordtest.Options{})
			r.client.departures.limit.invalid = rate.NewLimiter(rate.Every(time.Hour), 1)
			r.InjectRequest(discordtest.RequestFault{Route: "POST /channels", Status: tt.status, Body: `{"retry_after": 3600}`, Times: 2})
			for n := range 2 {
				if clear(r.client.departures.routes); r.say(t.Context()) == nil {
					t.Fatal("the refusal was not told")
				}
				if silent := r.client.departures.silent(); silent != (tt.counts && n == 1) {
					t.Errorf("after %d of them, silent = %v", n+1, silent)
				}
			}
		})
	}
}

// silent reports whether all requests are paused.
func (d *departures) silent() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.limit.pausedUntil.After(d.clock.Now())
}
