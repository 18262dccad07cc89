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
	writes func() // while something is written; nil for nothing
}

func (p *peer) Write(text []byte) (int, error) { p.writes(); return len(text), nil }

func (p *peer) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(p.from)) }
func (p *peer) Close() error         { p.closed = true; return nil }

const (
	ada   = "192.0.2.1:1"
	ben   = "192.0.2.2:1"
	cleo  = "192.0.2.3:1"
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
		{"but who has few does not pay for who has many", []string{ben, ada, ada, ada, proxy, cleo}, nil, nil, []int{1}},
		{"nor does a proxy", []string{proxy, proxy, proxy, proxy, ada, ben}, nil, nil, []int{4}},
		{"a proxy speaks for many", []string{proxy, proxy, proxy, proxy, proxy}, nil, nil, nil},
		{"in all it has no more", []string{proxy, proxy, proxy, proxy, proxy, ada}, nil, []int{0, 1}, []int{2}},
		{"a /64 is one client", []string{"[2001:db8::1]:1", "[2001:db8::2]:1", "[2001:db8::3]:1", "[2001:db8::4]:1"}, nil, nil, []int{0}},
		{"an IPv4 address in IPv6", []string{ada, ada, ada, "[::ffff:192.0.2.1]:1"}, nil, nil, []int{0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := newConnections(Limits{Connections: 5, PerClient: 3, Untaken: 1, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}})
			var peers []*peer
			open := make([]*connection, len(tt.from))
			for i, from := range tt.from {
				peers = append(peers, &peer{from: from})
				open[i] = c.add(peers[i])
				if i == 3 {
					for _, active := range tt.active {
						c.track(open[active], http.StateActive)
					}
					for _, answered := range tt.answered {
						open[answered].answering()
					}
				}
			}
			var closed []int
			for i, p := range peers {
				if p.closed {
					closed = append(closed, i)
				} else if err := open[i].Close(); err != nil {
					t.Error(err)
				}
			}
			if !slices.Equal(closed, tt.closed) {
				t.Errorf("closed %v, want %v", closed, tt.closed)
			}
			if c.open != 0 || len(c.clients) != 0 || c.waiting.Len() != 0 {
				t.Errorf("remembered of closed connections: %+v", c)
			}
		})
	}
}

// Who asks and does not take the answer has to go like who does not ask, and while it is
// being made does not.
func TestWhoDoesNotListenGoes(t *testing.T) {
	c := newConnections(Limits{Connections: 1, PerClient: 1, Untaken: 1})
	slow := &peer{from: ada}
	n := c.add(slow)
	n.answering()
	if c.add(&peer{from: ben}) != nil || slow.closed {
		t.Fatal("what is being answered went")
	}
	slow.writes = func() {}
	if _, err := n.Write(nil); err != nil || c.add(&peer{from: ben}) != nil || slow.closed {
		t.Fatal("what is being answered went once something was written", err)
	}
	slow.writes = func() {
		if c.add(&peer{from: ben}) == nil || !slow.closed {
			t.Error("what nobody takes stayed")
		}
	}
	if _, err := n.Write(nil); err != nil || c.open != 1 || c.waiting.Len() != 1 {
		t.Errorf("%v, %+v", err, c)
	}
}

// Only so many answers wait for clients to take them.
func TestUntakenAnswersAreFew(t *testing.T) {
	c := newConnections(Limits{Connections: 9, PerClient: 9, Untaken: 2})
	var peers []*peer
	var open []*connection
	for i, from := range []string{ben, ada, ada, ada} {
		peers = append(peers, &peer{from: from})
		open = append(open, c.add(peers[i]))
		open[i].answering()
	}
	for i := range 3 { // each writes while those before it do
		peers[i].writes = func() {
			if _, err := open[i+1].Write(nil); err != nil {
				t.Error(err)
			}
		}
	}
	peers[3].writes = func() {
		if peers[0].closed || !peers[1].closed || !peers[2].closed || peers[3].closed {
			t.Errorf("closed: %t, %t, %t, %t", peers[0].closed, peers[1].closed, peers[2].closed, peers[3].closed)
		}
	}
	if _, err := open[0].Write(nil); err != nil || c.open != 2 || c.waiting.Len() != 0 || c.telling.Len() != 0 {
		t.Errorf("%v, %+v", err, c)
	}
}
