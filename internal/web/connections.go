package web

import (
	"cmp"
	"container/list"
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// connections bounds how many connections are open, in all and from one client.
// One too many closes the one that has waited longest for its client to send
// something. What is being answered stays: half a request costs nobody else an
// answer.
type connections struct {
	limits Limits

	mu      sync.Mutex
	open    map[net.Conn]*connection
	clients map[netip.Addr]int // open connections of each
	waiting list.List          // of *connection, who waits longest in front
}

type connection struct {
	net.Conn
	client netip.Addr    // the zero Addr for a proxy, which speaks for many
	place  *list.Element // in waiting; nil while a request is answered
}

func newConnections(l Limits) *connections {
	return &connections{limits: l, open: map[net.Conn]*connection{}, clients: map[netip.Addr]int{}}
}

// track follows a connection's states, as http.Server.ConnState.
func (c *connections) track(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch state {
	case http.StateNew:
		c.add(conn)
	case http.StateActive, http.StateIdle:
		c.wait(c.open[conn])
	case http.StateClosed, http.StateHijacked:
		c.remove(c.open[conn])
	}
}

// add counts a new connection and, if that is one too many, closes another; or
// the new one, if all others are being answered.
func (c *connections) add(conn net.Conn) {
	n := &connection{Conn: conn, client: c.client(conn)}
	c.open[conn] = n
	c.clients[n.client]++
	tooMany := n.client.IsValid() && c.clients[n.client] > c.limits.PerClient
	if tooMany || len(c.open) > c.limits.Connections {
		oldest := c.longestWaiting(n.client, !tooMany)
		oldest = cmp.Or(oldest, n)
		oldest.Close()
		c.remove(oldest)
	}
	c.wait(c.open[conn])
}

// client tells whose a connection is.
func (c *connections) client(conn net.Conn) netip.Addr {
	peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String())
	if addr := peer.Addr().Unmap(); !isProxy(addr, c.limits.Proxies) {
		return subscriber(addr)
	}
	return netip.Addr{}
}

// longestWaiting returns whose client has kept us waiting longest, of one client's
// connections or of all; nil if none waits.
func (c *connections) longestWaiting(client netip.Addr, all bool) *connection {
	for e := c.waiting.Front(); e != nil; e = e.Next() {
		if w := e.Value.(*connection); all || w.client == client {
			return w
		}
	}
	return nil
}

// wait says that a connection's client is to send something, from now on. A
// connection that was closed is nil.
func (c *connections) wait(n *connection) {
	switch {
	case n == nil:
	case n.place == nil:
		n.place = c.waiting.PushBack(n)
	default:
		c.waiting.MoveToBack(n.place)
	}
}

// answer says that a request has come as a whole and is being answered.
func (c *connections) answer(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leave(c.open[conn])
}

// leave takes a connection out of those that wait.
func (c *connections) leave(n *connection) {
	if n != nil && n.place != nil {
		c.waiting.Remove(n.place)
		n.place = nil
	}
}

func (c *connections) remove(n *connection) {
	if n == nil {
		return
	}
	c.leave(n)
	delete(c.open, n.Conn)
	if c.clients[n.client]--; c.clients[n.client] == 0 {
		delete(c.clients, n.client)
	}
}

type connectionKey struct{}

// context lets a request's handler say that it has come as a whole, as
// http.Server.ConnContext.
func (c *connections) context(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, func() { c.answer(conn) })
}

// received says that a request has come as a whole.
func received(r *http.Request) {
	if answer, ok := r.Context().Value(connectionKey{}).(func()); ok {
		answer()
	}
}
