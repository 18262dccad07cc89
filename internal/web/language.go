package web

import (
	"net/http"

	"pencilmark/internal/phrase"
)

// inLanguages answers each request in the language that it asks for, as far as
// the catalogue has it: a server for each language, which all work with the same
// game and limits.
func (s *Server) inLanguages() (http.Handler, error) {
	speakers := map[string]http.Handler{s.opts.Printer.Locale(): s.mux()}
	for _, locale := range phrase.Locales() {
		if speakers[locale] != nil {
			continue
		}
		other := &Server{opts: s.opts, metrics: s.metrics, clients: s.clients, workers: s.workers, bodies: s.bodies}
		other.opts.Printer = phrase.New(locale)
		var err error
		if other.pages, err = newPages(other.opts.Printer); err != nil {
			return nil, err
		}
		speakers[locale] = other.mux()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		locale := s.opts.Printer.Locale()
		if asked := r.Header.Get("Accept-Language"); asked != "" {
			locale = phrase.New(asked).Locale()
		}
		w.Header().Add("Vary", "Accept-Language")
		w.Header().Set("Content-Language", locale)
		speakers[locale].ServeHTTP(w, r)
	}), nil
}
