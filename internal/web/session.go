package web

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
	"pencilmark/internal/phrase"
)

// Only players have a cookie. The session decides how long it is valid.
const (
	cookieName = "pencilmark"
	cookieAge  = 400 * 24 * 60 * 60
)

// How many guests a client may make at once, and per second.
const (
	guestBurst = 30
	guestRate  = 1.0 / 60
)

// session returns the visitor's session, nil for none. It refuses blocked players.
func (s *Server) session(r *http.Request) (*sessions.Session, error) {
	found, err := s.identity(r)
	if found == nil || err != nil {
		return nil, err
	}
	_, err = s.opts.Game.People.Admit(r.Context(), found.Call(""))
	if e, ok := errors.AsType[*game.BlockedError](err); ok {
		return nil, s.problem(blocked, "web.detail.blocked", map[string]any{"Reason": e.Reason, "Contact": s.opts.Contact})
	}
	return found, err
}

// identity returns the visitor's session, blocked or not, nil for none.
func (s *Server) identity(r *http.Request) (*sessions.Session, error) {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil, nil
	}
	found, err := s.opts.Game.Sessions.Find(r.Context(), cookie.Value)
	if errors.Is(err, game.ErrNotFound) {
		return nil, nil
	}
	return found, err
}

// guestSession returns the visitor's session, and makes a guest of a visitor who has none.
func (s *Server) guestSession(w http.ResponseWriter, r *http.Request) (*sessions.Session, error) {
	found, err := s.session(r)
	if found != nil || err != nil {
		return found, err
	}
	if _, wait := s.guests.Reserve(clientOf(r.Context()), 1, s.opts.Now()); wait > 0 {
		p := s.problem(tooMany, "web.detail.too-many-requests", nil)
		p.retry = wait
		return nil, p
	}
	token, guest, err := s.opts.Game.Sessions.Guest(r.Context())
	if err != nil {
		return nil, err
	}
	s.setCookie(w, token, cookieAge)
	return guest, nil
}

// setCookie gives the browser a token; an age below zero takes it away.
func (s *Server) setCookie(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure(),
	})
}

func (s *Server) isSecure() bool { return strings.HasPrefix(s.opts.URL, "https:") }

func (s *Server) endSession(r *http.Request) error {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	return s.opts.Game.Sessions.End(r.Context(), cookie.Value)
}

func (s *Server) leave(w http.ResponseWriter, r *http.Request) error {
	if err := s.endSession(r); err != nil {
		return err
	}
	return s.goHome(w, r)
}

// goHome removes the cookie and leads to the first page.
func (s *Server) goHome(w http.ResponseWriter, r *http.Request) error {
	s.setCookie(w, "", -1)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// newOrigins recognises requests from pages of other sites.
func newOrigins(public string) (*http.CrossOriginProtection, error) {
	origins := http.NewCrossOriginProtection()
	u, err := url.Parse(public)
	if err == nil && public != "" {
		err = origins.AddTrustedOrigin(u.Scheme + "://" + u.Host)
	}
	return origins, err
}

// sameOrigin refuses changes that another site's page makes in a visitor's name.
func (s *Server) sameOrigin(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.origins.Check(r) != nil {
			return s.problem(crossOrigin, "web.detail.cross-origin", nil)
		}
		return next(w, r)
	}
}

// withPrinter returns the same server with another printer.
func (s *Server) withPrinter(p *phrase.Printer) *Server {
	other := *s
	other.opts.Printer = p.InFull()
	return &other
}

// inLanguages answers each request in its language: a server for each, all on one game.
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

// languageCookie names the cookie and parameter of the chosen language.
const languageCookie = "language"

// localeOf returns the language that was chosen by ?language= or a cookie, or else asked for.
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

// withoutLanguage removes the language from a request's parameters.
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

// language is a language of the pages, with its own name.
type language struct{ Locale, Name string }

func languages() (all []language) {
	for _, locale := range phrase.Locales() {
		all = append(all, language{locale, phrase.New(locale).Text("language.name", nil)})
	}
	return all
}
