package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// maxForm is how many bytes a form of ours has at most.
const maxForm = 8 << 10

// enterPage is what assets/enter.html shows.
type enterPage struct{ As, Link string }

// enter shows whose a link from the bot is. It spends nothing: a preview looks here too.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "t")
	if err != nil {
		return err
	}
	link := values.Get("t")
	name, err := s.opts.Game.Sessions.Look(r.Context(), link)
	if err != nil {
		return s.unlessDead(err)
	}
	body, err := s.pages.render("enter.html", enterPage{s.opts.Printer.Text("web.enter.as", map[string]any{"Name": name}), link})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, noStore, htmlType, body)
}

// redeem makes whoever has a link its player, and leads to what it is for.
func (s *Server) redeem(w http.ResponseWriter, r *http.Request) error {
	form, err := s.form(w, r)
	if err != nil {
		return err
	}
	token, session, to, err := s.opts.Game.Sessions.Redeem(r.Context(), form.Get("t"))
	if err != nil {
		return s.unlessDead(err)
	}
	if err := s.endSession(r); err != nil {
		return err
	}
	s.setCookie(w, token, cookieAge)
	path, err := s.placeOf(r.Context(), session, to)
	if err != nil {
		return err
	}
	http.Redirect(w, r, path, http.StatusSeeOther)
	return nil
}

// unlessDead says that a link is dead, if that is the error.
func (s *Server) unlessDead(err error) error {
	if errors.Is(err, sessions.ErrDeadLink) {
		return s.problem(deadLink, "web.detail.dead-link", nil)
	}
	return err
}

// placeOf returns the path of what a link leads to.
func (s *Server) placeOf(ctx context.Context, session *sessions.Session, to sessions.Target) (string, error) {
	if to == (sessions.Target{}) || to.Post != 0 {
		return "/", nil
	}
	work, err := s.opts.Game.Play.Open(ctx, session.Call(""), game.Subject{Attempt: to.Attempt, Puzzle: to.Puzzle})
	if err != nil {
		return "", err
	}
	return "/attempts/" + strconv.FormatInt(work.ID, 10), nil
}

// form reads a form of ours.
func (s *Server) form(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	err := r.ParseForm()
	if _, large := errors.AsType[*http.MaxBytesError](err); large {
		return nil, err
	}
	if err != nil {
		return nil, s.problem(badRequest, "web.detail.form", nil)
	}
	return r.PostForm, nil
}
