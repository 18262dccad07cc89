package web

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"pencilmark/internal/web/request"
)

// statusClientGone is the status in the metrics for a request whose client has disconnected. nginx uses the same
// number.
const statusClientGone = 499

// fail answers a request whose handler returned an error.
func (s *Server) fail(w http.ResponseWriter, r *request.Request, err error) {
	if r.Context().Err() != nil {
		w.WriteHeader(statusClientGone)
		return
	}
	p := r.AsProblem(err)
	if p.Kind == request.Internal || p.Kind == request.Unavailable {
		r.Log.Error("http: request failed", "request", r.ID, "method", r.Method, "path", r.URL.Path, "error", err)
	}
	if p.Allow != "" {
		w.Header().Set("Allow", p.Allow)
	}
	if p.Retry > 0 {
		seconds := int((p.Retry + time.Second - 1) / time.Second)
		w.Header().Set("Retry-After", strconv.Itoa(seconds))
	}
	if request.IsAPI(r.Request) && w.Header().Get(request.LimitHeader) == "" { // refused before it was counted
		r.SetLimitHeaders(w)
	}
	if wantsPage(r.Request) {
		s.pages.SendErrorPage(w, r, p)
		return
	}
	request.SendProblem(w, r, p.Kind.Title(r.Printer), p)
}

// wantsPage reports whether a browser requests a page, outside the API.
func wantsPage(r *http.Request) bool {
	return !request.IsAPI(r) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// wrongMethod returns the problem that lists the methods which a path supports.
func wrongMethod(r *request.Request, routes []request.Route) error {
	var allowed []string
	for _, rt := range routes {
		allowed = append(allowed, rt.Method)
		if rt.Method == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
	}
	allow := strings.Join(allowed, ", ")
	p := r.Problem(request.MethodNotAllowed, "web.detail.method-not-allowed", map[string]any{"Method": r.Method, "Allowed": allow})
	p.Allow = allow
	return p
}

// noRoute answers requests for all other paths.
func noRoute(_ http.ResponseWriter, r *request.Request) error {
	return r.Problem(request.NotFound, "web.detail.no-route", nil)
}
