package web

import (
	"net/http"
	"slices"
)

// Handler returns the server's routes, for tests that need no socket.
func (s *Server) Handler() http.Handler { return s.handler }

// ProblemSlugs lists the last parts of all problem types.
func ProblemSlugs() []string {
	var slugs []string
	for _, k := range kinds() {
		slugs = append(slugs, k.slug)
	}
	return slugs
}

// Changing lists the methods and paths of the routes that may change something, but for
// those that are open to the pages of other sites.
func Changing(s *Server) (routes [][2]string) {
	for _, r := range slices.Concat(s.pages.routes(), routesOf(ownOperations())) {
		if r.method != http.MethodGet {
			routes = append(routes, [2]string{r.method, r.path})
		}
	}
	return routes
}

// Open lists the methods and paths of the routes that the pages of other sites may ask too.
func Open(s *Server) (routes [][2]string) {
	for _, r := range routesOf(openOperations()) {
		routes = append(routes, [2]string{r.method, r.path})
	}
	return routes
}

// Paths lists the paths that the server answers on, without the mounts.
func Paths(s *Server) []string {
	var paths []string
	for _, r := range slices.Concat(s.pages.routes(), routesOf(ownOperations()), routesOf(openOperations()), s.probes()) {
		paths = append(paths, r.path)
	}
	return paths
}

// Pieces says how many pieces of work are under way or waiting.
func Pieces(s *Server) (n int) {
	s.site.workers.mu.Lock()
	defer s.site.workers.mu.Unlock()
	for _, c := range s.site.workers.clients {
		n += c.pieces
	}
	return n
}
