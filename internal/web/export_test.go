package web

import (
	"net/http"
	"slices"

	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// Handler returns the server's routes, for tests that need no socket.
func (s *Server) Handler() http.Handler { return s.handler }

// ProblemSlugs lists the last parts of the problem types.
func ProblemSlugs() []string {
	var slugs []string
	for _, k := range request.Kinds() {
		slugs = append(slugs, k.Slug)
	}
	return slugs
}

// Changing lists the methods and paths of the routes that may change something, except those open to pages of other
// sites.
func Changing(s *Server) (routes [][2]string) {
	for _, r := range slices.Concat(s.pages.Routes(), api.RoutesOf(api.OwnOperations())) {
		if r.Method != http.MethodGet {
			routes = append(routes, [2]string{r.Method, r.Path})
		}
	}
	return routes
}

// Open lists the methods and paths of the routes that pages of other sites may call.
func Open(s *Server) (routes [][2]string) {
	for _, r := range api.RoutesOf(api.OpenOperations()) {
		routes = append(routes, [2]string{r.Method, r.Path})
	}
	return routes
}

// Paths lists all paths that the server answers, without the mounts.
func Paths(s *Server) []string {
	var paths []string
	for _, r := range slices.Concat(s.pages.Routes(), api.RoutesOf(api.OwnOperations()), api.RoutesOf(api.OpenOperations()), api.RoutesOf(s.healthOperations())) {
		paths = append(paths, r.Path)
	}
	return paths
}
