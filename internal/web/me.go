package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// mePage is what assets/me.html shows: who a visitor is here.
type mePage struct {
	Known, Guest bool
	SignIn       bool // there is another way to be who one is on Discord
	Name         string
	Until        timeView // the session lasts, if it is not used
	Typed        string   // the name that was refused; "" for none
	Fault        string   // what is wrong about the name that was typed
}

func (s *Server) me(w http.ResponseWriter, r *http.Request) error {
	session, err := s.identity(r)
	if err != nil {
		return err
	}
	return s.sendOwn(w, r, http.StatusOK, "me.html", s.newMePage(session))
}

func (s *Server) newMePage(session *sessions.Session) mePage {
	_, closed := s.oauth()
	if session == nil {
		return mePage{SignIn: closed == nil}
	}
	return mePage{Known: true, SignIn: closed == nil && session.IsGuest(), Guest: session.IsGuest(), Name: session.Name, Until: s.moment(session.Expires)}
}

// rename gives a guest a name; who is nobody yet becomes a guest by it.
func (s *Server) rename(w http.ResponseWriter, r *http.Request) error {
	form, err := s.form(w, r)
	if err != nil {
		return err
	}
	session, err := s.identity(r)
	if err != nil {
		return err
	}
	if session != nil && !session.IsGuest() {
		return s.problem(badRequest, "web.detail.not-guest", nil)
	}
	name, err := s.opts.Game.Sessions.ReadName(form.Get("name"))
	if err == nil {
		if session, err = s.guestSession(w, r); err == nil {
			err = s.opts.Game.Sessions.Rename(r.Context(), session, name)
		}
	}
	if fault, ok := errors.AsType[*game.AliasError](err); ok {
		page := s.newMePage(session)
		page.Typed, page.Fault = brief(form.Get("name")), s.opts.Printer.Text("web.me.fault."+string(fault.Reason), nil)
		return s.sendOwn(w, r, http.StatusUnprocessableEntity, "me.html", page)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/me", http.StatusSeeOther)
	return nil
}

// ownData hands out all that is stored about a player.
func (s *Server) ownData(w http.ResponseWriter, r *http.Request) error {
	session, err := s.required(s.identity(r))
	if err != nil {
		return err
	}
	data, err := s.opts.Game.Privacy.Export(r.Context(), session.Call(""))
	if err != nil {
		return err
	}
	body, err := json.MarshalIndent(data, "", "  ")
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="pencilmark-data.json"`)
	uncompressed(w)
	return send(w, r, http.StatusOK, noStore, "application/json", append(body, '\n'))
}

// forgetMe deletes a player who is sure.
func (s *Server) forgetMe(w http.ResponseWriter, r *http.Request) error {
	form, err := s.form(w, r)
	if err != nil {
		return err
	}
	session, err := s.required(s.identity(r))
	if err != nil {
		return err
	}
	if form.Get("sure") == "" {
		return s.problem(badRequest, "web.detail.not-sure", nil)
	}
	if err := s.opts.Game.Privacy.Forget(r.Context(), session.Call("")); err != nil {
		return err
	}
	return s.goHome(w, r)
}
