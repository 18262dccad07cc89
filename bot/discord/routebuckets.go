package discord

import "time"

// routeBuckets are the rate limits of routes, by name. One is kept while it is used, or while
// Discord blocks it.
type routeBuckets map[string]*routeBucket

// routeBucket is one route to one channel: one request after another.
type routeBucket struct {
	name         string // "" for none
	busy         bool   // a request is under way
	users        int    // which wait or are under way
	blockedUntil time.Time
}

// idle reports whether nothing about the bucket is worth keeping.
func (b *routeBucket) idle(now time.Time) bool {
	return b.users == 0 && !b.blockedUntil.After(now)
}

// maxIdleBuckets is how many buckets there are before unused ones are looked for.
const maxIdleBuckets = 1024

// rateLimitError says that Discord blocks a route for longer than it is worth
// waiting for here.
type rateLimitError struct{ wait time.Duration }

func (e *rateLimitError) Error() string { return "too many requests, wait " + e.wait.String() }

func (l routeBuckets) use(name string, now time.Time) *routeBucket {
	if name == "" {
		return &routeBucket{}
	}
	b := l[name]
	if b == nil {
		l.evict(now)
		b = &routeBucket{name: name}
		l[name] = b
	}
	b.users++
	return b
}

func (l routeBuckets) leave(b *routeBucket, now time.Time) {
	if b.users--; b.idle(now) {
		delete(l, b.name)
	}
}

// evict drops the buckets of which nothing is worth keeping.
func (l routeBuckets) evict(now time.Time) {
	if len(l) < maxIdleBuckets {
		return
	}
	for name, b := range l {
		if b.idle(now) {
			delete(l, name)
		}
	}
}
