package web

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// Whoever plays has a cookie, and nobody else. How long it is good for is the session's
// to say; browsers keep it for as long as they keep any.
const (
	cookieName = "pencilmark"
	cookieAge  = 400 * 24 * 60 * 60
)

// How many guests a client makes at once, and a second in the long run: each is a row that
// stays for a while.
const (
	guestBurst = 30
	guestRate  = 1.0 / 60
)

// session returns who plays, nil if they are nobody here. It fails for who is shut out.
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

// identity returns who somebody is, shut out or not, nil if they are nobody here.
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

// guestSession returns who somebody is, and makes a guest of who is nobody yet.
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

// isSecure reports whether people reach the server by TLS.
func (s *Server) isSecure() bool { return strings.HasPrefix(s.opts.URL, "https:") }

// endSession ends the session of a request, if it has one.
func (s *Server) endSession(r *http.Request) error {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	return s.opts.Game.Sessions.End(r.Context(), cookie.Value)
}

// leave ends a session.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) error {
	if err := s.endSession(r); err != nil {
		return err
	}
	return s.goHome(w, r)
}

// goHome sends away who is nobody any more.
func (s *Server) goHome(w http.ResponseWriter, r *http.Request) error {
	s.setCookie(w, "", -1)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

// newOrigins tells requests that other sites' pages make from our own pages'.
func newOrigins(public string) (*http.CrossOriginProtection, error) {
	origins := http.NewCrossOriginProtection()
	u, err := url.Parse(public)
	if err == nil && public != "" {
		err = origins.AddTrustedOrigin(u.Scheme + "://" + u.Host)
	}
	return origins, err
}

// sameOrigin refuses what another site has a browser do in somebody's name.
func (s *Server) sameOrigin(next handler) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.origins.Check(r) != nil {
			return s.problem(crossOrigin, "web.detail.cross-origin", nil)
		}
		return next(w, r)
	}
}
