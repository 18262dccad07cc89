package discord

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// priority orders the waiting requests.
type priority int

// The priorities, highest first. Results and boards may wait, because they show the latest state when they are sent.
const (
	forInteractions priority = iota // a person is waiting for the answer
	forDailies                      // cards, podiums above them, threads, and searches for them
	forReminders                    // messages that nobody is waiting for
	forResults                      // results on cards and in threads
	forBoards                       // kept leaderboards and roles
)

// String returns the metrics' label.
func (p priority) String() string {
	return [...]string{"interaction", "daily", "reminder", "result", "board"}[p]
}

// departures decides when requests are sent: by priority, then in order, as soon as the global limit has room and their
// route is free. A request that waits for its route does not block other routes.
type departures struct {
	clock clock.Clock

	mu      sync.Mutex
	limit   *globalLimiter
	routes  routeBuckets
	waiting []*departure
	rang    time.Time   // when the last timer fired
	stop    func() bool // stops the timer for the next decide; nil for none
}

type departure struct {
	route    *routeBucket
	priority priority
	decided  chan error // receives nil once the request may be sent
}

// newDepartures limits requests to limit per second, or to Discord's limit if limit is 0. leads reports whether this
// process leads; it is nil if there is only one process.
func newDepartures(c clock.Clock, limit int, leads func() bool) *departures {
	return &departures{clock: c, limit: newGlobalLimiter(cmp.Or(limit, perSecond), leads), routes: routeBuckets{}}
}

// takeOver pauses the requests while those of the previous leader may still count.
func (d *departures) takeOver() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.limit.leads != nil {
		d.limit.pause(window, d.clock.Now())
	}
	d.decide()
}

// wait waits until a request may be sent, and returns a function to call with its answer. It fails with ctx's error, or
// at once with a *rateLimitError if the route is blocked for longer than maxWait. A request without a route does not
// wait for other requests.
func (d *departures) wait(ctx context.Context, route string, p priority) (answered func(*guarded.Response), err error) {
	w := d.enqueue(route, p)
	select {
	case err = <-w.decided:
	case <-ctx.Done():
		if d.withdraw(w) {
			return nil, ctx.Err()
		}
		err = <-w.decided // decided in the meantime
	}
	if err != nil {
		return nil, err
	}
	release := d.sent()
	return func(answer *guarded.Response) { release(); d.answered(w, answer) }, nil
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

// withdraw removes w. It reports false if w no longer waits.
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

// decide lets requests be sent and sets a timer for the next one. The caller must hold mu.
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
	full := false // the global limit is reached
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

// now returns the clock's time, or the time of the last timer if that is later.
func (d *departures) now() time.Time {
	if now := d.clock.Now(); now.After(d.rang) {
		return now
	}
	return d.rang
}

// sent starts the period in which a request counts, and returns a function to call when it is answered.
func (d *departures) sent() (answered func()) {
	left := d.clock.Now()
	stop := d.clock.AfterFunc(maxLatency+window, d.release)
	return func() {
		if stop() {
			d.clock.AfterFunc(d.countsOn(left), d.release)
		}
	}
}

// countsOn returns how much longer a request counts when it is answered now.
func (d *departures) countsOn(left time.Time) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	took := now.Sub(left)
	d.limit.trips.note(took, now)
	return min(d.limit.trips.uncertainty(took), maxLatency) + window - took
}

// release ends the period in which a request counts.
func (d *departures) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.counting--
	d.decide()
}

// answered records what an answer says about its route.
func (d *departures) answered(w *departure, answer *guarded.Response) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	if w.route.busy = false; !answer.Global {
		w.route.blockedUntil = now.Add(answer.Blocked)
	}
	d.routes.leave(w.route, now)
	d.decide()
}

// note records what an answer says about the global limit.
func (d *departures) note(answer *guarded.Response) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.note(answer, d.clock.Now())
}

// routeBuckets holds the routes' rate limits by name, while they are in use or blocked.
type routeBuckets map[string]*routeBucket

// routeBucket sends the requests of one route to one channel one after another.
type routeBucket struct {
	name         string // "" for none
	busy         bool   // a request has been sent and not answered yet
	users        int    // the number of requests that wait or have not been answered yet
	blockedUntil time.Time
}

// idle reports whether the bucket can be dropped.
func (b *routeBucket) idle(now time.Time) bool {
	return b.users == 0 && !b.blockedUntil.After(now)
}

// maxIdleBuckets is the number of buckets from which idle ones are dropped.
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

// evict drops idle buckets.
func (l routeBuckets) evict(now time.Time) {
	if len(l) >= maxIdleBuckets {
		maps.DeleteFunc(l, func(_ string, b *routeBucket) bool { return b.idle(now) })
	}
}

