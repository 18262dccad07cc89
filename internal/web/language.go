package web

import (
	"net/http"
	"slices"

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
		locale := s.localeOf(w, r)
		r = withoutLanguage(r)
		w.Header().Add("Vary", "Accept-Language")
		w.Header().Add("Vary", "Cookie")
		w.Header().Set("Content-Language", locale)
		byLocale[locale].ServeHTTP(w, r)
	}), nil
}

// languageCookie is the cookie, and the parameter, of the language that somebody chose.
const languageCookie = "language"

// localeOf is the language of an answer: the one that was chosen, or else asked for. An address
// such as /help?language=fr chooses, and the browser keeps it.
func (s *Server) localeOf(w http.ResponseWriter, r *http.Request) string {
	locales := phrase.Locales()
	if chosen := r.URL.Query().Get(languageCookie); slices.Contains(locales, chosen) {
		http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: chosen, Path: "/", MaxAge: cookieAge,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure()})
		return chosen
	}
	return localeAsked(r, s.opts.Printer.Locale())
}

// localeAsked is the language that a request's cookie or its browser asks for, or else the other.
func localeAsked(r *http.Request, otherwise string) string {
	if chosen, err := r.Cookie(languageCookie); err == nil && slices.Contains(phrase.Locales(), chosen.Value) {
		return chosen.Value
	}
	if asked := r.Header.Get("Accept-Language"); asked != "" {
		return phrase.New(asked).Locale()
	}
	return otherwise
}

// withoutLanguage is a request as it is answered in any language: pages know what they are asked.
func withoutLanguage(r *http.Request) *http.Request {
	query := r.URL.Query()
	if !query.Has(languageCookie) {
		return r
	}
	query.Del(languageCookie)
	other := r.Clone(r.Context())
	other.URL.RawQuery = query.Encode()
	return other
}

// language is a language that the pages are there in, called by its own name.
type language struct{ Locale, Name string }

func languages() (all []language) {
	for _, locale := range phrase.Locales() {
		all = append(all, language{locale, phrase.New(locale).Text("language.name", nil)})
	}
	return all
}
