package request

import (
	"net/http"
	"net/netip"
	"testing"
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
		{"with the client's port", "10.0.0.1:4711", "198.51.100.7:4711", "198.51.100.7"},
		{"with ports through two", "10.0.0.1:4711", "198.51.100.7:4711, 10.0.0.2:80", "198.51.100.7"},
		{"IPv6 with the client's port", "10.0.0.1:4711", "[2001:db8::9]:4711", "2001:db8::"},
		{"IPv6 in brackets", "10.0.0.1:4711", "[2001:db8::9]", "2001:db8::"},
		{"in quotation marks", "10.0.0.1:4711", `"[2001:db8::9]:4711"`, "2001:db8::"},
		{"IPv4 in IPv6 with a port", "10.0.0.1:4711", "[::ffff:198.51.100.7]:4711", "198.51.100.7"},
		{"with a port that is none", "10.0.0.1:4711", "198.51.100.7:x", "10.0.0.1"},
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
