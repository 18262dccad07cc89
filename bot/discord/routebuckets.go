package discord

import (
	"context"
	"sync"
	"time"

	"pencilmark/internal/clock"
)

// routeBuckets are the rate limits of routes. One is kept while it is used, or while
// Discord blocks it.
type routeBuckets struct {
	clock   clock.Clock
	mu      sync.Mutex
	byRoute map[string]*routeBucket
}

// routeBucket is one route to one channel: one request after another.
type routeBucket struct {
	inFlight     chan struct{} // a semaphore of one request
	users        int           // guarded by routeBuckets.mu, as is blockedUntil
	blockedUntil time.Time
}

// maxIdleBuckets is how many buckets there are before unused ones are looked for.
const maxIdleBuckets = 1024

func newRouteBuckets(c clock.Clock) *routeBuckets {
	return &routeBuckets{clock: c, byRoute: map[string]*routeBucket{}}
}

// rateLimitError says that Discord blocks a route for longer than it is worth
// waiting for here.
type rateLimitError struct{ wait time.Duration }

func (e *rateLimitError) Error() string { return "too many requests, wait " + e.wait.String() }

// acquire waits until the bucket is free and not blocked. It fails with ctx's
// error, or with a *rateLimitError at once if the wait would be longer than maxWait.
func (l *routeBuckets) acquire(ctx context.Context, route string) (release func(), err error) {
	b := l.ref(route)
	select {
	case b.inFlight <- struct{}{}:
	case <-ctx.Done():
		l.unref(route, b)
		return nil, ctx.Err()
	}
	release = func() { <-b.inFlight; l.unref(route, b) }
	wait := l.blockedFor(b)
	if wait > maxWait {
		err = &rateLimitError{wait}
	} else if !clock.Sleep(ctx, l.clock, wait) {
		err = ctx.Err()
	}
	if err != nil {
		release()
	}
	return release, err
}

func (l *routeBuckets) ref(route string) *routeBucket {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.byRoute[route]
	if b == nil {
		l.evict()
		b = &routeBucket{inFlight: make(chan struct{}, 1)}
		l.byRoute[route] = b
	}
	b.users++
	return b
}

func (l *routeBuckets) unref(route string, b *routeBucket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b.users--; b.users == 0 && !b.blockedUntil.After(l.clock.Now()) {
		delete(l.byRoute, route)
	}
}

// evict drops the buckets that nobody uses and that are not blocked any more.
func (l *routeBuckets) evict() {
	if len(l.byRoute) < maxIdleBuckets {
		return
	}
	for route, b := range l.byRoute {
		if b.users == 0 && !b.blockedUntil.After(l.clock.Now()) {
			delete(l.byRoute, route)
		}
	}
}

// block lets no request into a bucket, which the caller has acquired, for a while.
func (l *routeBuckets) block(route string, d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.byRoute[route]; b != nil {
		b.blockedUntil = l.clock.Now().Add(d)
	}
}

func (l *routeBuckets) blockedFor(b *routeBucket) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return b.blockedUntil.Sub(l.clock.Now())
}
