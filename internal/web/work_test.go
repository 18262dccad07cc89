package web

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/internal/ratelimit"
	"pencilmark/solver/format"
)

// worker returns what working needs of a server whose clients have one worker each.
func worker(workers int) *Server {
	return &Server{
		opts:    Options{Printer: phrase.New(phrase.DefaultLocale), Now: time.Now, Limits: Limits{Work: time.Second}},
		clients: ratelimit.New[netip.Addr](10, 60, 10),
		workers: newWorkers(Limits{Workers: workers, Share: 1, Connections: 64}),
	}
}

// from returns the context of a request from an address.
func from(t *testing.T, address string) context.Context {
	return context.WithValue(t.Context(), clientKey{}, netip.MustParseAddr(address))
}

// forever is work that only its context ends.
func forever(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func TestWorkIsStoppedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, began := worker(1), time.Now()
		p := s.asProblem(s.working(t.Context(), forever))
		if p.kind != tooHard || time.Since(began) != time.Second {
			t.Errorf("after %s: %v", time.Since(began), p)
		}
	})
}

func TestWorkBeyondTheWorkersIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := worker(1)
		held, release := make(chan struct{}), make(chan struct{})
		go s.working(t.Context(), func(context.Context) error {
			close(held)
			<-release
			return nil
		})
		<-held
		err := s.working(t.Context(), func(context.Context) error { return errors.New("it ran") })
		if p := s.asProblem(err); p.kind != busy || p.retry <= 0 {
			t.Errorf("with the only worker at work: %v", err)
		}
		close(release)
		synctest.Wait()
		if err := s.working(t.Context(), func(context.Context) error { return nil }); err != nil {
			t.Errorf("with the worker free again: %v", err)
		}
	})
}

// A client that reads its answer slowly holds no worker: the server sends the answer after the
// work.
func TestReadersHoldNoWorker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, read := worker(1), make(chan struct{})
		go s.answering(t.Context(), func(context.Context) (answer, error) {
			return func() error { <-read; return nil }, nil
		})
		synctest.Wait()
		if err := s.working(t.Context(), func(context.Context) error { return nil }); err != nil {
			t.Errorf("while an answer is read: %v", err)
		}
		close(read)
	})
}

func TestPanickingWorkFreesItsWorker(t *testing.T) {
	s := worker(1)
	func() {
		defer func() { recover() }()
		s.working(t.Context(), func(context.Context) error { panic("boom") })
	}()
	if err := s.working(t.Context(), func(context.Context) error { return nil }); err != nil {
		t.Error(err)
	}
}

// However much one client asks at once, it has its share of the workers and no more, and
// whoever comes next need not wait for it.
func TestWorkIsSharedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := worker(3)
		var greedy sync.WaitGroup
		for range 10 {
			greedy.Go(func() { s.working(from(t, "192.0.2.1"), forever) })
		}
		synctest.Wait()
		if n := len(s.workers.clients); n != 1 {
			t.Errorf("%d clients are at work", n)
		}
		began := time.Now()
		for _, other := range []string{"192.0.2.2", "192.0.2.3"} {
			if err := s.working(from(t, other), func(context.Context) error { return nil }); err != nil {
				t.Errorf("%s beside a greedy client: %v", other, err)
			}
		}
		if waited := time.Since(began); waited > 0 {
			t.Errorf("others waited %s", waited)
		}
		greedy.Wait()
		if n := len(s.workers.clients); n != 0 {
			t.Errorf("%d clients are remembered", n)
		}
	})
}

// However many clients ask at once, only so many of them wait; who comes then is told so at
// once.
func TestWorkHasNoEndlessLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := worker(1)
		var crowd sync.WaitGroup
		for i := range 16 { // a quarter of the connections
			crowd.Go(func() { s.working(from(t, fmt.Sprint("192.0.2.", 10+i)), forever) })
		}
		synctest.Wait()
		began := time.Now()
		p := s.asProblem(s.working(from(t, "192.0.2.9"), forever))
		if p.kind != busy || p.retry <= 0 || time.Since(began) > 0 {
			t.Errorf("after %s: %v", time.Since(began), p)
		}
		crowd.Wait()
		if err := s.working(from(t, "192.0.2.9"), func(context.Context) error { return nil }); err != nil {
			t.Error(err)
		}
	})
}

// Work counts towards the limit on requests by the time that it takes.
func TestWorkIsCharged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, ctx := worker(1), from(t, "192.0.2.1")
		s.working(ctx, forever) // for a second
		if _, wait := s.clients.Reserve(clientOf(ctx), 60, time.Now()); wait != 2*time.Second {
			t.Errorf("a full bucket is to be had after %s, want 2s", wait)
		}
		if _, wait := s.clients.Reserve(netip.MustParseAddr("192.0.2.2"), 60, time.Now()); wait != 0 {
			t.Errorf("another client waits %s", wait)
		}
	})
}

// endingContext ends after it was asked a number of times, so that a test can
// end it in the middle of the work without a clock.
type endingContext struct {
	context.Context
	left *int
}

func (c endingContext) Err() error {
	if *c.left--; *c.left < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// A rating that takes longer than one request may is answered with the least
// that it can be.
func TestRatingBeyondTheLimitIsABound(t *testing.T) {
	g, err := format.Read(".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3", format.Options{}) // 8.9
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{opts: Options{Printer: phrase.New(phrase.DefaultLocale)}}
	bounds, highest := 0, 0
	for calls := 1; ; calls *= 2 {
		left := calls
		answer, err := s.judged(endingContext{t.Context(), &left}, rateAnswer{}, g)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			continue
		case err != nil:
			t.Fatal(err)
		case !answer.Rating.Bound:
			if answer.Rating.ER != 89 || bounds == 0 || highest < 20 {
				t.Errorf("rated %v after %d bounds up to %d", answer.Rating.ER, bounds, highest)
			}
			return
		}
		bounds++
		highest = max(highest, int(answer.Rating.ER))
		if answer.Rating.ER > 89 || !strings.HasPrefix(answer.Text, "Tier: at least ") {
			t.Errorf("%+v: %s", answer.Rating, answer.Text)
		}
	}
}
