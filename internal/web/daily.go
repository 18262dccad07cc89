package web

import (
	"errors"
	"net/http"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// cardBody is a daily's card, which gives nothing of its puzzle away.
type cardBody struct {
	Guild  string      `json:"guild"`
	Number int         `json:"number"`
	Date   game.Date   `json:"date"`           // the guild's local date
	Post   int64       `json:"post,omitempty"` // by which an attempt at it begins; 0 in the archive
	Puzzle string      `json:"puzzle"`         // its id
	Tier   rating.Tier `json:"tier"`
	Rating *ratingBody `json:"rating,omitempty"` // once it is not live
	Givens int         `json:"givens"`
	Steps  int         `json:"steps"`  // how many to expect; 0 if unknown
	Solved int         `json:"solved"` // by how many players of the guild, in time
	Closes time.Time   `json:"closes"` // answers from then on are practice
	Live   bool        `json:"live"`   // somewhere answers still count
}

func newCardBody(c *game.Card) cardBody {
	return cardBody{
		Guild: c.Guild, Number: c.Number, Date: c.Date, Puzzle: c.Puzzle, Tier: c.Tier, Rating: ratingUnless(c.Live, &c.Rating),
		Givens: c.Givens, Steps: c.Steps, Solved: c.Solved, Closes: c.Closes.UTC(), Live: c.Live,
	}
}

// daily answers with the card of a guild's daily.
func (s *Server) daily(w http.ResponseWriter, r *http.Request) error {
	query, err := s.query(r, "guild", "kind")
	if err != nil {
		return err
	}
	guild := query.Get("guild")
	if guild == "" {
		guild = s.opts.Guild
	} else if s.opts.GuildID != nil {
		guild = s.opts.GuildID(guild)
	}
	today := s.opts.Game.Daily.Today
	switch kind := query.Get("kind"); kind {
	case "", "daily":
	case "mini":
		today = s.opts.Game.Daily.TodaysMini
	default:
		return s.problem(badRequest, "web.detail.daily-kind", map[string]any{"Kind": brief(kind)})
	}
	card, err := today(r.Context(), game.Call{Guild: guild})
	if err != nil {
		return s.noDaily(err)
	}
	body := newCardBody(card)
	body.Post = card.ID
	return sendJSON(w, r, http.StatusOK, revalidate, body)
}

// noDaily turns the reasons why a guild has no daily into problems; any other
// error stays as it is.
func (s *Server) noDaily(err error) error {
	none, isNone := errors.AsType[*game.NoDailyError](err)
	switch {
	case errors.Is(err, game.ErrNotSetUp):
		return s.problem(notFound, "web.detail.no-guild", nil)
	case errors.Is(err, game.ErrNoMini):
		return s.problem(notFound, "web.detail.no-mini", nil)
	case errors.Is(err, game.ErrPaused):
		return s.problem(notFound, "web.detail.paused", nil)
	case isNone && none.Next.IsZero():
		return s.problem(notFound, "web.detail.no-daily", nil)
	case isNone:
		p := s.problem(notFound, "web.detail.next-daily", map[string]any{"Next": s.moment(none.Next).Text})
		p.retry = none.Next.Sub(s.opts.Now())
		return p
	}
	return err
}
