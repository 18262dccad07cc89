package discord

import (
	"context"
	"sync"
	"time"

	"pencilmark/internal/clock"
)

// routeBuckets are the rate limits of routes. The library's own would sleep through
// the end of a context, and are kept for ever; a lane is kept while it is used,
// or Discord has closed it.
type routeBuckets struct {
	clock   clock.Clock
	mu      sync.Mutex
	byRoute map[string]*routeBucket
}

// routeBucket is one route to one channel: one request after another.
type routeBucket struct {
	inFlight     chan struct{} // holds a value while a request is under way
	users        int           // guarded by lanes.mu, as is until
	blockedUntil time.Time     // no request before then
}

// maxIdleBuckets is how many lanes there are before those that nobody uses are looked
// for.
const maxIdleBuckets = 1024

func newRouteBuckets(c clock.Clock) *routeBuckets {
	return &routeBuckets{clock: c, byRoute: map[string]*routeBucket{}}
}

// rateLimitError says that Discord has closed a route for longer than it is worth
// waiting for here.
type rateLimitError struct{ wait time.Duration }

func (e *rateLimitError) Error() string { return "too many requests, wait " + e.wait.String() }

// acquire waits for the lane to be free and open, and returns how to leave it. It
// fails with ctx's error, or with a *limitError at once if the wait would be
// longer than maxWait.
func (l *routeBuckets) acquire(ctx context.Context, id string) (leave func(), err error) {
	in := l.ref(id)
	select {
	case in.inFlight <- struct{}{}:
	case <-ctx.Done():
		l.unref(id, in)
		return nil, ctx.Err()
	}
	leave = func() { <-in.inFlight; l.unref(id, in) }
	wait := l.blockedFor(in)
	if wait > maxWait {
		err = &rateLimitError{wait}
	} else if wait > 0 && !clock.Sleep(ctx, l.clock, wait) {
		err = ctx.Err()
	}
	if err != nil {
		leave()
	}
	return leave, err
}

func (l *routeBuckets) ref(id string) *routeBucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	in := l.byRoute[id]
	if in == nil {
		l.evict()
		in = &routeBucket{inFlight: make(chan struct{}, 1)}
		l.byRoute[id] = in
	}
	in.users++
	return in
}

func (l *routeBuckets) unref(id string, in *routeBucket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if in.users--; in.users == 0 && !in.blockedUntil.After(l.clock.Now()) {
		delete(l.byRoute, id)
	}
}

// evict drops the lanes that nobody uses and that have opened since.
func (l *routeBuckets) evict() {
	if len(l.byRoute) < maxIdleBuckets {
		return
	}
	for id, in := range l.byRoute {
		if in.users == 0 && !in.blockedUntil.After(l.clock.Now()) {
			delete(l.byRoute, id)
		}
	}
}

// block lets no request into a lane for a while. Who calls is in it.
func (l *routeBuckets) block(id string, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if in := l.byRoute[id]; in != nil {
		in.blockedUntil = l.clock.Now().Add(d)
	}
}

func (l *routeBuckets) blockedFor(in *routeBucket) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return in.blockedUntil.Sub(l.clock.Now())
}
