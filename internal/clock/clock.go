// Package clock is the time that is passed in: what tells it and what waits by it.
package clock

import (
	"context"
	"time"
)

// Clock tells the time and rings when some of it has passed.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f, in a goroutine of its own, when d has passed, unless stop is
	// called before; stop reports whether it was.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// System is the machine's clock.
type System struct{}

// Now is time.Now.
func (System) Now() time.Time { return machine() }

var machine = time.Now // but see skewed.go

// AfterFunc is time.AfterFunc.
func (System) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	return time.AfterFunc(d, f).Stop
}

// After returns a channel that is closed when d has passed, unless stop is called
// before.
func After(c Clock, d time.Duration) (over <-chan struct{}, stop func() bool) {
	done := make(chan struct{})
	return done, c.AfterFunc(d, func() { close(done) })
}

// Sleep waits, and reports false if the context ended first.
func Sleep(ctx context.Context, c Clock, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	over, stop := After(c, d)
	defer stop()
	select {
	case <-over:
		return true
	case <-ctx.Done():
		return false
	}
}

// WithTimeout returns a context that is cancelled when d has passed, its cause then
// being context.DeadlineExceeded.
func WithTimeout(ctx context.Context, c Clock, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := c.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return ctx, func() { stop(); cancel(nil) }
}

// FromNow is the machine's clock, which shows what now tells; nil is System.
func FromNow(now func() time.Time) Clock {
	if now == nil {
		return System{}
	}
	return shown{now: now}
}

type shown struct {
	System
	now func() time.Time
}

// Now implements Clock.
func (s shown) Now() time.Time { return s.now() }
