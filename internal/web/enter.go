package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

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
		return s.unlessDead(r, err, link)
	}
	return s.sendOwn(w, r, http.StatusOK, "enter.html", enterPage{s.opts.Printer.Text("web.enter.as", map[string]any{"Name": name}), link})
}

// redeem makes whoever has a link its player, and leads to what it is for.
func (s *Server) redeem(w http.ResponseWriter, r *http.Request) error {
	form, err := s.form(w, r)
	if err != nil {
		return err
	}
	link := form.Get("t")
	token, to, err := s.opts.Game.Sessions.Redeem(r.Context(), link)
	if err != nil {
		return s.unlessDead(r, err, link)
	}
	if err := s.endSession(r); err != nil {
		return err
	}
	s.setCookie(w, token, cookieAge)
	http.Redirect(w, r, pathOf(to), http.StatusSeeOther)
	return nil
}

// unlessDead says that a link is dead, if that is the error; who is its player without it
// is told where it led.
func (s *Server) unlessDead(r *http.Request, err error, link string) error {
	if !errors.Is(err, sessions.ErrDeadLink) {
		return err
	}
	p := s.problem(deadLink, "web.detail.dead-link", nil)
	if session, err := s.session(r); session != nil && err == nil {
		if to, err := s.opts.Game.Sessions.Whither(r.Context(), link, session); err == nil {
			p.way = pathOf(to)
		}
	}
	return p
}

// pathOf is the page that a link from the bot leads to.
func pathOf(to sessions.Target) string {
	switch {
	case to.Replay:
		return replayPath(to.Attempt)
	case to.Attempt != 0:
		return "/attempts/" + strconv.FormatInt(to.Attempt, 10)
	case to.Post != 0:
		return "/posts/" + strconv.FormatInt(to.Post, 10)
	}
	return "/"
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

// sendOwn answers with a page that is for one visitor, uncompressed.
func (s *Server) sendOwn(w http.ResponseWriter, r *http.Request, status int, name string, page any) error {
	body, err := s.pages.render(name, page)
	if err != nil {
		return err
	}
	uncompressed(w)
	return send(w, r, status, noStore, htmlType, body)
}
