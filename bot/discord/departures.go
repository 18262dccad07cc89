package discord

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// priority says which request goes first of those that wait.
type priority int

// The priorities, highest first. Results and boards may wait: they show the latest state when they go.
const (
	forInteractions priority = iota // what somebody waits for
	forDailies                      // cards, their threads, and finding out about them
	forReminders                    // messages to people who did nothing just now
	forResults                      // what cards say of those who solved
	forBoards                       // leaderboards that renew themselves
)

// String is the metrics' label.
func (p priority) String() string {
	return [...]string{"interaction", "daily", "reminder", "result", "board"}[p]
}

// departures decides when requests leave: by priority, then in order, once the global limit has room and their route
// is free. A request that waits for its route blocks no other route.
type departures struct {
	clock clock.Clock

	mu      sync.Mutex
	limit   *globalLimiter
	routes  routeBuckets
	waiting []*departure
	rang    time.Time   // when the timer that rang last was due
	stop    func() bool // of the timer by which waiting is looked through again; nil for none
}

type departure struct {
	route    *routeBucket
	priority priority
	decided  chan error // takes one: nil to leave
}

// newDepartures limits requests to limit a second, or to Discord's limit if 0. leads reports whether this process
// leads; nil if it is alone.
func newDepartures(c clock.Clock, limit int, leads func() bool) *departures {
	return &departures{clock: c, limit: newGlobalLimiter(cmp.Or(limit, perSecond), leads), routes: routeBuckets{}}
}

// succeed pauses for as long as what the process that led before sent may still count.
func (d *departures) succeed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.limit.leads != nil {
		d.limit.pause(window, d.clock.Now())
	}
	d.decide()
}

// wait waits until a request may leave, and returns a function for its answer. It fails with ctx's error, or at once
// with a *rateLimitError if the route is blocked for longer than maxWait. Requests without a route share none.
func (d *departures) wait(ctx context.Context, route string, p priority) (answered func(*guarded.Response), err error) {
	w := d.enqueue(route, p)
	select {
	case err = <-w.decided:
	case <-ctx.Done():
		if d.withdraw(w) {
			return nil, ctx.Err()
		}
		err = <-w.decided // it was decided meanwhile
	}
	if err != nil {
		return nil, err
	}
	release := d.leaving()
	return func(answer *guarded.Response) { release(); d.arrive(w, answer) }, nil
}

func (d *departures) enqueue(route string, p priority) *departure {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := &departure{route: d.routes.use(route, d.clock.Now()), priority: p, decided: make(chan error, 1)}
	behind := slices.IndexFunc(d.waiting, func(o *departure) bool { return o.priority > p })
	if behind < 0 {
		behind = len(d.waiting)
	}
	d.waiting = slices.Insert(d.waiting, behind, w)
	d.decide()
	return w
}

// withdraw reports false if w waits no more.
func (d *departures) withdraw(w *departure) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.Index(d.waiting, w)
	if i < 0 {
		return false
	}
	d.waiting = slices.Delete(d.waiting, i, i+1)
	d.routes.leave(w.route, d.clock.Now())
	return true
}

// decide releases the requests that may leave and sets a timer for the next. Its caller holds mu.
func (d *departures) decide() {
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
	now := d.now()
	soonest := time.Duration(-1)
	later := func(wait time.Duration) {
		if soonest < 0 || wait < soonest {
			soonest = wait
		}
	}
	full := false // the limit of all requests
	d.waiting = slices.DeleteFunc(d.waiting, func(w *departure) bool {
		switch blocked := w.route.blockedUntil.Sub(now); {
		case w.route.busy:
			return false
		case blocked > maxWait:
			d.routes.leave(w.route, now)
			w.decided <- &rateLimitError{blocked}
			return true
		case blocked > 0:
			later(blocked)
			return false
		case full:
			return false
		}
		wait, ok := d.limit.take(now)
		if !ok {
			full = true
			if wait > 0 {
				later(wait)
			}
			return false
		}
		w.route.busy = w.route.name != ""
		w.decided <- nil
		return true
	})
	if soonest >= 0 {
		due := now.Add(soonest)
		d.stop = d.clock.AfterFunc(soonest, func() { d.again(due) })
	}
}

func (d *departures) again(due time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.rang = due
	d.decide()
}

// now returns the clock's time, or the timer's if the clock is behind it.
func (d *departures) now() time.Time {
	if now := d.clock.Now(); now.After(d.rang) {
		return now
	}
	return d.rang
}

// leaving counts a request and returns a function for its answer. It counts until a window after it has surely
// arrived.
func (d *departures) leaving() (answered func()) {
	left := d.clock.Now()
	stop := d.clock.AfterFunc(maxLatency+window, d.release)
	return func() {
		if stop() {
			d.clock.AfterFunc(d.countsOn(left), d.release)
		}
	}
}

// countsOn returns how much longer a request counts that left then and is answered now.
func (d *departures) countsOn(left time.Time) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	took := now.Sub(left)
	d.limit.trips.note(took, now)
	return min(d.limit.trips.doubt(took), maxLatency) + window - took
}

// release counts one request less.
func (d *departures) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.counting--
	d.decide()
}

// arrive takes what an answer says about its route.
func (d *departures) arrive(w *departure, answer *guarded.Response) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	if w.route.busy = false; !answer.Global {
		w.route.blockedUntil = now.Add(answer.Blocked)
	}
	d.routes.leave(w.route, now)
	d.decide()
}

// note takes what an answer says about the limits of all requests.
func (d *departures) note(answer *guarded.Response) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.note(answer, d.clock.Now())
}

// routeBuckets are the routes' rate limits by name. A bucket is kept while it is in use or blocked.
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

// rateLimitError means that Discord blocks a route for longer than maxWait.
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
