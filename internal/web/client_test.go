package web

import (
	"net/http"
	"net/netip"
	"testing"
	"time"
)

func TestClientAddr(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	for _, c := range []struct{ name, remote, forwarded, want string }{
		{"direct", "192.0.2.1:4711", "", "192.0.2.1"},
		{"a stranger's header", "192.0.2.1:4711", "198.51.100.7", "192.0.2.1"},
		{"through a proxy", "10.0.0.1:4711", "198.51.100.7", "198.51.100.7"},
		{"through two", "10.0.0.1:4711", "198.51.100.7, 10.0.0.2", "198.51.100.7"},
		{"with an invented hop", "10.0.0.1:4711", "203.0.113.5, 198.51.100.7", "198.51.100.7"},
		{"with nonsense", "10.0.0.1:4711", "198.51.100.7, unknown", "10.0.0.1"},
		{"a proxy itself", "10.0.0.1:4711", "", "10.0.0.1"},
		{"IPv6 by its network", "[2001:db8:1:2:3:4:5:6]:4711", "", "2001:db8:1:2::"},
		{"IPv6 with a zone", "[fe80::1%eth0]:4711", "", "fe80::"},
		{"IPv4 in IPv6", "[::ffff:192.0.2.1]:4711", "", "192.0.2.1"},
		{"IPv6 through a proxy", "[fd00::1]:4711", "2001:db8::9", "2001:db8::"},
	} {
		r := &http.Request{RemoteAddr: c.remote, Header: http.Header{}}
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := clientAddr(r, proxies).String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestLimiterForgetsTheClientsSeenLongestAgo(t *testing.T) {
	l := newLimiter(0.001, 1)
	at := time.Unix(0, 0)
	addr := netip.MustParseAddr("10.0.0.0")
	first := addr
	for range maxClients + 1 {
		if _, ok := l.allow(addr, at); !ok {
			t.Fatalf("%s was refused its first request", addr)
		}
		addr = addr.Next()
	}
	if len(l.known) != maxClients || l.recent.Len() != maxClients {
		t.Errorf("remembers %d and %d clients, want %d", len(l.known), l.recent.Len(), maxClients)
	}
	if _, ok := l.allow(addr.Prev(), at); ok {
		t.Error("the last client was forgotten")
	}
	if _, ok := l.allow(first, at); !ok {
		t.Error("the first client was not forgotten")
	}
}
