package discord

import (
	"context"
	"sync"
	"time"

	"pencilmark/internal/clock"
)

// lanes are the rate limits of routes. The library's own would sleep through
// the end of a context, and are kept for ever; a lane is kept while it is used,
// or Discord has closed it.
type lanes struct {
	clock clock.Clock
	mu    sync.Mutex
	open  map[string]*lane
}

// lane is one route to one channel: one request after another.
type lane struct {
	turn  chan struct{} // holds a value while a request is under way
	users int           // guarded by lanes.mu, as is until
	until time.Time     // no request before then
}

// maxLanes is how many lanes there are before those that nobody uses are looked
// for.
const maxLanes = 1024

func newLanes(c clock.Clock) *lanes { return &lanes{clock: c, open: map[string]*lane{}} }

// limitError says that Discord has closed a route for longer than it is worth
// waiting for here.
type limitError struct{ wait time.Duration }

func (e *limitError) Error() string { return "too many requests, wait " + e.wait.String() }

// enter waits for the lane to be free and open, and returns how to leave it. It
// fails with ctx's error, or with a *limitError at once if the wait would be
// longer than maxWait.
func (l *lanes) enter(ctx context.Context, id string) (leave func(), err error) {
	in := l.join(id)
	select {
	case in.turn <- struct{}{}:
	case <-ctx.Done():
		l.part(id, in)
		return nil, ctx.Err()
	}
	leave = func() { <-in.turn; l.part(id, in) }
	wait := l.closed(in)
	if wait > maxWait {
		err = &limitError{wait}
	} else if wait > 0 && !clock.Sleep(ctx, l.clock, wait) {
		err = ctx.Err()
	}
	if err != nil {
		leave()
	}
	return leave, err
}

func (l *lanes) join(id string) *lane {
	l.mu.Lock()
	defer l.mu.Unlock()
	in := l.open[id]
	if in == nil {
		l.tidy()
		in = &lane{turn: make(chan struct{}, 1)}
		l.open[id] = in
	}
	in.users++
	return in
}

func (l *lanes) part(id string, in *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if in.users--; in.users == 0 && !in.until.After(l.clock.Now()) {
		delete(l.open, id)
	}
}

// tidy drops the lanes that nobody uses and that have opened since.
func (l *lanes) tidy() {
	if len(l.open) < maxLanes {
		return
	}
	for id, in := range l.open {
		if in.users == 0 && !in.until.After(l.clock.Now()) {
			delete(l.open, id)
		}
	}
}

// close lets no request into a lane for a while. Who calls is in it.
func (l *lanes) close(id string, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if in := l.open[id]; in != nil {
		in.until = l.clock.Now().Add(d)
	}
}

func (l *lanes) closed(in *lane) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return in.until.Sub(l.clock.Now())
}
