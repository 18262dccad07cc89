package web

import (
	"net/http"
	"slices"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// mux combines all routes. It checks methods itself, to answer unsupported ones with problem details.
func (s *Server) mux() http.Handler {
	mux := http.NewServeMux()
	ours, open := slices.Concat(s.pages.Routes(), api.RoutesOf(api.OwnOperations()), []request.Route{{Path: "/", Handler: noRoute}}), api.RoutesOf(api.OpenOperations())
	for i := range ours {
		ours[i].Handler = limited(inTime(s.sameOrigin(ours[i].Handler)))
	}
	for i := range open {
		open[i].Handler = inTime(open[i].Handler)
	}
	s.handle(mux, append(ours, s.openToAll(open)...), s.compressed)
	plain := func(h http.Handler) http.Handler { return h }
	others := api.RoutesOf(s.healthOperations())
	for _, mount := range s.opts.Mounts {
		others = append(others, request.Route{Method: mount.Method, Path: mount.Path, Handler: adapt(mount.Handler)})
	}
	s.handle(mux, others, plain)
	return mux
}

// handle adds routes to a mux. It wraps each handler.
func (s *Server) handle(mux *http.ServeMux, routes []request.Route, around func(http.Handler) http.Handler) {
	byPath := map[string][]request.Route{}
	for _, r := range routes {
		byPath[r.Path] = append(byPath[r.Path], r)
	}
	for path, methods := range byPath {
		mux.Handle(path, s.metrics.measure(path, s.recovered(s.bounded(around(s.answer(methods))))))
	}
}

func adapt(h http.Handler) request.Handler {
	return func(w http.ResponseWriter, r *request.Request) error {
		h.ServeHTTP(w, r.Request)
		return nil
	}
}

// answer runs the route's handler for the request's method, and handles its error.
func (s *Server) answer(routes []request.Route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q, err := request.From(r), error(nil)
		if i := slices.IndexFunc(routes, func(rt request.Route) bool { return rt.Takes(r.Method) }); i >= 0 {
			err = routes[i].Handler(w, q)
		} else {
			err = wrongMethod(q, routes)
		}
		if err != nil {
			s.fail(w, q, err)
		}
	})
}
