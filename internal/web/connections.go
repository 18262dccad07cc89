package web

import (
	"net"
	"net/netip"
	"sync"

	"golang.org/x/net/netutil"
)

// boundedListener returns the listener with at most Limits.Connections open at once: it accepts
// no more until one is closed. Of one address it closes those beyond Limits.PerClient. How long
// a connection may keep its place is bounded by the timeouts of NewHost.
func boundedListener(l net.Listener, limits Limits) net.Listener {
	return netutil.LimitListener(&clientListener{Listener: l, limits: limits, open: map[netip.Addr]int{}}, limits.Connections)
}

// clientListener bounds the connections of each address that is no proxy.
type clientListener struct {
	net.Listener
	limits Limits

	mu   sync.Mutex
	open map[netip.Addr]int
}

// sendBuffer is how much of an answer the kernel takes for a client that does not read, in
// bytes; it reserves twice as many. Left to itself it takes up to 4 MB for each.
const sendBuffer = 64 << 10

// Accept waits for a connection of an address that may have one more.
func (l *clientListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			_ = tcp.SetWriteBuffer(sendBuffer) // fails on one that the client has closed
		}
		peer, _ := netip.ParseAddrPort(conn.RemoteAddr().String())
		client := peer.Addr().Unmap()
		if isProxy(client, l.limits.Proxies) {
			return conn, nil
		}
		client = subscriber(client)
		if l.add(client, 1) <= l.limits.PerClient {
			return &clientConn{Conn: conn, closed: sync.OnceFunc(func() { l.add(client, -1) })}, nil
		}
		l.add(client, -1)
		conn.Close()
	}
}

// add counts connections of a client, and returns how many are open.
func (l *clientListener) add(client netip.Addr, n int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open[client] += n
	if l.open[client] == 0 {
		delete(l.open, client)
	}
	return l.open[client]
}

// clientConn is a connection that counts until it is closed.
type clientConn struct {
	net.Conn
	closed func()
}

func (c *clientConn) Close() error {
	c.closed()
	return c.Conn.Close()
}
