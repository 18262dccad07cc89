// Package clock defines the clock that callers pass in, and functions that wait by it.
package clock

import (
	"context"
	"time"
)

// Clock returns the time, and calls functions when a time has passed.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in a separate goroutine when d has passed, unless stop is called first.
	// stop reports whether it prevented the call.
	AfterFunc(d time.Duration, f func()) (stop func() bool)
}

// System is the machine's clock.
type System struct{}

// Now returns the machine's time.
func (System) Now() time.Time { return machine() }

var machine = time.Now // skewed.go replaces it in a test build

// AfterFunc calls time.AfterFunc.
func (System) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	return time.AfterFunc(d, f).Stop
}

// After returns a channel that is closed when d has passed, unless stop is called first.
func After(c Clock, d time.Duration) (over <-chan struct{}, stop func() bool) {
	done := make(chan struct{})
	return done, c.AfterFunc(d, func() { close(done) })
}

// Sleep waits until d has passed. It reports false if the context ended first.
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

// WithTimeout returns a context that is cancelled when d has passed, with the cause
// context.DeadlineExceeded.
func WithTimeout(ctx context.Context, c Clock, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := c.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return ctx, func() { stop(); cancel(nil) }
}

// FromNow returns a clock whose Now calls now, and which otherwise is System. A nil now gives
// System.
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
