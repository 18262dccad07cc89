package page

import (
	"encoding/json"
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web/request"
)

// mePage is the data of assets/me.html: the visitor's name and session.
type mePage struct {
	Known, Guest bool
	SignIn       bool // whether the visitor can sign in with Discord
	Name         string
	Until        request.TimeView // when the session ends unless it is used
	Typed        string           // the name that was refused; "" for none
	Fault        string           // what is wrong with the typed name

	Stats     statsView
	Practised []techniqueLink
	Submitted []submissionLine
}

func (h *Handler) me(w http.ResponseWriter, r *request.Request) error {
	session, err := r.Identity()
	if err != nil {
		return err
	}
	page := h.newMePage(r, session)
	if session != nil {
		err = page.addResults(r, session.Call(""))
	}
	if err != nil {
		return err
	}
	return h.sendOwn(w, r, http.StatusOK, "me.html", page)
}

// addResults adds the visitor's results, exercises and submissions. A blocked player has none.
func (page *mePage) addResults(r *request.Request, c game.Call) error {
	stats, err := r.Game.Leaderboards.Stats(r.Context(), c)
	if err != nil {
		return err
	}
	page.Stats = newStatsView(r, stats)
	progress, err := r.Game.Training.Progress(r.Context(), c)
	for _, p := range progress {
		page.Practised = append(page.Practised, newTechniqueLink(r, p.Technique, progress))
	}
	if err == nil {
		page.Submitted, err = newSubmissionLines(r, c)
	}
	return err
}

func (h *Handler) newMePage(r *request.Request, session *players.Session) mePage {
	_, closed := h.oauth(r)
	if session == nil {
		return mePage{SignIn: closed == nil}
	}
	return mePage{Known: true, SignIn: closed == nil && session.IsGuest(), Guest: session.IsGuest(), Name: session.Name, Until: r.Moment(session.Expires)}
}

// rename changes a guest's name. A visitor without a session becomes a guest.
func (h *Handler) rename(w http.ResponseWriter, r *request.Request) error {
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	session, err := r.Identity()
	if err != nil {
		return err
	}
	if session != nil && !session.IsGuest() {
		return r.Problem(request.BadRequest, "web.detail.not-guest", nil)
	}
	name, err := r.Game.Sessions.ReadName(form.Get("name"))
	if err == nil {
		if session, err = r.GuestSession(w); err == nil {
			err = r.Game.Sessions.Rename(r.Context(), session, name)
		}
	}
	if fault, ok := errors.AsType[*game.AliasError](err); ok {
		page := h.newMePage(r, session)
		page.Typed, page.Fault = request.Brief(form.Get("name")), r.Printer.Text("web.me.fault."+string(fault.Reason), nil)
		return h.sendOwn(w, r, http.StatusUnprocessableEntity, "me.html", page)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r.Request, "/me", http.StatusSeeOther)
	return nil
}

// ownData sends a player all stored data about them.
func ownData(w http.ResponseWriter, r *request.Request) error {
	session, err := r.Required(r.Identity())
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
	request.Uncompressed(w)
	return request.Send(w, r, http.StatusOK, request.NoStore, "application/json", append(body, '\n'))
}

// forgetMe deletes a player's data, if the player has confirmed that.
func forgetMe(w http.ResponseWriter, r *request.Request) error {
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	session, err := r.Required(r.Identity())
	if err != nil {
		return err
	}
	if form.Get("sure") == "" {
		return r.Problem(request.BadRequest, "web.detail.not-sure", nil)
	}
	if err := r.Game.Players.Forget(r.Context(), session.Call("")); err != nil {
		return err
	}
	return goHome(w, r)
}
