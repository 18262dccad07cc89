package discord

import (
	"context"
	"time"

	"golang.org/x/time/rate"

	"pencilmark/internal/clock"
)

// Budget keeps rates for all processes of the bot together.
type Budget interface {
	Quotas
	// Reserve takes n of something of which there are so many a second. They may be used
	// after wait.
	Reserve(ctx context.Context, what string, n int, perSecond float64) (wait time.Duration, err error)
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
// processes may want them. Those that nobody uses within a second are gone.
type sharedTokens struct {
	departures *departures
	budget     Budget
	perSecond  float64
	block      int // how many are reserved at a time, at most

	have        int
	from, until time.Time // when they may be used
	asking      bool
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
	if t.have == 0 || !now.Before(t.until) {
		t.have = 0
		t.ask(min(wanted, t.block))
		return 0, false
	}
	if wait := t.from.Sub(now); wait > 0 {
		return wait, false
	}
	t.have--
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
		ctx, cancel := clock.WithTimeout(context.Background(), d.clock, budgetPatience)
		defer cancel()
		wait, err := t.budget.Reserve(ctx, "requests", n, t.perSecond)
		d.mu.Lock()
		defer d.mu.Unlock()
		t.asking, t.have = false, n
		if err != nil {
			t.have, wait = 1, time.Second/poorRate
		}
		t.from = d.clock.Now().Add(wait)
		t.until = t.from.Add(time.Second)
		d.decide()
	}()
}
