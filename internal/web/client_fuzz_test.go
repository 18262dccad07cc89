package web

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// FuzzForwardedFor holds that a stranger's X-Forwarded-For changes nothing, and that through
// a proxy the client is who the last hop but proxies names, by network, or the proxy itself:
// never who a hop before that claims to be.
func FuzzForwardedFor(f *testing.F) {
	for _, seed := range []string{
		"198.51.100.7", "198.51.100.7, 10.0.0.2", "203.0.113.5, 198.51.100.7", "unknown", "", ",", ",,,10.0.0.1", "2001:db8::9",
		"[2001:db8::9]:80", "198.51.100.7:80", "::ffff:10.0.0.9", "fe80::1%eth0", "10.0.0.1%x", "\"198.51.100.7\"", "198.51.100.7,\t10.9.9.9 ",
		"1e2.0.0.1", "010.0.0.1", "0", "::", "a, b, c",
	} {
		f.Add(seed, seed)
	}
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	f.Fuzz(func(t *testing.T, first, second string) {
		from := func(peer string, lines ...string) netip.Addr {
			return clientAddr(&http.Request{RemoteAddr: peer, Header: http.Header{"X-Forwarded-For": lines}}, proxies)
		}
		if got := from("192.0.2.1:1", first, second); got.String() != "192.0.2.1" {
			t.Errorf("a stranger passes for %v", got)
		}
		const proxy = "10.0.0.1:1"
		got := from(proxy, first, second)
		if !got.IsValid() || got.Zone() != "" || got.Is4In6() || got.Is6() && got != subscriber(got) {
			t.Errorf("%q, %q: the client is %v", first, second, got)
		}
		if named := from(proxy, first, second, "198.51.100.7"); named.String() != "198.51.100.7" {
			t.Errorf("%q, %q before the last hop: %v", first, second, named)
		}
		if joined := from(proxy, first+","+second); joined != got {
			t.Errorf("%q, %q: %v in two lines, %v in one", first, second, got, joined)
		}
		if named, err := netip.ParseAddr(strings.TrimSpace(second)); err == nil && named.Zone() == "" && !isProxy(named.Unmap(), proxies) && got != subscriber(named.Unmap()) {
			t.Errorf("%q: the client is %v", second, got)
		}
	})
}
