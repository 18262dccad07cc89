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

// priority orders the requests that wait.
type priority int

// The priorities, highest first. Results and boards may wait: they show the latest state when they leave.
const (
	forInteractions priority = iota // somebody waits for the answer
	forDailies                      // cards, podiums above them, threads, and searches for them
	forReminders                    // messages that nobody waits for
	forResults                      // results on cards and in threads
	forBoards                       // kept leaderboards and roles
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
	rang    time.Time   // when the last timer was due
	stop    func() bool // stops the timer of the next decide; nil for none
}

type departure struct {
	route    *routeBucket
	priority priority
	decided  chan error // receives nil to leave, once
}

// newDepartures limits requests to limit a second, or to Discord's limit if it is 0. leads reports whether this process
// leads; it is nil if there is one process.
func newDepartures(c clock.Clock, limit int, leads func() bool) *departures {
	return &departures{clock: c, limit: newGlobalLimiter(cmp.Or(limit, perSecond), leads), routes: routeBuckets{}}
}

// succeed pauses while requests of the former leader may still count.
func (d *departures) succeed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.limit.leads != nil {
		d.limit.pause(window, d.clock.Now())
	}
	d.decide()
}

// wait waits until a request may leave, and returns a function for its answer. It fails with ctx's error, or at once
// with a *rateLimitError if the route is blocked for longer than maxWait. A request without a route waits for no other.
func (d *departures) wait(ctx context.Context, route string, p priority) (answered func(*guarded.Response), err error) {
	w := d.enqueue(route, p)
	select {
	case err = <-w.decided:
	case <-ctx.Done():
		if d.withdraw(w) {
			return nil, ctx.Err()
		}
		err = <-w.decided // decided meanwhile
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

// decide lets requests leave and sets a timer for the next one. Its caller holds mu.
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
	full := false // the limit of all requests is reached
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

// now returns the clock's time, or the last timer's if that is later.
func (d *departures) now() time.Time {
	if now := d.clock.Now(); now.After(d.rang) {
		return now
	}
	return d.rang
}

// leaving starts the time for which a request counts, and returns a function for its answer.
func (d *departures) leaving() (answered func()) {
	left := d.clock.Now()
	stop := d.clock.AfterFunc(maxLatency+window, d.release)
	return func() {
		if stop() {
			d.clock.AfterFunc(d.countsOn(left), d.release)
		}
	}
}

// countsOn returns how much longer a request counts that is answered now.
func (d *departures) countsOn(left time.Time) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.clock.Now()
	took := now.Sub(left)
	d.limit.trips.note(took, now)
	return min(d.limit.trips.doubt(took), maxLatency) + window - took
}

// release ends the time for which a request counts.
func (d *departures) release() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.counting--
	d.decide()
}

// arrive notes what an answer says about its route.
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

// note notes what an answer says about the limits of all requests.
func (d *departures) note(answer *guarded.Response) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.limit.note(answer, d.clock.Now())
}

// routeBuckets holds the routes' rate limits by name, while they are in use or blocked.
type routeBuckets map[string]*routeBucket

// routeBucket sends one request after another, to one channel by one route.
type routeBucket struct {
	name         string // "" for none
	busy         bool   // a request is under way
	users        int    // requests that wait or are under way
	blockedUntil time.Time
}

// idle reports whether the bucket can be dropped.
func (b *routeBucket) idle(now time.Time) bool {
	return b.users == 0 && !b.blockedUntil.After(now)
}

// maxIdleBuckets is the number of buckets above which idle ones are dropped.
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
	// perSecond is how many requests Discord takes in a second.
	perSecond = 50
	// share is the share of the limit that leaves evenly. A tenth of the limit may leave at once.
	share = 0.99

	// window is a second, and a little more because clocks differ.
	window = 1020 * time.Millisecond
	// maxLatency is the time in which every request reaches Discord.
	maxLatency = 250 * time.Millisecond

	// 10,000 answers of 401, 403 and 429 in ten minutes bring a ban. These rates allow 9,000.
	invalidPerSecond = 5
	invalidBurst     = 6000

	// forOthers is how many requests a second the leader leaves to the other processes, each of which sends at most
	// othersPerSecond.
	forOthers       = 2
	othersPerSecond = 1
)

// globalLimiter keeps all requests of the process within Discord's limit. A request counts from before it leaves until
// a window after it has surely reached Discord: that is at its answer, less what every round trip takes, and at
// most maxLatency later. At most a second's worth counts at a time, so Discord receives no more in any second.
type globalLimiter struct {
	leads       func() bool // nil for a process that is alone
	tokens      *rate.Limiter
	others      *rate.Limiter // instead of tokens while another process leads
	counting    int           // requests that count, at most most
	most        int
	trips       roundTrips
	invalid     *rate.Limiter
	pausedUntil time.Time
}

// newGlobalLimiter limits requests to a number a second.
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

// take counts a request that leaves now. If none may leave, it returns false and how long to wait; 0 is until a request
// counts no more.
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

// note notes what an answer says about the limits of all requests.
func (l *globalLimiter) note(answer *guarded.Response, now time.Time) {
	if answer.Global {
		l.pause(answer.Blocked, now)
	}
	switch answer.Status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusTooManyRequests:
		l.countInvalid(now)
	}
}

// countInvalid counts an answer of 401, 403 or 429, and pauses all requests near a ban.
func (l *globalLimiter) countInvalid(now time.Time) {
	if d := l.invalid.ReserveN(now, 1).DelayFrom(now); d > 0 {
		l.pause(d, now)
	}
}

// roundTrips tracks the shortest recent round trip. Every request takes that long; only what it takes beyond that leaves
// doubt about when it reached Discord.
type roundTrips struct {
	begun         time.Time     // of the present span
	least, before time.Duration // of it, and of the span before; 0 if unknown
}

// roundTripSpan is long enough to see quick requests, and short enough to notice a slower network.
const roundTripSpan = 15 * time.Second

// firstSpan is the span after a pause, when nothing is known and requests leave more slowly.
const firstSpan = 2 * time.Second

// note notes how long a request took that is answered now.
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

// doubt returns the uncertainty about when a request reached Discord that took so long.
func (r *roundTrips) doubt(took time.Duration) time.Duration {
	return max(0, took-min(r.least, r.before))
}
