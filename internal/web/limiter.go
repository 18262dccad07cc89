package web

import (
	"container/list"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxClients is how many clients a limiter remembers. One that is forgotten
// starts afresh, which costs us one burst.
const maxClients = 10_000

// limiter bounds the rate of requests of each client. It remembers the clients
// seen last and forgets the others.
type limiter struct {
	rate  rate.Limit
	burst int

	mu     sync.Mutex
	known  map[netip.Addr]*list.Element
	recent *list.List // of *client, the last seen in front
}

type client struct {
	addr   netip.Addr
	bucket *rate.Limiter
}

func newLimiter(perSecond float64, burst int) *limiter {
	return &limiter{
		rate: rate.Limit(perSecond), burst: burst,
		known: make(map[netip.Addr]*list.Element), recent: list.New(),
	}
}

// allow takes one request from a client's allowance, or says how long to wait.
func (l *limiter) allow(addr netip.Addr, now time.Time) (wait time.Duration, ok bool) {
	reservation := l.bucket(addr).ReserveN(now, 1)
	if wait = reservation.DelayFrom(now); wait == 0 {
		return 0, true
	}
	reservation.CancelAt(now)
	return wait, false
}

func (l *limiter) bucket(addr netip.Addr) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if element, ok := l.known[addr]; ok {
		l.recent.MoveToFront(element)
		return element.Value.(*client).bucket
	}
	if l.recent.Len() >= maxClients {
		oldest := l.recent.Remove(l.recent.Back()).(*client)
		delete(l.known, oldest.addr)
	}
	c := &client{addr, rate.NewLimiter(l.rate, l.burst)}
	l.known[addr] = l.recent.PushFront(c)
	return c.bucket
}
