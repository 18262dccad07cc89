package gametest

import (
	"sync"
	"testing"
	"time"
)

// At parses a time in RFC 3339.
func At(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	Must(t, err)
	return at
}

// Clock is a clock that tests set.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// Now returns the clock's time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Set sets the clock.
func (c *Clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = t
}

// Add moves the clock forward.
func (c *Clock) Add(d time.Duration) { c.Set(c.Now().Add(d)) }
