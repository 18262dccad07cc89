package web

import (
	"net/http"

	"pencilmark/internal/web/request"
)

// withActivity answers below request.ActivityPath as inside Discord, if players can sign in there.
func (s *Server) withActivity(next http.Handler) http.Handler {
	if !s.opts.SignIn.HasActivity() {
		return next
	}
	mux := http.NewServeMux()
	inside := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, request.InActivity(r)) })
	mux.Handle("/", next)
	mux.Handle(request.ActivityPath+"/", http.StripPrefix(request.ActivityPath, inside))
	return mux
}
