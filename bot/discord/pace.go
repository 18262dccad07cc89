package discord

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Discord's limits for a bot as a whole (Rate Limits, Global Rate Limit and
// Invalid Request Limit), kept with something to spare. A bucket of n tokens
// filled at r a second lets through n + r in some second: 50 at most here.
const (
	perSecond = 45.0
	atOnce    = 5

	// Answers of 401, 403 and 429: 10,000 in ten minutes bring a ban. With these
	// there are 9,000 at most.
	invalidPerSecond = 5
	invalidAtOnce    = 6000
)

// haste says whether a person waits for a request.
type haste string

const (
	urgent haste = "urgent"
	idle   haste = "idle"
)

// pace is how fast requests leave, all of the process together. It serves those
// that a person waits for before the rest.
type pace struct {
	free    *rate.Limiter
	invalid *rate.Limiter
	turn    chan struct{} // holds a value while one of the rest waits at the limiter

	mu    sync.Mutex
	until time.Time // Discord has asked for silence until then
}

// newPace is a pace of so many requests a second; 0 is perSecond.
func newPace(limit float64) *pace {
	if limit == 0 {
		limit = perSecond
	}
	return &pace{
		free:    rate.NewLimiter(rate.Limit(limit), atOnce),
		invalid: rate.NewLimiter(invalidPerSecond, invalidAtOnce),
		turn:    make(chan struct{}, 1),
	}
}

// wait returns when a request may leave, or with ctx's error. What can wait comes
// to the limiter one at a time, and so an urgent request waits for one of them
// at most, however many there are.
func (p *pace) wait(ctx context.Context, urgent bool) error {
	if !urgent {
		select {
		case p.turn <- struct{}{}:
			defer func() { <-p.turn }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for {
		if err := p.free.Wait(ctx); err != nil {
			return err
		}
		quiet := p.silence()
		if quiet <= 0 {
			return nil
		}
		if !sleep(ctx, quiet) {
			return ctx.Err()
		}
	}
}

// silence is how long nothing may leave.
func (p *pace) silence() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Until(p.until)
}

// hush lets nothing leave for a while.
func (p *pace) hush(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := time.Now().Add(d); until.After(p.until) {
		p.until = until
	}
}

// refused counts an answer of 401, 403 or 429. Where there are so many that a
// ban is near, all waits.
func (p *pace) refused() {
	if d := p.invalid.Reserve().Delay(); d > 0 {
		p.hush(d)
	}
}
