package ratelimit

import (
	"context"
	"sync"
	"time"
)

// Share is what is taken of what somebody may have: so many tokens of a bucket that gains
// PerSecond and holds Burst.
type Share struct {
	Of        string // whose bucket
	Tokens    int    // a full bucket is enough, however many these are
	PerSecond float64
	Burst     int
}

// Memory keeps buckets in the process alone. It is safe for concurrent use.
type Memory struct {
	now     func() time.Time
	maxKeys int

	mu    sync.Mutex
	kinds map[kind]*Limiter[string]
}

// kind is what buckets of the same size have in common.
type kind struct {
	perSecond float64
	burst     int
}

// NewMemory remembers at most maxKeys buckets of each size.
func NewMemory(now func() time.Time, maxKeys int) *Memory {
	return &Memory{now: now, maxKeys: maxKeys, kinds: map[kind]*Limiter[string]{}}
}

// Take takes all shares or none. If it takes none it returns the first that is not there,
// and how long to wait for it.
func (m *Memory) Take(_ context.Context, shares ...Share) (missing int, wait time.Duration, err error) {
	now := m.now()
	taken := make([]Reservation, len(shares))
	for i, s := range shares {
		if taken[i], wait = m.limiter(s).Reserve(s.Of, s.Tokens, now); wait > 0 {
			for _, t := range taken[:i] {
				t.Cancel()
			}
			return i, wait, nil
		}
	}
	return 0, 0, nil
}

func (m *Memory) limiter(s Share) *Limiter[string] {
	m.mu.Lock()
	defer m.mu.Unlock()
	k := kind{s.PerSecond, s.Burst}
	if m.kinds[k] == nil {
		m.kinds[k] = New[string](s.PerSecond, s.Burst, m.maxKeys)
	}
	return m.kinds[k]
}
