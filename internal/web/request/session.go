package request

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/phrase"
	"pencilmark/solver/minutes"
)

// CookieAge is how long a browser keeps a player's cookie, in seconds. The session decides how long the player stays
// signed in.
const CookieAge = 400 * 24 * 60 * 60

// How many guests a client may create at once, and per second.
const (
	guestBurst = 30
	guestRate  = 1.0 / 60
)

// Session returns the visitor's session, nil for none. It refuses blocked players.
func (r *Request) Session() (*players.Session, error) {
	found, err := r.Identity()
	if found == nil || err != nil {
		return nil, err
	}
	_, err = r.Game.Players.Admit(r.Context(), found.Call(""))
	if e, ok := errors.AsType[*game.BlockedError](err); ok {
		return nil, r.Problem(Blocked, "web.detail.blocked", map[string]any{"Reason": e.Reason, "Contact": r.Contact})
	}
	return found, err
}

// Identity returns the visitor's session, blocked or not, nil for none.
func (r *Request) Identity() (*players.Session, error) {
	cookie, err := r.Cookie(r.sessionCookie())
	if err != nil {
		return nil, nil
	}
	found, err := r.Game.Sessions.Find(r.Context(), cookie.Value)
	if errors.Is(err, game.ErrNotFound) {
		return nil, nil
	}
	return found, err
}

// Pace returns the visitor's pace. It is empty if the visitor has no session.
func (r *Request) Pace() (minutes.Pace, error) {
	session, err := r.Identity()
	if session == nil || err != nil {
		return minutes.Pace{}, err
	}
	return r.Game.Play.Pace(r.Context(), session.Call(""))
}

// Required refuses a request without a session.
func (r *Request) Required(session *players.Session, err error) (*players.Session, error) {
	if err == nil && session == nil {
		err = r.Problem(NoSession, "web.detail.no-session", nil)
	}
	return session, err
}

// GuestSession returns the visitor's session. If there is none, it makes the visitor a guest. Inside Discord there are
// no guests.
func (r *Request) GuestSession(w http.ResponseWriter) (*players.Session, error) {
	found, err := r.Session()
	if r.Activity {
		return r.Required(found, err)
	}
	if found != nil || err != nil {
		return found, err
	}
	if _, wait := r.guests.Reserve(r.Client, 1, r.Now()); wait > 0 {
		p := r.Problem(TooMany, "web.detail.too-many-requests", nil)
		p.Retry = wait
		return nil, p
	}
	token, guest, err := r.Game.Sessions.Guest(r.Context())
	if err != nil {
		return nil, err
	}
	r.SetCookie(w, token, CookieAge)
	return guest, nil
}

// SetCookie sets the session cookie to a token; a negative age deletes it.
func (r *Request) SetCookie(w http.ResponseWriter, token string, age int) {
	r.SetCookieAt(w, r.sessionCookie(), token, "/", age)
}

// SetCookieAt sets a cookie for a path; a negative age deletes it.
func (r *Request) SetCookieAt(w http.ResponseWriter, name, value, path string, age int) {
	http.SetCookie(w, r.newCookie(r.Request, name, value, path, age))
}

// IsSecure reports whether the public address uses HTTPS.
func (s *Site) IsSecure() bool { return strings.HasPrefix(s.PublicURL, "https:") }

// EndSession ends the visitor's session, if there is one.
func (r *Request) EndSession() error {
	cookie, err := r.Cookie(r.sessionCookie())
	if err != nil {
		return nil
	}
	return r.Game.Sessions.End(r.Context(), cookie.Value)
}

// The parameters, and the cookies that store them, with which visitors choose how pages look.
const (
	languageChoice = "language"
	coloursChoice  = "colours"
)

// Colours returns the choices for a page's colours. The first is the device's setting.
func Colours() []string { return []string{"auto", "light", "dark"} }

// chosen returns the value chosen by a request's parameter or cookie, "" for none. It stores the parameter's value in
// the cookie.
func (s *Site) chosen(w http.ResponseWriter, r *http.Request, name string, values []string) string {
	if value := r.URL.Query().Get(name); slices.Contains(values, value) {
		http.SetCookie(w, s.newCookie(r, name, value, "/", CookieAge))
		return value
	}
	return kept(r, name, values)
}

func kept(r *http.Request, name string, values []string) string {
	if cookie, err := r.Cookie(name); err == nil && slices.Contains(values, cookie.Value) {
		return cookie.Value
	}
	return ""
}

// localeOf returns the language that the visitor chose, or else the one that the browser asks for.
func (s *Site) localeOf(w http.ResponseWriter, r *http.Request) string {
	return cmp.Or(s.chosen(w, r, languageChoice, phrase.Locales()), LocaleAsked(r, s.Locale))
}

// LocaleAsked returns the language of the visitor's cookie or else of the browser, and otherwise if there is neither.
func LocaleAsked(r *http.Request, otherwise string) string {
	if chosen := kept(r, languageChoice, phrase.Locales()); chosen != "" {
		return chosen
	}
	if asked := r.Header.Get("Accept-Language"); asked != "" {
		return phrase.New(asked).Locale()
	}
	return otherwise
}

// withoutChoices removes the choices of language and colours from a request's parameters.
func withoutChoices(r *http.Request) *http.Request {
	query := r.URL.Query()
	if !query.Has(languageChoice) && !query.Has(coloursChoice) {
		return r
	}
	query.Del(languageChoice)
	query.Del(coloursChoice)
	other := r.Clone(r.Context())
	other.URL.RawQuery = query.Encode()
	return other
}
