package web

import (
	"net/http"
	"net/url"
	"strings"

	"pencilmark/internal/web/request"
)

// withActivity handles requests below request.ActivityPath as requests of the page inside Discord, if players can sign
// in there. It drops a second slash after that path, which appears if the operator's URL mapping in the developer
// portal ends with a slash.
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
