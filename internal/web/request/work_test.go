package request

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/phrase"
)

// visitor returns a request to a site on which each client has one worker.
func visitor(t *testing.T, workers int) *Request {
	site := &Site{Now: time.Now, Limits: Limits{Work: time.Second, Workers: workers, Share: 1, Connections: 64, Rate: 10, Burst: 60}}
	site.Open(phrase.New(phrase.DefaultLocale))
	r := &Request{Request: httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil), Site: site, Printer: site.Printers[site.Locale]}
	return r.from("192.0.2.1")
}

// from returns the same request, made by another client.
func (r *Request) from(address string) *Request {
	other := *r
	other.Client = netip.MustParseAddr(address)
	return &other
}

// forever is work that ends only with its context.
func forever(r *Request) error {
	<-r.Context().Done()
	return r.Context().Err()
}

// nothing is work that is done at once.
func nothing(*Request) error { return nil }

func TestWorkIsStoppedInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, began := visitor(t, 1), time.Now()
		p := s.AsProblem(s.Work(forever))
		if p.Kind != TooHard || time.Since(began) != time.Second {
			t.Errorf("after %s: %v", time.Since(began), p)
		}
	})
}

func TestWorkBeyondTheWorkersIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := visitor(t, 1)
		held, release := make(chan struct{}), make(chan struct{})
		go s.Work(func(*Request) error {
			close(held)
			<-release
			return nil
		})
		<-held
		err := s.Work(func(*Request) error { return errors.New("it ran") })
		if p := s.AsProblem(err); p.Kind != Busy || p.Retry <= 0 {
			t.Errorf("with the only worker at work: %v", err)
		}
		close(release)
		synctest.Wait()
		if err := s.Work(nothing); err != nil {
			t.Errorf("with the worker free again: %v", err)
		}
	})
}

func TestPanickingWorkFreesItsWorker(t *testing.T) {
	s := visitor(t, 1)
	func() {
		defer func() { recover() }()
		s.Work(func(*Request) error { panic("boom") })
	}()
	if err := s.Work(nothing); err != nil {
		t.Error(err)
	}
}

// However much work a client requests at once, it gets only its share of the workers, and the next client does not wait
// for it.
func TestWorkIsSharedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := visitor(t, 3)
		var greedy sync.WaitGroup
		for range 10 {
			greedy.Go(func() { s.from("192.0.2.1").Work(forever) })
		}
		synctest.Wait()
		if n := len(s.workers.clients); n != 1 {
			t.Errorf("%d clients are at work", n)
		}
		began := time.Now()
		for _, other := range []string{"192.0.2.2", "192.0.2.3"} {
			if err := s.from(other).Work(nothing); err != nil {
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

// However many clients request work at once, only a limited number of them waits. The others get an error at once.
func TestWorkHasNoEndlessLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := visitor(t, 1)
		var crowd sync.WaitGroup
		for i := range 16 { // a quarter of the connections
			crowd.Go(func() { s.from(fmt.Sprint("192.0.2.", 10+i)).Work(forever) })
		}
		synctest.Wait()
		began := time.Now()
		p := s.AsProblem(s.from("192.0.2.9").Work(forever))
		if p.Kind != Busy || p.Retry <= 0 || time.Since(began) > 0 {
			t.Errorf("after %s: %v", time.Since(began), p)
		}
		crowd.Wait()
		if err := s.from("192.0.2.9").Work(nothing); err != nil {
			t.Error(err)
		}
	})
}

// Work counts towards the rate limit according to the time it takes.
func TestWorkIsCharged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := visitor(t, 1)
		s.Work(forever) // for a second
		if _, wait := s.clients.Reserve(s.Client, 60, time.Now()); wait != 2*time.Second {
			t.Errorf("a full bucket is to be had after %s, want 2s", wait)
		}
		if _, wait := s.clients.Reserve(netip.MustParseAddr("192.0.2.2"), 60, time.Now()); wait != 0 {
			t.Errorf("another client waits %s", wait)
		}
	})
}
