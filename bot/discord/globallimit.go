package discord

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// Discord's limits for a bot as a whole (Rate Limits, Global Rate Limit and
// Invalid Request Limit).
const (
	// perSecond is how many requests Discord takes in a second.
	perSecond = 50
	// share of it is let through evenly, a tenth of it without a pause.
	share = 0.9

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

// priority says whether a person waits for a request. The metrics' label is made of
// it.
type priority string

const (
	interactive priority = "urgent"
	background  priority = "idle"
)

// globalLimiter keeps all requests of the process together to Discord's limit.
// Interactive requests go before those in the background.
//
// A request counts from before it leaves until a window after it has reached
// Discord for certain: when it is answered, or maxLatency later. As many count at a
// time as Discord takes in a second. So however much latencies differ, no second
// holds more.
type globalLimiter struct {
	clock          clock.Clock
	tokens         *rate.Limiter
	inWindow       chan struct{} // a semaphore: holds a value for each request that counts
	invalid        *rate.Limiter
	backgroundTurn chan struct{} // a semaphore: one background request at a time waits for a token

	mu          sync.Mutex
	pausedUntil time.Time
}

// newGlobalLimiter limits to so many requests a second; 0 is perSecond.
func newGlobalLimiter(c clock.Clock, limit int) *globalLimiter {
	limit = cmp.Or(limit, perSecond)
	return &globalLimiter{
		clock:          c,
		tokens:         rate.NewLimiter(rate.Limit(share*float64(limit)), max(1, limit/10)),
		inWindow:       make(chan struct{}, limit),
		invalid:        rate.NewLimiter(invalidPerSecond, invalidBurst),
		backgroundTurn: make(chan struct{}, 1),
	}
}

// wait returns when a request may leave, with what is to be called when it was
// answered, or with ctx's error. Background requests come to the tokens one at a
// time, and so an interactive one waits for one of them at most.
func (l *globalLimiter) wait(ctx context.Context, p priority) (answered func(), err error) {
	if p == background {
		select {
		case l.backgroundTurn <- struct{}{}:
			defer func() { <-l.backgroundTurn }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	select {
	case l.inWindow <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := l.waitForToken(ctx); err != nil {
		<-l.inWindow
		return nil, err
	}
	return l.leaving(), nil
}

// waitForToken takes a token, and waits for a pause to end.
func (l *globalLimiter) waitForToken(ctx context.Context) error {
	for {
		at := l.clock.Now()
		token := l.tokens.ReserveN(at, 1)
		if !clock.Sleep(ctx, l.clock, token.DelayFrom(at)) {
			token.CancelAt(l.clock.Now())
			return ctx.Err()
		}
		paused := l.pausedFor()
		if paused <= 0 {
			return nil
		}
		if !clock.Sleep(ctx, l.clock, paused) {
			return ctx.Err()
		}
	}
}

// leaving returns what to call when a request that leaves now was answered. It
// counts for a window longer.
func (l *globalLimiter) leaving() (answered func()) {
	arrived := sync.OnceFunc(func() { l.clock.AfterFunc(window, func() { <-l.inWindow }) })
	stop := l.clock.AfterFunc(maxLatency, arrived)
	return func() { stop(); arrived() }
}

// pausedFor is how long nothing may leave.
func (l *globalLimiter) pausedFor() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.pausedUntil.Sub(l.clock.Now())
}

// pause lets nothing leave for a while.
func (l *globalLimiter) pause(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if until := l.clock.Now().Add(d); until.After(l.pausedUntil) {
		l.pausedUntil = until
	}
}

// note takes what an answer says about the limits of all requests.
func (l *globalLimiter) note(answer *guarded.Response) {
	if answer.Global {
		l.pause(answer.Blocked)
	}
	switch answer.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		l.countInvalid()
	}
}

// countInvalid counts an answer of 401, 403 or 429, and pauses all requests when a
// ban is near.
func (l *globalLimiter) countInvalid() {
	at := l.clock.Now()
	if d := l.invalid.ReserveN(at, 1).DelayFrom(at); d > 0 {
		l.pause(d)
	}
}
