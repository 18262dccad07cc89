// Package limit bounds how much each of many may ask for.
package limit

import (
	"container/list"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limiter gives each key an allowance of its own: a bucket of tokens that fills
// at a steady rate. It remembers the keys seen last and forgets the others; one
// that was forgotten starts with a full bucket. It is safe for concurrent use.
type Limiter[K comparable] struct {
	rate  rate.Limit
	burst int
	most  int

	mu     sync.Mutex
	known  map[K]*list.Element
	recent *list.List // of *entry[K], the last seen in front
}

type entry[K comparable] struct {
	key    K
	bucket *rate.Limiter
}

// New returns a limiter of buckets that hold burst tokens and gain perSecond. It
// remembers at most so many keys.
func New[K comparable](perSecond float64, burst, most int) *Limiter[K] {
	return &Limiter[K]{rate: rate.Limit(perSecond), burst: burst, most: most, known: map[K]*list.Element{}, recent: list.New()}
}

// Taken is what was taken of an allowance, to be given back if it is of no use.
type Taken struct {
	reservation *rate.Reservation
	at          time.Time
}

// Return gives the tokens back.
func (t Taken) Return() {
	if t.reservation != nil {
		t.reservation.CancelAt(t.at)
	}
}

// Take takes tokens of a key's allowance, but never more than a full bucket; or
// it takes none and says how long to wait.
func (l *Limiter[K]) Take(key K, tokens int, now time.Time) (taken Taken, wait time.Duration) {
	r := l.bucket(key).ReserveN(now, min(tokens, l.burst))
	if wait = r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return Taken{}, wait
	}
	return Taken{r, now}, 0
}

// Known is how many keys are remembered.
func (l *Limiter[K]) Known() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.recent.Len()
}

func (l *Limiter[K]) bucket(key K) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if element, ok := l.known[key]; ok {
		l.recent.MoveToFront(element)
		return element.Value.(*entry[K]).bucket
	}
	if l.recent.Len() >= l.most {
		oldest := l.recent.Remove(l.recent.Back()).(*entry[K])
		delete(l.known, oldest.key)
	}
	e := &entry[K]{key, rate.NewLimiter(l.rate, l.burst)}
	l.known[key] = l.recent.PushFront(e)
	return e.bucket
}
