package discord

import (
	"context"
	"errors"
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

// priorities are all priorities, highest first.
var priorities = []priority{forInteractions, forDailies, forReminders, forResults, forBoards}

// station records the order in which requests are sent. Each request is answered after the time took.
type station struct {
	*departures
	ctx  context.Context
	took time.Duration
	left chan string
}

func newStation(ctx context.Context, perSecond int, took time.Duration) *station {
	return &station{newDepartures(clock.System{}, perSecond, nil), ctx, took, make(chan string, 4096)}
}

// send enqueues n requests.
func (s *station) send(n int, route string, p priority) {
	for range n {
		go func() {
			answered, err := s.wait(s.ctx, route, p)
			if err != nil {
				return
			}
			s.left <- p.String()
			time.Sleep(s.took)
			answered(&guarded.Response{})
		}()
	}
	synctest.Wait()
}

// gone lists the requests that were sent since the last call.
func (s *station) gone() (kinds []string) {
	for range len(s.left) {
		kinds = append(kinds, <-s.left)
	}
	return kinds
}

// Requests are sent by priority, whether they wait for the global limit or for a route.
func TestDeparturesGoByPriority(t *testing.T) {
	for name, tt := range map[string]struct {
		route string
		took  time.Duration
	}{
		"limit of all": {"", 0},
		"route":        {"channels/1/messages#edit", 300 * time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newStation(t.Context(), 10, tt.took)
				s.send(5, tt.route, forInteractions) // some of these may be sent at once
				for _, p := range slices.Backward(priorities) {
					s.send(5, tt.route, p)
				}
				time.Sleep(time.Second)
				s.gone()
				s.send(3, tt.route, forInteractions)
				s.send(3, tt.route, forDailies)
				time.Sleep(time.Minute)
				got := s.gone()
				want := slices.SortedStableFunc(slices.Values(got), func(a, b string) int { return rank(a) - rank(b) })
				if !slices.Equal(got, want) || len(got) < 20 {
					t.Errorf("they leave as %v", got)
				}
			})
		})
	}
}

func rank(kind string) int {
	return slices.IndexFunc(priorities, func(p priority) bool { return p.String() == kind })
}

func countOf(kinds []string, kind string) (n int) {
	for _, k := range kinds {
		if k == kind {
			n++
		}
	}
	return n
}

// A request that waits for its route delays no request of another route.
func TestBlockedRouteIsPassed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStation(t.Context(), 0, 0)
		answered, err := s.wait(t.Context(), "a", forDailies)
		if err != nil {
			t.Fatal(err)
		}
		answered(&guarded.Response{Blocked: 5 * time.Second})
		s.send(3, "a", forInteractions)
		s.send(3, "b", forBoards)
		time.Sleep(time.Second)
		if got := s.gone(); !slices.Equal(got, []string{"board", "board", "board"}) {
			t.Errorf("while a route is blocked there go %v", got)
		}
		time.Sleep(5 * time.Second)
		if got := s.gone(); countOf(got, "interaction") != 3 {
			t.Errorf("afterwards there go %v", got)
		}
	})
}

// A withdrawn request leaves nothing behind. A request for a route that is blocked for long fails at once.
func TestDeparturesThatFail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		s := newStation(ctx, 1, 0)
		for _, p := range priorities {
			s.send(20, "a", p)
		}
		time.Sleep(2 * time.Second)
		cancel()
		time.Sleep(time.Minute)
		s.mu.Lock()
		waiting, routes, counting := len(s.waiting), len(s.routes), s.limit.counting
		s.mu.Unlock()
		if waiting != 0 || routes != 0 || counting != 0 {
			t.Errorf("there remain %d that wait, %d routes and %d that count", waiting, routes, counting)
		}
		answered, err := s.wait(t.Context(), "a", forBoards)
		if err != nil {
			t.Fatal(err)
		}
		answered(&guarded.Response{Blocked: time.Hour})
		_, err = s.wait(t.Context(), "a", forBoards)
		if limited, ok := errors.AsType[*rateLimitError](err); !ok || limited.wait < 59*time.Minute {
			t.Errorf("a blocked route: %v", err)
		}
	})
}

// crowd sends n requests at once. way returns how long each takes to reach Discord and to be answered. crowd returns
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

// However much the latencies of requests differ, Discord never receives more than its limit in any second, and not much
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
		{"150 ms", func() (_, _ time.Duration) { return 75 * time.Millisecond, 75 * time.Millisecond }, 48.5},
		{"150 to 170 ms", func() (_, _ time.Duration) {
			return 75*time.Millisecond + upTo(20*time.Millisecond), 75 * time.Millisecond
		}, 48},
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
				time.Sleep(time.Minute) // until the limit is free again
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
				t.Fatal("no error for a 429")
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
					t.Fatal("no error for a refusal")
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
