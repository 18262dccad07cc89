package bot

import (
	"maps"
	"sync"
	"time"
)

// cooldowns keeps the bot from repeating itself: a player who writes what it does
// not understand gets an answer to that once in a while.
type cooldowns struct {
	now  func() time.Time
	mu   sync.Mutex
	last map[string]time.Time // by player: when it last answered
}

// unknownCooldown is how long the bot stays silent then, and maxCooldowns for how
// many players it remembers that; beyond them some get the answer once more.
const (
	unknownCooldown = 2 * time.Minute
	maxCooldowns    = 4096
)

func newCooldowns(now func() time.Time) *cooldowns {
	return &cooldowns{now: now, last: map[string]time.Time{}}
}

// allow reports whether a player may get the answer again, and notes that they do.
func (c *cooldowns) allow(player string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	if now.Sub(c.last[player]) < unknownCooldown {
		return false
	}
	if len(c.last) >= maxCooldowns {
		maps.DeleteFunc(c.last, func(_ string, at time.Time) bool { return now.Sub(at) >= unknownCooldown })
	}
	if len(c.last) >= maxCooldowns {
		clear(c.last)
	}
	c.last[player] = now
	return true
}
