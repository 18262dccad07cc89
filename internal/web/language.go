package web

import (
	"net/http"

	"pencilmark/internal/phrase"
)

// withPrinter returns the same server with another printer.
func (s *Server) withPrinter(p *phrase.Printer) *Server {
	other := *s
	other.opts.Printer = p.InFull()
	return &other
}

// inLanguages answers each request in the language that it asks for, as far as
// the catalogue has it: a server for each language, which all work with the same
// game and limits.
func (s *Server) inLanguages() (http.Handler, error) {
	byLocale := map[string]http.Handler{s.opts.Printer.Locale(): s.mux()}
	for _, locale := range phrase.Locales() {
		if byLocale[locale] != nil {
			continue
		}
		other := s.withPrinter(phrase.New(locale))
		var err error
		if other.pages, err = newPages(other.opts.Printer, s.opts.URL); err != nil {
			return nil, err
		}
		byLocale[locale] = other.mux()
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		locale := s.opts.Printer.Locale()
		if asked := r.Header.Get("Accept-Language"); asked != "" {
			locale = phrase.New(asked).Locale()
		}
		w.Header().Add("Vary", "Accept-Language")
		w.Header().Set("Content-Language", locale)
		byLocale[locale].ServeHTTP(w, r)
	}), nil
}
