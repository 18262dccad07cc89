package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
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

func (h *pageHandler) me(w http.ResponseWriter, r *Request) error {
	session, err := r.identity()
	if err != nil {
		return err
	}
	return h.sendOwn(w, r, http.StatusOK, "me.html", h.newMePage(r, session))
}

func (h *pageHandler) newMePage(r *Request, session *players.Session) mePage {
	_, closed := h.oauth(r)
	if session == nil {
		return mePage{SignIn: closed == nil}
	}
	return mePage{Known: true, SignIn: closed == nil && session.IsGuest(), Guest: session.IsGuest(), Name: session.Name, Until: moment(r, session.Expires)}
}

// rename gives a guest a name; who is nobody yet becomes a guest by it.
func (h *pageHandler) rename(w http.ResponseWriter, r *Request) error {
	form, err := r.form(w)
	if err != nil {
		return err
	}
	session, err := r.identity()
	if err != nil {
		return err
	}
	if session != nil && !session.IsGuest() {
		return r.problem(badRequest, "web.detail.not-guest", nil)
	}
	name, err := r.Game.Sessions.ReadName(form.Get("name"))
	if err == nil {
		if session, err = r.guestSession(w); err == nil {
			err = r.Game.Sessions.Rename(r.Context(), session, name)
		}
	}
	if fault, ok := errors.AsType[*game.AliasError](err); ok {
		page := h.newMePage(r, session)
		page.Typed, page.Fault = brief(form.Get("name")), r.Printer.Text("web.me.fault."+string(fault.Reason), nil)
		return h.sendOwn(w, r, http.StatusUnprocessableEntity, "me.html", page)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r.Request, "/me", http.StatusSeeOther)
	return nil
}

// ownData hands out all that is stored about a player.
func ownData(w http.ResponseWriter, r *Request) error {
	session, err := r.required(r.identity())
	if err != nil {
		return err
	}
	data, err := r.Game.Players.Export(r.Context(), session.Call(""))
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
func forgetMe(w http.ResponseWriter, r *Request) error {
	form, err := r.form(w)
	if err != nil {
		return err
	}
	session, err := r.required(r.identity())
	if err != nil {
		return err
	}
	if form.Get("sure") == "" {
		return r.problem(badRequest, "web.detail.not-sure", nil)
	}
	if err := r.Game.Players.Forget(r.Context(), session.Call("")); err != nil {
		return err
	}
	return goHome(w, r)
}
