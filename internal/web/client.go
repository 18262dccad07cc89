package web

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// clientAddr says whom a request comes from: the peer of the connection or,
// when that is one of our proxies, the last address of X-Forwarded-For that is
// none.
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

// readHop reads an address of X-Forwarded-For. Some proxies add the client's port, and
// some write IPv6 addresses in brackets or in quotation marks.
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

// clientOf returns whom the request with a context comes from.
func clientOf(ctx context.Context) netip.Addr {
	client, _ := ctx.Value(clientKey{}).(netip.Addr)
	return client
}

// subscriber is who has an address: with IPv6, one has a whole /64.
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
