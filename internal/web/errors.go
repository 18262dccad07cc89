package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// statusClientGone counts requests whose client has gone; the number is nginx's.
const statusClientGone = 499

// fail answers a request with an error.
func (s *Server) fail(w http.ResponseWriter, r *Request, err error) {
	if r.Context().Err() != nil {
		w.WriteHeader(statusClientGone)
		return
	}
	p := r.asProblem(err)
	if p.kind == internal || p.kind == unavailable {
		r.Log.Error("http: request failed", "request", r.ID, "method", r.Method, "path", r.URL.Path, "error", err)
	}
	if p.allow != "" {
		w.Header().Set("Allow", p.allow)
	}
	if p.retry > 0 {
		seconds := int((p.retry + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	if isAPI(r.Request) && w.Header().Get(limitHeader) == "" { // refused before it was counted
		r.tellLimit(w)
	}
	if wantsPage(r.Request) {
		s.pages.sendErrorPage(w, r, p)
		return
	}
	sendProblem(w, r, p.kind.title(r.Printer), p)
}

// wantsPage reports whether a person's browser asks, outside the API.
func wantsPage(r *http.Request) bool {
	return !isAPI(r) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// wrongMethod says which methods the routes of a path take.
func wrongMethod(r *Request, routes []route) error {
	var allowed []string
	for _, rt := range routes {
		allowed = append(allowed, rt.method)
		if rt.method == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
	}
	allow := strings.Join(allowed, ", ")
	p := r.problem(methodNotAllowed, "web.detail.method-not-allowed", map[string]any{"Method": r.Method, "Allowed": allow})
	p.allow = allow
	return p
}

// noRoute answers every path that is not in the lists.
func noRoute(_ http.ResponseWriter, r *Request) error {
	return r.problem(notFound, "web.detail.no-route", nil)
}
