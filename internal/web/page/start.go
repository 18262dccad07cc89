package page

import (
	"errors"
	"net/http"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web/request"
)

// startPage is the data of assets/start.html: a daily that the visitor has not started.
type startPage struct {
	Title, Heading string

	Tier  tierView
	Posts []startView
}

// startView is a button that starts a daily or its mini.
type startView struct {
	Post  int64
	Label string
}

// askToStart redirects to the visitor's attempt at a guild's daily. If there is none, it asks whether to start one.
func (h *Handler) askToStart(w http.ResponseWriter, r *request.Request) error {
	session, card, err := cardFor(r)
	if err != nil {
		return err
	}
	if session != nil {
		work, err := r.Game.Play.Open(r.Context(), session.Call(""), game.Subject{Puzzle: postOf(r, card).Puzzle})
		if err == nil {
			return toAttempt(w, r, work)
		}
		if !errors.Is(err, game.ErrLive) {
			return err
		}
	}
	page := startPage{Title: r.DailyTitle(&card.Post), Heading: request.DailyHeading(r, &card.Post), Tier: newTierView(r, card.Tier),
		Posts: []startView{{card.Post.ID, r.Printer.Text("web.start.daily", nil)}}}
	if card.Mini != nil {
		page.Posts = append(page.Posts, startView{card.Mini.Post.ID, r.Printer.Text("web.start.mini", nil)})
	}
	return h.sendOwn(w, r, http.StatusOK, "start.html", page)
}

// startPost starts a guild's daily and its clock.
func startPost(w http.ResponseWriter, r *request.Request) error {
	_, card, err := cardFor(r)
	if err != nil {
		return err
	}
	session, err := r.GuestSession(w)
	if err != nil {
		return err
	}
	work, err := r.Game.Play.Start(r.Context(), session.Call(""), postOf(r, card).ID)
	if err != nil {
		return err
	}
	return toAttempt(w, r, work)
}

// postOf returns the post in the path, which is a card's daily or its mini.
func postOf(r *request.Request, card *game.Card) *game.Post {
	if card.Mini != nil && r.PathValue("post") == strconv.FormatInt(card.Mini.Post.ID, 10) {
		return &card.Mini.Post
	}
	return &card.Post
}

// cardFor returns the visitor's session, which may be nil, and the card of the post in the path. It fails if the post
// is not in the visitor's guild.
func cardFor(r *request.Request) (*players.Session, *game.Card, error) {
	session, err := r.Session()
	if err != nil {
		return nil, nil, err
	}
	guild := game.LocalGuild
	if session != nil {
		if guild, err = r.Game.Players.CountingGuild(r.Context(), session.Call("")); err != nil {
			return nil, nil, err
		}
	}
	unknown := r.Problem(request.NotFound, "web.detail.no-post", nil)
	id, err := strconv.ParseInt(r.PathValue("post"), 10, 64)
	if err != nil {
		return nil, nil, unknown
	}
	card, err := r.Game.Daily.CardOf(r.Context(), id)
	if errors.Is(err, game.ErrNotFound) || err == nil && card.Guild != guild {
		return nil, nil, unknown
	}
	return session, card, err
}

func toAttempt(w http.ResponseWriter, r *request.Request, work *game.Work) error {
	http.Redirect(w, r.Request, "/attempts/"+strconv.FormatInt(work.ID, 10), http.StatusSeeOther)
	return nil
}
