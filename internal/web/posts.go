package web

import (
	"errors"
	"net/http"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/sessions"
)

// startPage is what assets/start.html shows: a daily that is not started.
type startPage struct {
	Title, Heading string

	Tier  tierView
	Posts []startView
}

// startView is a button that starts a daily, or the mini beside it.
type startView struct {
	Post  int64
	Label string
}

// askToStart leads to a visitor's attempt at a guild's daily, or asks whether to start one
// whose clock would begin to run. Looking starts nothing.
func (s *Server) askToStart(w http.ResponseWriter, r *http.Request) error {
	session, card, err := s.cardFor(r)
	if err != nil {
		return err
	}
	if session != nil {
		work, err := s.opts.Game.Play.Open(r.Context(), session.Call(""), game.Subject{Puzzle: card.Puzzle})
		if err == nil {
			return toAttempt(w, r, work)
		}
		if !errors.Is(err, game.ErrLive) {
			return err
		}
	}
	page := startPage{Title: s.dailyTitle(&card.Post), Heading: s.dailyHeading(&card.Post), Tier: s.tierView(card.Tier),
		Posts: []startView{{card.Post.ID, s.opts.Printer.Text("web.start.daily", nil)}}}
	if card.Mini != nil {
		page.Posts = append(page.Posts, startView{card.Mini.Post.ID, s.opts.Printer.Text("web.start.mini", nil)})
	}
	return s.sendOwn(w, r, http.StatusOK, "start.html", page)
}

// startPost starts a guild's daily, and with it the clock.
func (s *Server) startPost(w http.ResponseWriter, r *http.Request) error {
	_, card, err := s.cardFor(r)
	if err != nil {
		return err
	}
	session, err := s.guestSession(w, r)
	if err != nil {
		return err
	}
	post := card.Post.ID
	if card.Mini != nil && r.PathValue("post") == strconv.FormatInt(card.Mini.Post.ID, 10) {
		post = card.Mini.Post.ID
	}
	work, err := s.opts.Game.Play.Start(r.Context(), session.Call(""), post)
	if err != nil {
		return err
	}
	return toAttempt(w, r, work)
}

// cardFor returns the card of the post that a path names, and who asks, nil for nobody. Of
// another guild than theirs it is not found: who has no session has the local one.
func (s *Server) cardFor(r *http.Request) (*sessions.Session, *game.Card, error) {
	session, err := s.session(r)
	if err != nil {
		return nil, nil, err
	}
	guild := game.LocalGuild
	if session != nil {
		if guild, err = s.opts.Game.People.CountingGuild(r.Context(), session.Call("")); err != nil {
			return nil, nil, err
		}
	}
	unknown := s.problem(notFound, "web.detail.no-post", nil)
	id, err := strconv.ParseInt(r.PathValue("post"), 10, 64)
	if err != nil {
		return nil, nil, unknown
	}
	card, err := s.opts.Game.Daily.CardOf(r.Context(), id)
	if errors.Is(err, game.ErrNotFound) || err == nil && card.Guild != guild {
		return nil, nil, unknown
	}
	return session, card, err
}

func toAttempt(w http.ResponseWriter, r *http.Request, work *game.Work) error {
	http.Redirect(w, r, "/attempts/"+strconv.FormatInt(work.ID, 10), http.StatusSeeOther)
	return nil
}
