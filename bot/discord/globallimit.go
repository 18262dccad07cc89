package discord

import (
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/bot/discord/guarded"
)

// Discord's limits for a bot (Rate Limits, Global Rate Limit and Invalid Request Limit).
const (
	// perSecond is how many requests Discord takes in a second.
	perSecond = 50
	// share of it is let through evenly, a tenth of it without a pause.
	share = 0.99

	// window is the second, and a little for clocks that differ.
	window = 1020 * time.Millisecond
	// maxLatency bounds how much the ways of two requests to Discord differ.
	maxLatency = 250 * time.Millisecond

	// 10,000 answers of 401, 403 and 429 in ten minutes bring a ban. These allow 9,000.
	invalidPerSecond = 5
	invalidBurst     = 6000

	// forOthers is how many requests a second are reserved for processes that do not lead, each of which sends at most
	// othersPerSecond.
	forOthers       = 2
	othersPerSecond = 1
)

// globalLimiter keeps all requests of the process within Discord's limit. A request counts from before it leaves until
// a window after it has surely reached Discord: until its answer, less what every round trip takes, or maxLatency
// later. At most a second's worth counts at a time, so no second has more.
type globalLimiter struct {
	leads       func() bool // nil for a process that is alone
	tokens      *rate.Limiter
	others      *rate.Limiter // in the place of tokens while another process leads
	counting    int           // requests that count, most at most
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

// take counts a request that leaves now. If none may, it reports false and how long to wait; 0 is until release.
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

// note takes what an answer says about the limits of all requests.
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

// roundTrips tracks the shortest recent round trip. All requests take that long; only the rest makes their arrival
// uncertain.
type roundTrips struct {
	begun         time.Time     // of the present span
	least, before time.Duration // of it, and of the span before; 0 for not known
}

// roundTripSpan is over how long the minimum is taken: long enough to see quick requests, short enough to notice a
// slower network.
const roundTripSpan = 15 * time.Second

// firstSpan is the span after a pause, when nothing is known and requests leave more slowly.
const firstSpan = 2 * time.Second

// note takes what a request took whose answer is there now.
func (r *roundTrips) note(took time.Duration, now time.Time) {
	switch since := now.Sub(r.begun); {
	case since < roundTripSpan:
		r.least = min(r.least, took)
	case since < 2*roundTripSpan:
		r.begun, r.least, r.before = now, took, r.least
	default: // nothing was asked for a while
		r.begun, r.least, r.before = now.Add(firstSpan-roundTripSpan), took, 0
	}
}

// doubt returns by how much the arrival of a request that took so long is uncertain.
func (r *roundTrips) doubt(took time.Duration) time.Duration {
	return max(0, took-min(r.least, r.before))
}
