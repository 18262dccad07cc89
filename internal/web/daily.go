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
	Guild  string      `json:"guild"`                               // Whose daily it is: the id names its platform, such as discord:123.
	Number int         `json:"number" jsonschema:"minimum=1"`       // The same in every guild.
	Date   game.Date   `json:"date"`                                // The guild's local date.
	Post   int64       `json:"post,omitempty"`                      // The number by which POST /attempts begins an attempt at it while it is open.
	Puzzle string      `json:"puzzle"`                              // The puzzle's id.
	Tier   rating.Tier `json:"tier" jsonschema:"format=PostedTier"` // How hard it is, as it was posted; of a mini, that it is one.
	Rating *ratingBody `json:"rating,omitempty"`                    // Missing while it is live.
	Givens int         `json:"givens" jsonschema:"minimum=1"`       // How many cells are given.
	Steps  int         `json:"steps" jsonschema:"minimum=0"`        // How many steps to expect; 0 if that is not known.
	Solved int         `json:"solved" jsonschema:"minimum=0"`       // How many players of the guild solved it in time.
	Closes time.Time   `json:"closes"`                              // Answers from then on are practice.
	Live   bool        `json:"live"`                                // Somewhere answers still count.
}

func newCardBody(c *game.Card) cardBody {
	return cardBody{
		Guild: c.Guild, Number: c.Number, Date: c.Date, Puzzle: c.Puzzle, Tier: c.Tier, Rating: ratingUnless(c.Live, &c.Rating),
		Givens: c.Givens, Steps: c.Steps, Solved: c.Solved, Closes: c.Closes.UTC(), Live: c.Live,
	}
}

type dailyQuery struct {
	// The guild whose daily is meant, such as discord:123, or 123 alone for a Discord server;
	// without it, the one that the page shows.
	Guild string `json:"guild,omitempty"`
	Kind  string `json:"kind,omitempty" jsonschema:"default=daily,enum=daily,enum=mini"` // The daily, or the mini that stands beside it.
}

// daily answers with the card of a guild's daily.
func (s *Server) daily(w http.ResponseWriter, r *http.Request) error {
	query, err := queryOf[dailyQuery](s, r)
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
