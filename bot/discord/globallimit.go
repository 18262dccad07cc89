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
// a window after its answer, or a window after maxLatency if that is earlier. At most a second's worth counts at a time,
// so Discord receives no more in any second.
type globalLimiter struct {
	leads       func() bool // nil for a process that is alone
	tokens      *rate.Limiter
	others      *rate.Limiter // instead of tokens while another process leads
	counting    int           // requests that count, at most most
	most        int
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
