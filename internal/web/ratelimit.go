package web

import (
	"fmt"
	"math"
	"net/http"
	"net/netip"
)

// limitHeader says what is left of a client's requests, as draft-ietf-httpapi-ratelimit-headers
// spells it, and policyHeader how many there are.
const (
	limitHeader  = "RateLimit"
	policyHeader = "RateLimit-Policy"
)

// tellLimit says how many requests a client may send at once, after how many seconds of rest
// it has them all again, how many are left, and in how many seconds it has them all.
func (s *Server) tellLimit(w http.ResponseWriter, client netip.Addr) {
	burst, rate := float64(s.opts.Limits.Burst), s.opts.Limits.Rate
	left := s.clients.Left(client, s.opts.Now())
	seconds := func(tokens float64) int { return int(math.Ceil(tokens / rate)) }
	w.Header().Set(policyHeader, fmt.Sprintf(`"requests";q=%d;w=%d`, s.opts.Limits.Burst, seconds(burst)))
	w.Header().Set(limitHeader, fmt.Sprintf(`"requests";r=%d;t=%d`, max(0, int(left)), seconds(burst-left)))
}
