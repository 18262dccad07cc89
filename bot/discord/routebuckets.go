package discord

import (
	"time"

	"pencilmark/bot/discord/guarded"
)

// routeBuckets are the rate limits of routes, by name. One is kept while it is used, while
// Discord blocks it, or while it is short.
type routeBuckets map[string]*routeBucket

// routeBucket is one route to one channel: one request after another.
type routeBucket struct {
	name         string // "" for none
	busy         bool   // a request is under way
	users        int    // which wait or are under way
	blockedUntil time.Time

	// Of a route that other processes use, too. What is left of it is shared only while it
	// is short: then each request reserves its place among those of all processes.
	size       int           // how many requests there may be
	span       time.Duration // in what time, as far as that was seen
	shortUntil time.Time
	reserving  bool
	reserved   bool // the next request has its place
}

// A route is short for shortFor once no more than shortLeft requests are left of those that
// Discord takes. Then shortShare of them leave, evenly: what is sent evenly may arrive less so.
const (
	shortFor   = time.Minute
	shortLeft  = 1
	shortShare = 0.95
)

// learn takes what an answer says about the route.
func (b *routeBucket) learn(l guarded.RouteLimit, now time.Time) {
	if l.Size == 0 {
		return
	}
	b.size, b.span = l.Size, max(b.span, l.Resets)
	if l.Left <= shortLeft && 2*l.Left < l.Size {
		b.shortUntil = now.Add(shortFor)
	}
}

// perSecond is how many requests leave in a second while the route is short.
func (b *routeBucket) perSecond() float64 { return shortShare * float64(b.size) / b.span.Seconds() }

// idle reports whether nothing about the bucket is worth keeping.
func (b *routeBucket) idle(now time.Time) bool {
	return b.users == 0 && !b.blockedUntil.After(now) && !b.shortUntil.After(now)
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
