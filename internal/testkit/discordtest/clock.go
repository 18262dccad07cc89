package discordtest

import (
	"sync"
	"time"
)

// Clock is the server's clock. It stands still until Advance moves it or Run starts it.
type Clock struct {
	mu        sync.Mutex
	now       time.Time
	realStart time.Time // when Run was called, in real time; zero if it was not
	timers    map[*timer]bool
}

// timer is a call that AfterFunc waits to make.
type timer struct {
	at    time.Time
	takes time.Duration
	do    func()
}

// NewClock returns a clock that shows start.
func NewClock(start time.Time) *Clock { return &Clock{now: start, timers: map[*timer]bool{}} }

// Now returns the time.
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
	for t := range c.timers {
		if !t.at.After(c.now) {
			delete(c.timers, t)
			go t.do()
		}
	}
}

// AfterFunc calls f in a goroutine after the clock has moved by d, unless stop is called first; stop reports whether
// it prevented the call. After Run it waits in real time.
func (c *Clock) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d <= 0 || !c.realStart.IsZero() {
		return time.AfterFunc(d, f).Stop
	}
	t := &timer{c.now.Add(d), d, f}
	c.timers[t] = true
	return func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		waits := c.timers[t]
		delete(c.timers, t)
		return waits
	}
}

// Waiting counts the pending calls of AfterFunc with a d from least to most.
func (c *Clock) Waiting(least, most time.Duration) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for t := range c.timers {
		if t.takes >= least && t.takes <= most {
			n++
		}
	}
	return n
}

// Run makes the clock run in real time.
func (c *Clock) Run() *Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.realStart.IsZero() {
		c.realStart = time.Now()
	}
	return c
}
