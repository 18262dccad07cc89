package bot

import (
	"maps"
	"sync"
	"time"
)

// manners keeps the bot from saying the same to somebody again and again: who
// writes what it does not understand is told once in a while.
type manners struct {
	now  func() time.Time
	mu   sync.Mutex
	told map[string]time.Time // by player: when last
}

// restraint is how long the bot keeps quiet then, and maxTold of how many players
// it knows when that was; more are told once more than needed.
const (
	restraint = 2 * time.Minute
	maxTold   = 4096
)

func newManners(now func() time.Time) *manners {
	return &manners{now: now, told: map[string]time.Time{}}
}

// tell reports whether a player may be told again, and notes that they were.
func (m *manners) tell(player string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	if now.Sub(m.told[player]) < restraint {
		return false
	}
	if len(m.told) >= maxTold {
		maps.DeleteFunc(m.told, func(_ string, at time.Time) bool { return now.Sub(at) >= restraint })
	}
	if len(m.told) >= maxTold {
		clear(m.told)
	}
	m.told[player] = now
	return true
}
