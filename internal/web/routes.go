package web

import (
	"net/http"
	"slices"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// route is a method on a path. A GET answers HEAD too.
type route struct {
	method  string
	path    string // a pattern of http.ServeMux without its method
	handler handler
}

// probes lists what the operator's own tools ask for, as often as they like.
func (s *Server) probes() []route {
	metrics := promhttp.HandlerFor(s.opts.Registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
	return append(routesOf(s.healthOperations()), route{http.MethodGet, "/metrics", asWritten("/metrics", adapt(metrics))})
}

// asWritten answers only the path without escapes: proxies may filter it before they unescape.
func asWritten(path string, h handler) handler {
	return func(w http.ResponseWriter, r *Request) error {
		if r.URL.EscapedPath() != path {
			return noRoute(w, r)
		}
		return h(w, r)
	}
}

// mux joins all routes. It checks methods itself, to answer wrong ones with problem details.
func (s *Server) mux() http.Handler {
	mux := http.NewServeMux()
	ours, open := slices.Concat(s.pages.routes(), routesOf(ownOperations()), []route{{"", "/", noRoute}}), routesOf(openOperations())
	for i := range ours {
		ours[i].handler = limited(inTime(s.sameOrigin(ours[i].handler)))
	}
	for i := range open {
		open[i].handler = inTime(open[i].handler)
	}
	s.handle(mux, append(ours, s.openToAll(open)...), s.compressed)
	plain := func(h http.Handler) http.Handler { return h }
	others := s.probes()
	for _, mount := range s.opts.Mounts {
		others = append(others, route{mount.Method, mount.Path, adapt(mount.Handler)})
	}
	s.handle(mux, others, plain)
	return mux
}

// handle has a mux answer routes, each by what is put around it.
func (s *Server) handle(mux *http.ServeMux, routes []route, around func(http.Handler) http.Handler) {
	byPath := map[string][]route{}
	for _, r := range routes {
		byPath[r.path] = append(byPath[r.path], r)
	}
	for path, methods := range byPath {
		mux.Handle(path, s.metrics.measure(path, s.recovered(s.bounded(around(s.answer(methods))))))
	}
}

func adapt(h http.Handler) handler {
	return func(w http.ResponseWriter, r *Request) error {
		h.ServeHTTP(w, r.Request)
		return nil
	}
}

// answer runs the handler for the request's method, and answers its error.
func (s *Server) answer(routes []route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q, err := From(r), error(nil)
		if i := slices.IndexFunc(routes, func(rt route) bool { return rt.takes(r.Method) }); i >= 0 {
			err = routes[i].handler(w, q)
		} else {
			err = wrongMethod(q, routes)
		}
		if err != nil {
			s.fail(w, q, err)
		}
	})
}

func (rt route) takes(method string) bool {
	return rt.method == "" || rt.method == method || rt.method == http.MethodGet && method == http.MethodHead
}
