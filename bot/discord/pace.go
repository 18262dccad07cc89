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
	share  = 0.9
	atOnce = 5

	// span is the second, and a little for clocks that differ.
	span = 1020 * time.Millisecond
	// longestWay is how long a request takes to reach Discord at most. Answers take
	// longer at times, and would slow down what comes after them.
	longestWay = 250 * time.Millisecond

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
//
// A request holds a place from before it leaves until a span after it has reached
// Discord for certain: when it is answered, or longestWay later. There are as many
// places as Discord takes requests in a second. So however much one way differs
// from another, no second holds more: the one of them that leaves last finds the
// others in their places still.
type pace struct {
	clock   clock.Clock
	free    *rate.Limiter
	places  chan struct{}
	invalid *rate.Limiter
	turn    chan struct{} // holds a value while one of the rest waits at the limiter

	mu    sync.Mutex
	until time.Time // Discord has asked for silence until then
}

// newPace is a pace for so many requests a second; 0 is perSecond.
func newPace(c clock.Clock, limit int) *pace {
	limit = cmp.Or(limit, perSecond)
	return &pace{
		clock:   c,
		free:    rate.NewLimiter(rate.Limit(share*float64(limit)), max(atOnce, limit/10)),
		places:  make(chan struct{}, limit),
		invalid: rate.NewLimiter(invalidPerSecond, invalidAtOnce),
		turn:    make(chan struct{}, 1),
	}
}

// wait returns when a request may leave, with what is to be called when it was
// answered, or with ctx's error. What can wait comes to the limiter one at a
// time, and so an urgent request waits for one of them at most, however many
// there are.
func (p *pace) wait(ctx context.Context, urgent bool) (answered func(), err error) {
	if !urgent {
		select {
		case p.turn <- struct{}{}:
			defer func() { <-p.turn }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	select {
	case p.places <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err := p.heed(ctx); err != nil {
		<-p.places
		return nil, err
	}
	return p.leaving(), nil
}

// heed waits for the limiter, and for the silence to end.
func (p *pace) heed(ctx context.Context) error {
	for {
		at := p.clock.Now()
		turn := p.free.ReserveN(at, 1)
		if !clock.Sleep(ctx, p.clock, turn.DelayFrom(at)) {
			turn.CancelAt(p.clock.Now())
			return ctx.Err()
		}
		quiet := p.silence()
		if quiet <= 0 {
			return nil
		}
		if !clock.Sleep(ctx, p.clock, quiet) {
			return ctx.Err()
		}
	}
}

// leaving returns what to call when a request that leaves now was answered. Its
// place is free a span later.
func (p *pace) leaving() (answered func()) {
	settle := sync.OnceFunc(func() { p.clock.AfterFunc(span, func() { <-p.places }) })
	stop := p.clock.AfterFunc(longestWay, settle)
	return func() { stop(); settle() }
}

// silence is how long nothing may leave.
func (p *pace) silence() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.until.Sub(p.clock.Now())
}

// hush lets nothing leave for a while.
func (p *pace) hush(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until := p.clock.Now().Add(d); until.After(p.until) {
		p.until = until
	}
}

// refused counts an answer of 401, 403 or 429. Where there are so many that a
// ban is near, all waits.
func (p *pace) refused() {
	at := p.clock.Now()
	if d := p.invalid.ReserveN(at, 1).DelayFrom(at); d > 0 {
		p.hush(d)
	}
}
