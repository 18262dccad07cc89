package web

import (
	"net/http"
	"slices"
	"strings"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// handler answers a request, or returns an error and has not answered.
type handler func(w http.ResponseWriter, r *http.Request) error

// route is a method on a path. A GET answers HEAD too.
type route struct {
	method  string
	path    string // a pattern of http.ServeMux without its method
	handler handler
}

// pageRoutes lists what browsers ask for. Each request counts towards its client's limit.
func (s *Server) pageRoutes() []route {
	return []route{
		{http.MethodGet, "/{$}", s.home},
		{http.MethodGet, "/hints", s.desk},
		{http.MethodGet, "/path.gif", s.animation},
		{http.MethodGet, "/watch", s.watch},
		{http.MethodGet, "/watch/path", s.watchPath},
		{http.MethodGet, "/watch.txt", s.watchText},
		{http.MethodGet, "/watch.json", s.watchJSON},
		{http.MethodGet, "/p/{id}", s.playKnown},
		{http.MethodGet, "/attempts/{id}", s.attemptPage},
		{http.MethodGet, "/attempts/{id}/replay", s.replayPage},
		{http.MethodGet, "/play", s.playPlaces},
		{http.MethodGet, "/play/{tier}", s.practise},
		{http.MethodGet, "/new", s.newPuzzle},
		{http.MethodGet, "/preview/{name}", s.preview},
		{http.MethodGet, "/archive", s.archive},
		{http.MethodGet, "/boards", s.boards},
		{http.MethodGet, "/u/{alias}", s.profile},
		{http.MethodGet, "/help", s.help},
		{http.MethodGet, "/js/{version}/{name}", s.script},
		{http.MethodGet, "/techniques", s.techniquesMoved},
		{http.MethodGet, "/learn", s.learn},
		{http.MethodGet, "/learn/{technique}", s.lesson},
		{http.MethodGet, "/learn/{technique}/practise", s.practiseTechnique},
		{http.MethodGet, "/learn/{technique}/practise/{place}", s.drill},
		{http.MethodPost, "/learn/{technique}/practise/{place}", s.judgeDrill},
		{http.MethodGet, "/boards/{name}", s.board},
		{http.MethodGet, "/privacy", s.privacy},
		{http.MethodGet, "/terms", s.terms},
		{http.MethodGet, "/enter", s.enter},
		{http.MethodPost, "/enter", s.redeem},
		{http.MethodPost, "/leave", s.leave},
		{http.MethodGet, signInPath, s.signIn},
		{http.MethodGet, signInPath + "/back", s.signedIn},
		{http.MethodGet, "/me", s.me},
		{http.MethodPost, "/me", s.rename},
		{http.MethodGet, "/me/data.json", s.ownData},
		{http.MethodPost, "/me/forget", s.forgetMe},
		{http.MethodGet, "/posts/{post}", s.askToStart},
		{http.MethodPost, "/posts/{post}", s.startPost},
		{http.MethodGet, "/ranking", s.ranking},
		{http.MethodGet, "/style.css", s.style},
		{http.MethodGet, "/icon.svg", asset("icon.svg", "image/svg+xml")},
		{http.MethodGet, "/problems/{slug}", s.problemPage},
	}
}

// probes lists what the operator's own tools ask for, as often as they like.
func (s *Server) probes() []route {
	metrics := promhttp.HandlerFor(s.opts.Registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4})
	return append(routesOf(s.healthOperations()), route{http.MethodGet, "/metrics", s.asWritten("/metrics", adapt(metrics))})
}

// asWritten answers only the path without escapes: proxies may filter it before they unescape.
func (s *Server) asWritten(path string, h handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if r.URL.EscapedPath() != path {
			return s.noRoute(w, r)
		}
		return h(w, r)
	}
}

// mux joins all routes. It checks methods itself, to answer wrong ones with problem details.
func (s *Server) mux() http.Handler {
	mux := http.NewServeMux()
	ours, open := slices.Concat(s.pageRoutes(), routesOf(s.ownOperations()), []route{{"", "/", s.noRoute}}), routesOf(s.openOperations())
	for i := range ours {
		ours[i].handler = s.limited(s.inTime(s.sameOrigin(ours[i].handler)))
	}
	for i := range open {
		open[i].handler = s.inTime(open[i].handler)
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
	return func(w http.ResponseWriter, r *http.Request) error {
		h.ServeHTTP(w, r)
		return nil
	}
}

// answer runs the handler for the request's method, and answers its error.
func (s *Server) answer(routes []route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		i := slices.IndexFunc(routes, func(rt route) bool { return rt.takes(r.Method) })
		err := error(nil)
		if i < 0 {
			err = s.wrongMethod(r, routes)
		} else {
			err = routes[i].handler(w, r)
		}
		if err != nil {
			s.fail(w, r, err)
		}
	})
}

func (rt route) takes(method string) bool {
	return rt.method == "" || rt.method == method || rt.method == http.MethodGet && method == http.MethodHead
}

// wrongMethod says which methods the routes of a path take.
func (s *Server) wrongMethod(r *http.Request, routes []route) error {
	var allowed []string
	for _, rt := range routes {
		allowed = append(allowed, rt.method)
		if rt.method == http.MethodGet {
			allowed = append(allowed, http.MethodHead)
		}
	}
	allow := strings.Join(allowed, ", ")
	p := s.problem(methodNotAllowed, "web.detail.method-not-allowed", map[string]any{"Method": r.Method, "Allowed": allow})
	p.allow = allow
	return p
}

// noRoute answers every path that is not in the lists.
func (s *Server) noRoute(http.ResponseWriter, *http.Request) error {
	return s.problem(notFound, "web.detail.no-route", nil)
}
