package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
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
func (r *Request) session() (*players.Session, error) {
	found, err := r.identity()
	if found == nil || err != nil {
		return nil, err
	}
	_, err = r.Game.Players.Admit(r.Context(), found.Call(""))
	if e, ok := errors.AsType[*game.BlockedError](err); ok {
		return nil, r.problem(blocked, "web.detail.blocked", map[string]any{"Reason": e.Reason, "Contact": r.Contact})
	}
	return found, err
}

// identity returns the visitor's session, blocked or not, nil for none.
func (r *Request) identity() (*players.Session, error) {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil, nil
	}
	found, err := r.Game.Sessions.Find(r.Context(), cookie.Value)
	if errors.Is(err, game.ErrNotFound) {
		return nil, nil
	}
	return found, err
}

// guestSession returns the visitor's session, and makes a guest of a visitor who has none.
func (r *Request) guestSession(w http.ResponseWriter) (*players.Session, error) {
	found, err := r.session()
	if found != nil || err != nil {
		return found, err
	}
	if _, wait := r.guests.Reserve(r.Client, 1, r.Now()); wait > 0 {
		p := r.problem(tooMany, "web.detail.too-many-requests", nil)
		p.retry = wait
		return nil, p
	}
	token, guest, err := r.Game.Sessions.Guest(r.Context())
	if err != nil {
		return nil, err
	}
	r.setCookie(w, token, cookieAge)
	return guest, nil
}

// setCookie gives the browser a token; an age below zero takes it away.
func (r *Request) setCookie(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/", MaxAge: age,
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: r.isSecure(),
	})
}

func (s *Site) isSecure() bool { return strings.HasPrefix(s.PublicURL, "https:") }

func (r *Request) endSession() error {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	return r.Game.Sessions.End(r.Context(), cookie.Value)
}

func leave(w http.ResponseWriter, r *Request) error {
	if err := r.endSession(); err != nil {
		return err
	}
	return goHome(w, r)
}

// goHome removes the cookie and leads to the first page.
func goHome(w http.ResponseWriter, r *Request) error {
	r.setCookie(w, "", -1)
	http.Redirect(w, r.Request, "/", http.StatusSeeOther)
	return nil
}

// languageCookie names the cookie and parameter of the chosen language.
const languageCookie = "language"

// localeOf returns the language that was chosen by ?language= or a cookie, or else asked for.
func (s *Site) localeOf(w http.ResponseWriter, r *http.Request) string {
	locales := phrase.Locales()
	if chosen := r.URL.Query().Get(languageCookie); slices.Contains(locales, chosen) {
		http.SetCookie(w, &http.Cookie{Name: languageCookie, Value: chosen, Path: "/", MaxAge: cookieAge,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.isSecure()})
		return chosen
	}
	return localeAsked(r, s.locale)
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
