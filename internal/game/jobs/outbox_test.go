package jobs_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/game/jobs"
)

var (
	errRefused = errors.New("refused")
	errBroken  = errors.New("broken")
)

// letters is an outbox of letters. was records the result of each letter: "sent" or an error.
type letters struct {
	jobs.Outbox[string]
	mu  sync.Mutex
	was map[string]string
}

func newLetters(do func(ctx context.Context, r string) error, due ...string) *letters {
	l := &letters{was: map[string]string{}}
	l.Outbox = jobs.Outbox[string]{
		Name:  "sending letters",
		Due:   func(context.Context) ([]string, error) { return due, nil },
		Begin: func(_ context.Context, r *string) (bool, error) { return *r != "taken", nil },
		Do:    func(ctx context.Context, r *string) error { return do(ctx, *r) },
		Settle: func(ctx context.Context, r *string, failure error) error {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.was[*r] = "sent"
			if failure != nil {
				l.was[*r] = failure.Error()
			}
			return ctx.Err()
		},
		Label:    func(r *string) string { return "letter " + *r },
		Expected: []error{errRefused},
	}
	return l
}

func (l *letters) expect(t *testing.T, want map[string]string) {
	t.Helper()
	for r, was := range want {
		if l.was[r] != was {
			t.Errorf("%s: %q, want %q", r, l.was[r], was)
		}
	}
	if len(l.was) != len(want) {
		t.Errorf("settled %v, want %v", l.was, want)
	}
}

// A failure does not stop the other letters, a panic counts as a failure, and a letter that another
// process has begun is left alone.
func TestOutbox(t *testing.T) {
	for _, atOnce := range []int{0, 3} {
		l := newLetters(func(_ context.Context, r string) error {
			switch r {
			case "refused":
				return errRefused
			case "broken":
				return errBroken
			case "mad":
				panic("at the post office")
			}
			return nil
		}, "broken", "mad", "taken", "refused", "good")
		l.AtOnce = atOnce
		err := l.Job().Run(t.Context())
		l.expect(t, map[string]string{"broken": "broken", "mad": "sending letters panicked: at the post office", "refused": "refused", "good": "sent"})
		if !errors.Is(err, errBroken) || errors.Is(err, errRefused) || !strings.Contains(err.Error(), "letter mad: ") {
			t.Errorf("the operator reads %q", err)
		}
	}
}

// The listed letters are sent even if the listing failed.
func TestOutboxListsAndFails(t *testing.T) {
	l := newLetters(func(context.Context, string) error { return nil })
	l.Due = func(context.Context) ([]string, error) { return []string{"a"}, errBroken }
	if err := l.Tick(t.Context()); !errors.Is(err, errBroken) {
		t.Errorf("Tick = %v", err)
	}
	l.expect(t, map[string]string{"a": "sent"})
}

// A try ends at its time limit, no try begins after the budget, and every try that began is
// settled.
func TestOutboxLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := func(ctx context.Context, _ string) error {
			<-ctx.Done()
			return ctx.Err()
		}
		l := newLetters(hang, "a", "b", "c")
		l.Within, l.Budget = 4*time.Second, 6*time.Second
		if err := l.Tick(t.Context()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Tick = %v", err)
		}
		l.expect(t, map[string]string{"a": "context deadline exceeded", "b": "context deadline exceeded"})
	})
}