// Discord's limits for a bot (Rate Limits, Global Rate Limit and Invalid Request Limit).
const (
	// perSecond is the number of requests that Discord accepts per second.
	perSecond = 50
	// share is the part of the limit at which requests are sent evenly. A tenth of the limit may be sent at once.
	share = 0.99

	// window is a second, plus a little because clocks differ.
	window = 1020 * time.Millisecond
	// maxLatency is the time within which every request reaches Discord.
	maxLatency = 250 * time.Millisecond

	// Discord bans a bot after 10,000 answers of 401, 403 and 429 in ten minutes. These rates allow 9,000.
	invalidPerSecond = 5
	invalidBurst     = 6000

	// forOthers is the number of requests per second that the leader leaves to the other processes. Each of those sends
	// at most othersPerSecond.
	forOthers       = 2
	othersPerSecond = 1
)

// globalLimiter keeps all requests of the process within Discord's limit. A request counts from before it is sent until
// a window after it has certainly reached Discord. That moment is when its answer arrives, minus the time that every
// round trip takes, and at most maxLatency after sending. At most one second's worth of requests counts at a time, so
// Discord never receives more in any second.
type globalLimiter struct {
	leads       func() bool // nil if there is only one process
	tokens      *rate.Limiter
	others      *rate.Limiter // instead of tokens while another process leads
	counting    int           // the number of requests that count, never above most
	most        int
	trips       roundTrips
	invalid     *rate.Limiter
	pausedUntil time.Time
}

// newGlobalLimiter limits requests to limit per second.
func newGlobalLimiter(limit int, leads func() bool) *globalLimiter {
	if leads != nil {
		limit = max(1, limit-forOthers)
	}
	return &globalLimiter{
		leads:   leads,
		tokens:  rate.NewLimiter(rate.Limit(share*float64(limit)), max(1, limit/10)),
		others:  rate.NewLimiter(othersPerSecond, 1),
		most:    limit,
		invalid: rate.NewLimiter(invalidPerSecond, invalidBurst),
	}
}

// take counts a request that is sent now. If none may be sent, it returns false and how long to wait; 0 means until a
// request no longer counts.
func (l *globalLimiter) take(now time.Time) (wait time.Duration, ok bool) {
	if paused := l.pausedUntil.Sub(now); paused > 0 {
		return paused, false
	}
	if l.counting >= l.most {
		return 0, false
	}
	tokens := l.tokens
	if l.leads != nil && !l.leads() {
		tokens = l.others
	}
	token := tokens.ReserveN(now, 1)
	if wait := token.DelayFrom(now); wait > 0 {
		token.CancelAt(now)
		return wait, false
	}
	l.counting++
	return 0, true
}

func (l *globalLimiter) pause(d time.Duration, now time.Time) {
	if until := now.Add(d); until.After(l.pausedUntil) {
		l.pausedUntil = until
	}
}

// note records what an answer says about the global limit.
func (l *globalLimiter) note(answer *guarded.Response, now time.Time) {
	if answer.Global {
		l.pause(answer.Blocked, now)
	}
	switch answer.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		l.countInvalid(now)
	}
}

// countInvalid counts an answer of 401, 403 or 429. It pauses all requests before Discord would ban the bot.
func (l *globalLimiter) countInvalid(now time.Time) {
	if d := l.invalid.ReserveN(now, 1).DelayFrom(now); d > 0 {
		l.pause(d, now)
	}
}

// roundTrips tracks the shortest recent round trip. Every request takes at least that long, so only the time beyond it
// leaves doubt about when a request reached Discord.
type roundTrips struct {
	begun         time.Time     // start of the current span
	least, before time.Duration // shortest in this span and in the previous one; 0 if unknown
}

// roundTripSpan is long enough to include fast requests, and short enough to notice a slower network.
const roundTripSpan = 15 * time.Second

// firstSpan is the length of the span after a pause, in which nothing is known and requests are sent more slowly.
const firstSpan = 2 * time.Second

// note records how long a request took that is answered now.
func (r *roundTrips) note(took time.Duration, now time.Time) {
	switch since := now.Sub(r.begun); {
	case since < roundTripSpan:
		r.least = min(r.least, took)
	case since < 2*roundTripSpan:
		r.begun, r.least, r.before = now, took, r.least
	default: // no request for a while
		r.begun, r.least, r.before = now.Add(firstSpan-roundTripSpan), took, 0
	}
}

// uncertainty returns how uncertain it is when a request that took so long reached Discord.
func (r *roundTrips) uncertainty(took time.Duration) time.Duration {
	return max(0, took-min(r.least, r.before))
}
