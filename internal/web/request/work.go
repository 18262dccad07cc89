package request

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// workPerRequest is the amount of work that counts as one request towards a client's limit.
const workPerRequest = 50 * time.Millisecond

// Work waits for a free worker and runs work for at most Limits.Work. It charges the time to the client. It fails if
// too much work is waiting.
func (r *Request) Work(work func(r *Request) error) error {
	ctx, cancel := context.WithTimeout(r.Context(), r.Limits.Work)
	defer cancel()
	release, err := r.workers.acquire(ctx, r.Client)
	if err != nil {
		return r.TryLater()
	}
	defer release()
	began := r.Now()
	defer func() {
		now := r.Now()
		r.clients.Charge(r.Client, int(now.Sub(began)/workPerRequest), now)
	}()
	return work(r.WithContext(ctx))
}

// WorkValue is Work for a function that returns a value.
func WorkValue[T any](r *Request, work func(r *Request) (T, error)) (value T, err error) {
	err = r.Work(func(r *Request) (err error) {
		value, err = work(r)
		return err
	})
	return value, err
}

// PictureTurn waits until a picture may be read. Only a few are read at once, because each takes much memory.
func (r *Request) PictureTurn() (release func(), err error) {
	if err := r.pictures.Acquire(r.Context(), 1); err != nil {
		return nil, r.TryLater()
	}
	return func() { r.pictures.Release(1) }, nil
}

// TryLater returns the problem that the server is busy.
func (r *Request) TryLater() *Problem {
	p := r.Problem(Busy, "web.detail.busy", nil)
	p.Retry = time.Second
	return p
}

// workers shares time for work among clients. A piece of work first waits for other pieces of the same client, then in
// the queue of all clients, in which each client has only a few places. There are more workers than processors, so that
// easy work does not wait for hard work to end.
type workers struct {
	all       *semaphore.Weighted
	perClient int64
	most      int // pieces that are running or waiting

	mu      sync.Mutex
	pieces  int
	clients map[netip.Addr]*workingClient
}

// errCrowded means that too much work is waiting already.
var errCrowded = errors.New("too many wait for their turn")

// workingClient is a client with running or waiting work.
type workingClient struct {
	turns  *semaphore.Weighted
	pieces int
}

// newWorkers returns workers with a queue for at most a quarter of the connections.
func newWorkers(l Limits) *workers {
	return &workers{
		all: semaphore.NewWeighted(int64(l.Workers)), perClient: int64(l.Share), most: max(l.Workers, l.Connections/4),
		clients: map[netip.Addr]*workingClient{},
	}
}

// acquire waits for a client's turn; release ends it. It fails if the context ends first.
func (w *workers) acquire(ctx context.Context, client netip.Addr) (release func(), err error) {
	c := w.enter(client)
	if c == nil {
		return nil, errCrowded
	}
	if err := c.turns.Acquire(ctx, 1); err != nil {
		w.leave(client)
		return nil, err
	}
	if err := w.all.Acquire(ctx, 1); err != nil {
		c.turns.Release(1)
		w.leave(client)
		return nil, err
	}
	return func() {
		w.all.Release(1)
		c.turns.Release(1)
		w.leave(client)
	}, nil
}

// enter counts a piece of a client's work. It returns nil if there are too many.
func (w *workers) enter(client netip.Addr) *workingClient {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.pieces >= w.most {
		return nil
	}
	w.pieces++
	c := w.clients[client]
	if c == nil {
		c = &workingClient{turns: semaphore.NewWeighted(w.perClient)}
		w.clients[client] = c
	}
	c.pieces++
	return c
}

// leave ends a piece of work. It forgets a client that has no other.
func (w *workers) leave(client netip.Addr) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pieces--
	if c := w.clients[client]; c.pieces > 1 {
		c.pieces--
	} else {
		delete(w.clients, client)
	}
}

// Count counts a request towards its client's limit. If the limit is exceeded, it returns how long the client must
// wait.
func (r *Request) Count() (wait time.Duration) {
	r.countPlayer()
	_, wait = r.clients.Reserve(r.Client, 1, r.Now())
	return wait
}

// Headers of draft-ietf-httpapi-ratelimit-headers.
const (
	LimitHeader  = "RateLimit"
	policyHeader = "RateLimit-Policy"
)

// SetLimitHeaders sets the headers with the client's limit and the part that is left.
func (r *Request) SetLimitHeaders(w http.ResponseWriter) {
	burst, rate := float64(r.Limits.Burst), r.Limits.Rate
	left := r.clients.Left(r.Client, r.Now())
	seconds := func(tokens float64) int { return int(math.Ceil(tokens / rate)) }
	w.Header().Set(policyHeader, fmt.Sprintf(`"requests";q=%d;w=%d`, r.Limits.Burst, seconds(burst)))
	w.Header().Set(LimitHeader, fmt.Sprintf(`"requests";r=%d;t=%d`, max(0, int(left)), seconds(burst-left)))
}

// clientAddr returns the client's address: the peer, or the last address in X-Forwarded-For that is not one of our
// proxies.
func clientAddr(r *http.Request, proxies []netip.Prefix) netip.Addr {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !IsProxy(addr, proxies) {
			break
		}
		forwarded, ok := readHop(hop)
		if !ok {
			break
		}
		addr = forwarded.Unmap()
	}
	return Subscriber(addr)
}

// readHop reads an address in X-Forwarded-For, which may have a port, brackets or quotation marks.
func readHop(hop string) (addr netip.Addr, ok bool) {
	hop = strings.Trim(strings.TrimSpace(hop), `"`)
	if withPort, err := netip.ParseAddrPort(hop); err == nil {
		return withPort.Addr(), true
	}
	if bare, ok := strings.CutPrefix(hop, "["); ok {
		hop = strings.TrimSuffix(bare, "]")
	}
	addr, err := netip.ParseAddr(hop)
	return addr, err == nil
}

// Subscriber returns the /64 network of an IPv6 address, because each client has a whole network. Other addresses are
// returned unchanged.
func Subscriber(addr netip.Addr) netip.Addr {
	if addr.Is6() {
		network, _ := addr.WithZone("").Prefix(64)
		return network.Addr()
	}
	return addr
}

// IsProxy reports whether an address is one of the proxies.
func IsProxy(addr netip.Addr, proxies []netip.Prefix) bool {
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}
