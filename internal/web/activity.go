package web

import (
	"net/http"
	"net/url"
	"strings"

	"pencilmark/internal/web/request"
)

// withActivity answers below request.ActivityPath as inside Discord, if players can sign in there. A second slash behind
// it comes from one that the operator entered in the developer portal.
func (s *Server) withActivity(next http.Handler) http.Handler {
	if !s.opts.SignIn.HasActivity() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path, inside := strings.CutPrefix(r.URL.Path, request.ActivityPath+"/"); inside {
			r = request.InActivity(r)
			r.URL = &url.URL{Path: "/" + strings.TrimLeft(path, "/"), RawQuery: r.URL.RawQuery}
		}
		next.ServeHTTP(w, r)
	})
}
