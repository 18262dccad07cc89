package web

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

// workPerRequest is the work that counts as one request.
const workPerRequest = 50 * time.Millisecond

// working runs work within Limits.Work, with few at once in all and for each client, and charges its time.
func (s *Server) working(ctx context.Context, work func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, s.opts.Limits.Work)
	defer cancel()
	client := clientOf(ctx)
	release, err := s.workers.acquire(ctx, client)
	if err != nil {
		return s.tryLater()
	}
	defer release()
	began := s.opts.Now()
	defer func() {
		now := s.opts.Now()
		s.clients.Charge(client, int(now.Sub(began)/workPerRequest), now)
	}()
	return work(ctx)
}

// answer sends what was worked out.
type answer func() error

// answering is working for what makes an answer. It sends the answer after the worker is free.
func (s *Server) answering(ctx context.Context, work func(context.Context) (answer, error)) error {
	var send answer
	err := s.working(ctx, func(ctx context.Context) (err error) {
		send, err = work(ctx)
		return err
	})
	if err != nil {
		return err
	}
	return send()
}

// tryLater says that the server is busy.
func (s *Server) tryLater() *problem {
	p := s.problem(busy, "web.detail.busy", nil)
	p.retry = time.Second
	return p
}

// workers shares work out among clients. A client's pieces wait for one another first, and
// then in the line of all clients, so that each client has few places there.
// There are more workers than processors: what is under way shares these, so that easy
// work does not wait for hard work to end.
type workers struct {
	all       *semaphore.Weighted
	perClient int64
	most      int // pieces, under way or waiting

	mu      sync.Mutex
	pieces  int
	clients map[netip.Addr]*workingClient
}

// errCrowded says that too many pieces of work wait.
var errCrowded = errors.New("too many wait for their turn")

// workingClient is a client with work under way or waiting.
type workingClient struct {
	turns  *semaphore.Weighted
	pieces int
}

// newWorkers lets only a part of the connections wait for work.
func newWorkers(l Limits) *workers {
	return &workers{
		all: semaphore.NewWeighted(int64(l.Workers)), perClient: int64(l.Share), most: max(l.Workers, l.Connections/4),
		clients: map[netip.Addr]*workingClient{},
	}
}

// acquire waits for a client's turn; release ends it. It fails when the context ends first.
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

// enter counts a piece of a client's work, unless there are too many: then it is nil.
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

// leave forgets a client that has nothing left to do.
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

// Headers of draft-ietf-httpapi-ratelimit-headers.
const (
	limitHeader  = "RateLimit"
	policyHeader = "RateLimit-Policy"
)

// tellLimit sets the headers with the client's limit and what is left of it.
func (s *Server) tellLimit(w http.ResponseWriter, client netip.Addr) {
	burst, rate := float64(s.opts.Limits.Burst), s.opts.Limits.Rate
	left := s.clients.Left(client, s.opts.Now())
	seconds := func(tokens float64) int { return int(math.Ceil(tokens / rate)) }
	w.Header().Set(policyHeader, fmt.Sprintf(`"requests";q=%d;w=%d`, s.opts.Limits.Burst, seconds(burst)))
	w.Header().Set(limitHeader, fmt.Sprintf(`"requests";r=%d;t=%d`, max(0, int(left)), seconds(burst-left)))
}

// clientAddr returns the client: the peer, or the last address in X-Forwarded-For that is no proxy of ours.
func clientAddr(r *http.Request, proxies []netip.Prefix) netip.Addr {
	peer, _ := netip.ParseAddrPort(r.RemoteAddr)
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !isProxy(addr, proxies) {
			break
		}
		forwarded, ok := readHop(hop)
		if !ok {
			break
		}
		addr = forwarded.Unmap()
	}
	return subscriber(addr)
}

// readHop reads an address of X-Forwarded-For, which may have a port, brackets or quotation marks.
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

// clientKey finds in a request's context whom it comes from.
type clientKey struct{}

func clientOf(ctx context.Context) netip.Addr {
	client, _ := ctx.Value(clientKey{}).(netip.Addr)
	return client
}

// subscriber maps an IPv6 address to its /64, since clients have whole networks.
func subscriber(addr netip.Addr) netip.Addr {
	if addr.Is6() {
		network, _ := addr.WithZone("").Prefix(64)
		return network.Addr()
	}
	return addr
}

func isProxy(addr netip.Addr, proxies []netip.Prefix) bool {
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(addr) })
}
