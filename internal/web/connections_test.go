package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"testing"
)

// peer is a connection from somewhere, which notes that it was closed.
type peer struct {
	net.Conn
	from   string
	closed bool
}

func (p *peer) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(p.from)) }
func (p *peer) Close() error         { p.closed = true; return nil }

const (
	ada   = "192.0.2.1:1"
	ben   = "192.0.2.2:1"
	proxy = "10.1.1.1:1"
)

// Who has to go when there is one connection too many.
func TestConnections(t *testing.T) {
	tests := []struct {
		name     string
		from     []string // connections in the order in which they are opened
		active   []int    // of them, those that sent something when four were open
		answered []int    // of them, those that are being answered then
		closed   []int
	}{
		{"room for all", []string{ada, ada, ben, ben, proxy}, nil, nil, nil},
		{"one client's fourth closes its first", []string{ben, ada, ada, ada, ada}, nil, nil, []int{1}},
		{"but not what is being answered", []string{ben, ada, ada, ada, ada}, nil, []int{1}, []int{2}},
		{"and what sent something later", []string{ben, ada, ada, ada, ada}, []int{1}, nil, []int{2}},
		{"all of a client's are being answered", []string{ben, ada, ada, ada, ada}, nil, []int{1, 2, 3}, []int{4}},
		{"a sixth closes the first of all", []string{ada, ada, ada, ben, ben, ben}, nil, nil, []int{0}},
		{"a proxy speaks for many", []string{proxy, proxy, proxy, proxy, proxy}, nil, nil, nil},
		{"in all it has no more", []string{proxy, proxy, proxy, proxy, proxy, ada}, nil, []int{0, 1}, []int{2}},
		{"a /64 is one client", []string{"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", "[2001:db8::4]:1"}, nil, nil, []int{0}},
		{"an IPv4 address in IPv6", []string{ada, ada, ada, "[::ffff:192.0.2.1]:1"}, nil, nil, []int{0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newConnections(Limits{Connections: 5, PerClient: 3, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
			var peers []*peer
			for i, from := range tt.from {
				peers = append(peers, &peer{from: from})
				c.track(peers[i], http.StateNew)
				if i == 3 {
					for _, active := range tt.active {
						c.track(peers[active], http.StateActive)
					}
					for _, answered := range tt.answered {
						c.answer(peers[answered])
					}
				}
			}
			var closed []int
			for i, p := range peers {
				if p.closed {
					closed = append(closed, i)
				}
				c.track(p, http.StateClosed)
			}
			if !slices.Equal(closed, tt.closed) {
				t.Errorf("closed %v, want %v", closed, tt.closed)
			}
			if len(c.open) != 0 || len(c.clients) != 0 || c.waiting.Len() != 0 {
				t.Errorf("remembered of closed connections: %+v", c)
			}
		})
	}
}
