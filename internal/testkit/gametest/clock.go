package gametest

import (
	"sync"
	"testing"
	"time"
)

// At reads a time in RFC 3339.
func At(t testing.TB, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	Must(t, err)
	return at
}

// Clock is a clock that tests turn.
type Clock struct {
	mu sync.Mutex
	at time.Time
}

// Now returns what the clock shows.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// Set turns the clock to a time.
func (c *Clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = t
}

// Add turns the clock on.
func (c *Clock) Add(d time.Duration) { c.Set(c.Now().Add(d)) }
