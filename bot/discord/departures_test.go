package discord

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// priorities are all priorities, highest first.
var priorities = []priority{forInteractions, forDailies, forReminders, forResults, forBoards}

// station records in which order requests leave. Each is answered after a while.
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

// gone lists what has left since the last call.
func (s *station) gone() (kinds []string) {
	for range len(s.left) {
		kinds = append(kinds, <-s.left)
	}
	return kinds
}

// Requests leave by priority, whether they wait for the limit of all requests or for a route.
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
				s.send(5, tt.route, forInteractions) // of which some may leave at once
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

// A withdrawn request leaves nothing behind, and a route that is blocked for long fails at once.
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
