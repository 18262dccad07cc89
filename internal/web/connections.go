package web

import (
	"container/list"
	"context"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// connections bounds how many connections are open, in all and from one client.
// One too many closes one that waits for its client, to send something or to take
// an answer. What is being answered stays: half a request costs nobody else an answer.
// How many answers wait to be taken, and are in memory meanwhile, is bounded likewise.
type connections struct {
	limits Limits

	mu      sync.Mutex
	open    int
	clients map[netip.Addr]int // open connections of each
	waiting list.List          // of *connection, who waits longest in front
	telling list.List          // those of them whose client is to take an answer
}

// connection is one of them. What it is at is guarded by connections.mu.
type connection struct {
	net.Conn
	of     *connections
	client netip.Addr    // the zero Addr for a proxy, which speaks for many
	place  *list.Element // in waiting; nil while a request is answered
	tells  *list.Element // in telling
	closed bool
}

func newConnections(l Limits) *connections {
	return &connections{limits: l, clients: map[netip.Addr]int{}}
}

// listener is a listener whose connections are bounded.
func (c *connections) listener(l net.Listener) net.Listener { return &boundedListener{l, c} }

type boundedListener struct {
	net.Listener
	connections *connections
}

// sendBuffer is how much of an answer the kernel takes of who does not listen, in bytes, of
// which it reserves twice as many. Left to itself it takes up to 4 MB each.
const sendBuffer = 64 << 10

// Accept waits for a connection that there is room for.
func (l *boundedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if tcp, ok := conn.(interface{ SetWriteBuffer(int) error }); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // one that the client has closed already has none
		}
		if n := l.connections.add(conn); n != nil {
			return n, nil
		}
	}
}

// add takes a new connection in and, if that is one too many, closes another; or
// the new one, if all others are being answered: then it is nil.
func (c *connections) add(conn net.Conn) *connection {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := &connection{Conn: conn, of: c, client: c.client(conn)}
	own := n.client.IsValid() && c.clients[n.client] >= c.limits.PerClient
	if own || c.open >= c.limits.Connections {
		goes := c.leastMissed(&c.waiting)
		if own {
			goes = c.longestWaiting(n.client)
		}
		if goes == nil {
			conn.Close()
			return nil
		}
		c.close(goes)
	}
	c.open++
	c.clients[n.client]++
	c.wait(n)
	return n
}

// client tells whose a connection is.
func (c *connections) client(conn net.Conn) netip.Addr {
	peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String())
	if addr := peer.Addr().Unmap(); !isProxy(addr, c.limits.Proxies) {
		return subscriber(addr)
	}
	return netip.Addr{}
}

// longestWaiting returns which of a client's connections has waited longest; nil if none waits.
func (c *connections) longestWaiting(client netip.Addr) *connection {
	for e := c.waiting.Front(); e != nil; e = e.Next() {
		if w := e.Value.(*connection); w.client == client {
			return w
		}
	}
	return nil
}

// considered is how many connections are looked at for one to close.
const considered = 64

// leastMissed returns, of a list's connections that have waited longest, one of the client that
// has the most of them open: who has few does not pay for who has many. A proxy's is taken
// if no other waits. It is nil if none does.
func (c *connections) leastMissed(of *list.List) (found *connection) {
	most, left := -1, considered
	for e := of.Front(); e != nil && left > 0; e = e.Next() {
		w, has := e.Value.(*connection), 0
		if w.client.IsValid() {
			has, left = c.clients[w.client], left-1
		}
		if has > most {
			found, most = w, has
		}
	}
	return found
}

// wait says that a connection's client is to do something, from now on.
func (c *connections) wait(n *connection) {
	switch {
	case n.closed:
	case n.place == nil:
		n.place = c.waiting.PushBack(n)
	default:
		c.waiting.MoveToBack(n.place)
	}
}

// leave takes a connection out of those that wait.
func (c *connections) leave(n *connection) {
	if n.place != nil {
		c.waiting.Remove(n.place)
		n.place = nil
	}
	if n.tells != nil {
		c.telling.Remove(n.tells)
		n.tells = nil
	}
}

// close has a connection's client go.
func (c *connections) close(n *connection) {
	n.Conn.Close()
	c.remove(n)
}

func (c *connections) remove(n *connection) {
	if n.closed {
		return
	}
	n.closed = true
	c.leave(n)
	c.open--
	if c.clients[n.client]--; c.clients[n.client] == 0 {
		delete(c.clients, n.client)
	}
}

// track follows a connection's states, as http.Server.ConnState.
func (c *connections) track(conn net.Conn, state http.ConnState) {
	if state == http.StateActive || state == http.StateIdle {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.wait(conn.(*connection))
	}
}

// answering says that a request has come as a whole and is being answered.
func (n *connection) answering() {
	n.of.mu.Lock()
	defer n.of.mu.Unlock()
	n.of.leave(n)
}

// Write waits for the client while it takes what it is sent: whoever asks and does not
// listen holds nobody's place.
func (n *connection) Write(p []byte) (int, error) {
	if n.beginWriting() {
		defer n.answering()
	}
	return n.Conn.Write(p)
}

// beginWriting reports whether the connection waits now, and did not before.
func (n *connection) beginWriting() bool {
	n.of.mu.Lock()
	defer n.of.mu.Unlock()
	if n.closed || n.place != nil {
		return false
	}
	c := n.of
	c.wait(n)
	n.tells = c.telling.PushBack(n)
	if c.telling.Len() > c.limits.Untaken {
		c.close(c.leastMissed(&c.telling))
	}
	return true
}

// Close makes room for another.
func (n *connection) Close() error {
	err := n.Conn.Close()
	n.of.mu.Lock()
	defer n.of.mu.Unlock()
	n.of.remove(n)
	return err
}

// CloseWrite lets the client read the last words of a connection that is about to be closed.
func (n *connection) CloseWrite() error {
	if c, ok := n.Conn.(interface{ CloseWrite() error }); ok {
		return c.CloseWrite()
	}
	return nil
}

type connectionKey struct{}

// context lets a request's handler say that it has come as a whole, as
// http.Server.ConnContext.
func (c *connections) context(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, conn)
}

// received says that a request has come as a whole.
func received(r *http.Request) {
	if n, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		n.answering()
	}
}
