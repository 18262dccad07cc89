// Package ratelimit limits the rate of each of many callers separately.
package ratelimit

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter gives each key its own token bucket, which fills at a steady rate. It remembers the last used keys and
// forgets the others; a forgotten key starts again with a full bucket. Limiter is safe for concurrent use.
type Limiter[K comparable] struct {
	rate    rate.Limit
	burst   int
	maxKeys int

	mu      sync.Mutex
	entries map[K]*list.Element
	recent  *list.List // of *entry[K], the last used first
}

type entry[K comparable] struct {
	key    K
	bucket *rate.Limiter
}

// New returns a limiter whose buckets hold burst tokens and gain perSecond tokens per second. It remembers at most
// maxKeys keys.
func New[K comparable](perSecond float64, burst, maxKeys int) *Limiter[K] {
	return &Limiter[K]{rate: rate.Limit(perSecond), burst: burst, maxKeys: maxKeys, entries: map[K]*list.Element{}, recent: list.New()}
}

// Reservation represents tokens that were taken from a bucket and can be given back.
type Reservation struct {
	tokens *rate.Reservation // nil if nothing was taken
	at     time.Time
}

// Cancel gives the tokens back.
func (r Reservation) Cancel() {
	if r.tokens != nil {
		r.tokens.CancelAt(r.at)
	}
}

// Reserve takes tokens from a key's bucket, but never more than a full bucket holds. If there are too few it takes
// none, and returns how long to wait.
func (l *Limiter[K]) Reserve(key K, tokens int, now time.Time) (reserved Reservation, wait time.Duration) {
	r := l.bucket(key).ReserveN(now, min(tokens, l.burst))
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return Reservation{}, wait
	}
	return Reservation{r, now}, 0
}

// Charge takes tokens from a key's bucket even if there are too few, so that the bucket takes longer to fill up. It
// takes no more than a full bucket holds.
func (l *Limiter[K]) Charge(key K, tokens int, now time.Time) {
	l.bucket(key).ReserveN(now, min(tokens, l.burst))
}

func (l *Limiter[K]) bucket(key K) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if element, ok := l.entries[key]; ok {
		l.recent.MoveToFront(element)
		return element.Value.(*entry[K]).bucket
	}
	if l.recent.Len() >= l.maxKeys {
		oldest := l.recent.Remove(l.recent.Back()).(*entry[K])
		delete(l.entries, oldest.key)
	}
	e := &entry[K]{key, rate.NewLimiter(l.rate, l.burst)}
	l.entries[key] = l.recent.PushFront(e)
	return e.bucket
}

// Left returns the number of tokens of a key. It is negative if the key has used more than it had.
func (l *Limiter[K]) Left(key K, now time.Time) float64 { return l.bucket(key).TokensAt(now) }
