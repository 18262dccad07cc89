package web

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sync/semaphore"

	"pencilmark/internal/phrase"
)

// worker returns what working needs of a server.
func worker(workers int64) *Server {
	return &Server{
		opts:    Options{Printer: phrase.New(phrase.DefaultLocale), Limits: Limits{Work: time.Second}},
		workers: semaphore.NewWeighted(workers),
	}
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
