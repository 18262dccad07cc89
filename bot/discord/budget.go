package discord

import (
	"context"
	"slices"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// Budget keeps rates for all processes of the bot together.
type Budget interface {
	Quotas
	// Reserve takes n of something of which there are so many a second. They may be used
	// after wait.
	Reserve(ctx context.Context, what string, n int, perSecond float64) (wait time.Duration, err error)
	// Hold lets nothing be reserved for before a time is over.
	Hold(ctx context.Context, what string, d time.Duration) error
}

// tokens let requests leave at a rate. Departures guards them.
type tokens interface {
	// take takes one, of so many that could be used now. If there is none it reports false
	// and how long to wait; 0 is until departures is asked to decide again.
	take(now time.Time, wanted int) (wait time.Duration, ok bool)
}

// ownTokens are those of a process that is alone.
type ownTokens struct{ *rate.Limiter }

func (t ownTokens) take(now time.Time, _ int) (wait time.Duration, ok bool) {
	token := t.ReserveN(now, 1)
	if wait := token.DelayFrom(now); wait > 0 {
		token.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// sharedTokens are reserved from a budget a few at a time, and no more than are wanted: other
// processes may want them. The next ones are reserved while some are left, so that nothing
// waits for the budget's answer. Those that nobody uses within a second are gone.
type sharedTokens struct {
	departures *departures
	budget     Budget
	perSecond  float64
	block      int // how many are reserved at a time, at most

	reserved []reservation // in the order of their times
	asking   bool
}

// reservation is of some tokens that may be used from a time on, for a second.
type reservation struct {
	tokens int
	from   time.Time
}

// budgetPatience is how long an answer of the budget is waited for; poorRate is the rate of a
// process whose budget does not answer.
const (
	budgetPatience = 5 * time.Second
	poorRate       = 10
)

func newSharedTokens(d *departures, b Budget, perSecond float64) *sharedTokens {
	return &sharedTokens{departures: d, budget: b, perSecond: perSecond, block: max(1, int(perSecond)/16)}
}

func (t *sharedTokens) take(now time.Time, wanted int) (wait time.Duration, ok bool) {
	t.reserved = slices.DeleteFunc(t.reserved, func(r reservation) bool { return r.tokens == 0 || now.Sub(r.from) >= time.Second })
	have := 0
	for _, r := range t.reserved {
		have += r.tokens
	}
	if wanted > have && have < t.block {
		t.ask(min(wanted-have, t.block))
	}
	if have == 0 {
		return 0, false
	}
	first := &t.reserved[0]
	if wait := first.from.Sub(now); wait > 0 {
		return wait, false
	}
	first.tokens--
	return 0, true
}

// ask reserves the next n tokens, if that is not under way.
func (t *sharedTokens) ask(n int) {
	if t.asking {
		return
	}
	t.asking = true
	go func() {
		d := t.departures
		wait, err := d.fromBudget("requests", n, t.perSecond)
		d.mu.Lock()
		defer d.mu.Unlock()
		t.asking = false
		if err != nil {
			n, wait = 1, time.Second/poorRate
		}
		t.reserved = append(t.reserved, reservation{n, d.clock.Now().Add(wait)})
		d.decide()
	}()
}

// fromBudget reserves from the budget, with patience.
func (d *departures) fromBudget(what string, n int, perSecond float64) (time.Duration, error) {
	ctx, cancel := clock.WithTimeout(context.Background(), d.clock, budgetPatience)
	defer cancel()
	return d.budget.Reserve(ctx, what, n, perSecond)
}

// mustReserve reports whether a route is so short that its next request needs a place among
// those of all processes, and has none. Its caller holds mu, as those of the next two do.
func (d *departures) mustReserve(b *routeBucket, now time.Time) bool {
	return d.budget != nil && b.shortUntil.After(now) && !b.reserved
}

// reserve reserves that place, if that is not under way. Without an answer the request leaves
// as if the process were alone.
func (d *departures) reserve(b *routeBucket) {
	if b.reserving {
		return
	}
	b.reserving = true
	perSecond := b.perSecond()
	go func() {
		wait, err := d.fromBudget("route "+b.name, 1, perSecond)
		d.mu.Lock()
		defer d.mu.Unlock()
		b.reserving, b.reserved = false, true
		if until := d.clock.Now().Add(wait); err == nil && until.After(b.blockedUntil) {
			b.blockedUntil = until
		}
		d.decide()
	}()
}

// share notes what an answer says about a route that other processes use, too, and tells them
// if Discord blocks it.
func (d *departures) share(b *routeBucket, answer *guarded.Response, now time.Time) {
	if d.budget == nil || b.name == "" {
		return
	}
	b.learn(answer.Limit, now)
	if answer.Blocked == 0 {
		return
	}
	go func() {
		ctx, cancel := clock.WithTimeout(context.Background(), d.clock, budgetPatience)
		defer cancel()
		_ = d.budget.Hold(ctx, "route "+b.name, answer.Blocked) // else they find out by themselves
	}()
}

// reportInvalid counts answers of 401, 403 and 429 among those of all processes, and pauses
// all requests of this one when a ban is near. Each process pauses by its own next report:
// who has none gets no such answers.
func (d *departures) reportInvalid() {
	wait, err := d.fromBudget("invalid answers", invalidBlock, invalidPerSecond)
	if err != nil {
		return // the process's own count goes on
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	const allowed = (invalidBurst - invalidBlock) * time.Second / invalidPerSecond
	if wait > allowed {
		d.limit.pause(wait-allowed, d.clock.Now())
	}
}
