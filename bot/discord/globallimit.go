package discord

import (
	"cmp"
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/internal/clock"
)

// Discord's limits for a bot as a whole (Rate Limits, Global Rate Limit and
// Invalid Request Limit).
const (
	// perSecond is how many requests Discord takes in a second.
	perSecond = 50
	// share of it is let through evenly, atOnce of them without a pause.
	share = 0.9
	burst = 5

	// window is the second, and a little for clocks that differ.
	window = 1020 * time.Millisecond
	// maxLatency is how long a request takes to reach Discord at most. Answers take
	// longer at times, and would slow down what comes after them.
	maxLatency = 250 * time.Millisecond

	// Answers of 401, 403 and 429: 10,000 in ten minutes bring a ban. With these
	// there are 9,000 at most.
	invalidPerSecond = 5
	invalidBurst     = 6000
)

// priority says whether a person waits for a request.
type priority string

const (
	interactive priority = "urgent"
	background  priority = "idle"
)

// globalLimiter is how fast requests leave, all of the process together. It serves those
// that a person waits for before the rest.
//
// A request holds a place from before it leaves until a span after it has reached
// Discord for certain: when it is answered, or longestWay later. There are as many
// places as Discord takes requests in a second. So however much one way differs
// from another, no second holds more: the one of them that leaves last finds the
// others in their places still.
type globalLimiter struct {
	clock          clock.Clock
	tokens         *rate.Limiter
	inWindow       chan struct{}
	invalid        *rate.Limiter
	backgroundTurn chan struct{} // holds a value while one of the rest waits at the limiter

	mu          sync.Mutex
	pausedUntil time.Time // Discord has asked for silence until then
}

// newGlobalLimiter is a pace for so many requests a second; 0 is perSecond.
func newGlobalLimiter(c clock.Clock, limit int) *globalLimiter {
	limit = cmp.Or(limit, perSecond)
	return &globalLimiter{
		clock:          c,
		tokens:         rate.NewLimiter(rate.Limit(share*float64(limit)), max(burst, limit/10)),
		inWindow:       make(chan struct{}, limit),
		invalid:        rate.NewLimiter(invalidPerSecond, invalidBurst),
		backgroundTurn: make(chan struct{}, 1),
	}
}

// wait returns when a request may leave, with what is to be called when it was
// answered, or with ctx's error. What can wait comes to the limiter one at a
// time, and so an urgent request waits for one of them at most, however many
// there are.
func (p *globalLimiter) wait(ctx context.Context, urgent bool) (answered func(), err error) {
	if !urgent {
		select {
		case p.backgroundTurn <- struct{}{}:
			defer func() { <-p.backgroundTurn }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	select {
	case p.inWindow <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := p.waitForToken(ctx); err != nil {
		<-p.inWindow
		return nil, err
	}
	return p.releaseLater(), nil
}

// waitForToken waits for the limiter, and for the silence to end.
func (p *globalLimiter) waitForToken(ctx context.Context) error {
	for {
		at := p.clock.Now()
		turn := p.tokens.ReserveN(at, 1)
		if !clock.Sleep(ctx, p.clock, turn.DelayFrom(at)) {
			turn.CancelAt(p.clock.Now())
			return ctx.Err()
		}
		quiet := p.pausedFor()
		if quiet <= 0 {
			return nil
		}
		if !clock.Sleep(ctx, p.clock, quiet) {
			return ctx.Err()
		}
	}
}

// releaseLater returns what to call when a request that leaves now was answered. Its
// place is free a span later.
func (p *globalLimiter) releaseLater() (answered func()) {
	settle := sync.OnceFunc(func() { p.clock.AfterFunc(window, func() { <-p.inWindow }) })
	stop := p.clock.AfterFunc(maxLatency, settle)
	return func() { stop(); settle() }
}

// pausedFor is how long nothing may leave.
func (p *globalLimiter) pausedFor() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.pausedUntil.Sub(p.clock.Now())
}

// pause lets nothing leave for a while.
func (p *globalLimiter) pause(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := p.clock.Now().Add(d); until.After(p.pausedUntil) {
		p.pausedUntil = until
	}
}

// countInvalid counts an answer of 401, 403 or 429. Where there are so many that a
// ban is near, all waits.
func (p *globalLimiter) countInvalid() {
	at := p.clock.Now()
	if d := p.invalid.ReserveN(at, 1).DelayFrom(at); d > 0 {
		p.pause(d)
	}
}
