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
		forwarded, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		addr = forwarded.Unmap()
	}
	return subscriber(addr)
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
