package discordtest

import (
	"sync"
	"time"
)

// Clock is the server's time. It stands still until Advance moves it, or runs
// from Run on.
type Clock struct {
	mu        sync.Mutex
	now       time.Time
	realStart time.Time // the real moment at which the clock showed now; zero while it stands
}

// NewClock returns a clock that shows start.
func NewClock(start time.Time) *Clock { return &Clock{now: start} }

// Now is the time the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.realStart.IsZero() {
		return c.now
	}
	return c.now.Add(time.Since(c.realStart))
}

// Advance moves the clock forward by d.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Run lets the clock run with real time, for programs that have clocks of their
// own.
func (c *Clock) Run() *Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.realStart.IsZero() {
		c.realStart = time.Now()
	}
	return c
}
