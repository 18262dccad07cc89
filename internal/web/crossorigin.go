package web

import (
	"net/http"
	"slices"
	"strings"
)

// Which headers pages of other sites may send and read beside those that all may, and for
// how many seconds a browser may remember that.
const (
	sentByOthers   = "Content-Type, If-None-Match, Last-Event-ID"
	readByOthers   = "Content-Language, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
	preflightLasts = "86400"
)

// openToAll opens routes to the pages of other sites, and answers their browsers' question
// whether they are. Whoever looks at such a page is nobody here: what they do does not count
// for who they are.
func (s *Server) openToAll(routes []route) []route {
	methods := map[string][]string{}
	for i, r := range routes {
		routes[i].handler = s.openToOthers(s.limited(r.handler))
		methods[r.path] = append(methods[r.path], r.method)
	}
	for path, of := range methods {
		routes = append(routes, route{http.MethodOptions, path, s.openToOthers(s.limited(preflight(of)))})
	}
	return routes
}

func (s *Server) openToOthers(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		w.Header().Set("Access-Control-Expose-Headers", readByOthers)
		if s.origins.Check(r) != nil {
			r = r.Clone(r.Context())
			r.Header.Del("Cookie")
		}
		return next(w, r)
	}
}

// preflight says which methods a path takes.
func preflight(methods []string) handler {
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	allowed := strings.Join(append(methods, http.MethodOptions), ", ")
	return func(w http.ResponseWriter, r *http.Request) error {
		h := w.Header()
		h.Set("Allow", allowed)
		h.Set("Access-Control-Allow-Methods", allowed)
		h.Set("Access-Control-Allow-Headers", sentByOthers)
		h.Set("Access-Control-Max-Age", preflightLasts)
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
}
