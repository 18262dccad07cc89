package api

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/web/request"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
)

// cardBody is a daily's card, which reveals nothing about its puzzle.
type cardBody struct {
	Guild  string      `json:"guild"`                               // The guild of the daily. The id includes its platform, such as discord:123.
	Number int         `json:"number" jsonschema:"minimum=1"`       // The same in every guild.
	Date   game.Date   `json:"date"`                                // The guild's local date.
	Post   int64       `json:"post,omitempty"`                      // The number with which POST /attempts begins an attempt at the daily while it is open.
	Puzzle string      `json:"puzzle"`                              // The puzzle's id.
	Tier   rating.Tier `json:"tier" jsonschema:"format=PostedTier"` // How hard it is, as it was posted; for a mini, mini.
	Rating *ratingBody `json:"rating,omitempty"`                    // Missing while the daily is live.
	Givens int         `json:"givens" jsonschema:"minimum=1"`       // How many cells are given.
	Steps  int         `json:"steps" jsonschema:"minimum=0"`        // How many steps to expect; 0 if unknown.
	*answerjson.Time
	Yours  *rangeBody `json:"yours,omitempty"`               // How long the player of the session will probably take; missing with fewer than five ranked dailies.
	Solved int        `json:"solved" jsonschema:"minimum=0"` // How many players of the guild solved it before it closed.
	Closes time.Time  `json:"closes"`                        // Answers after this time are practice.
	Live   bool       `json:"live"`                          // Whether answers still count in some guild.
}

// rangeBody is the range of whole minutes in which half of the player's times fall.
type rangeBody struct {
	From int `json:"from" jsonschema:"minimum=1"`
	To   int `json:"to" jsonschema:"minimum=2"`
}

// newRange returns how long the player of the session will probably take, nil if too little is known.
func newRange(r *request.Request, e minutes.Estimate) (*rangeBody, error) {
	pace, err := r.Pace()
	from, to, ok := pace.ForPlayer(e)
	if err != nil || !ok {
		return nil, err
	}
	return &rangeBody{from, to}, nil
}

func newCardBody(c *game.Card) cardBody {
	return cardBody{
		Guild: c.Guild, Number: c.Number, Date: c.Date, Puzzle: c.Puzzle, Tier: c.Tier, Rating: ratingUnless(c.Live, &c.Rating),
		Givens: c.Givens, Steps: c.Steps, Time: answerjson.NewTime(c.Rating.Time), Solved: c.Solved, Closes: c.Closes.UTC(), Live: c.Live,
	}
}

type dailyQuery struct {
	// The guild whose daily is wanted, such as discord:123, or just 123 for a Discord server. Without it, the guild
	// that the page shows.
	Guild string `json:"guild,omitempty"`
	Kind  string `json:"kind,omitempty" jsonschema:"default=daily,enum=daily,enum=mini"` // The daily, or the mini posted with it.
}

// daily answers with the card of a guild's daily.
func daily(w http.ResponseWriter, r *request.Request) error {
	guild := r.Values.Get("guild")
	if guild == "" {
		guild = r.Guild
	} else if r.GuildID != nil {
		guild = r.GuildID(guild)
	}
	today := r.Game.Daily.Today
	switch kind := r.Values.Get("kind"); kind {
	case "", "daily":
	case "mini":
		today = r.Game.Daily.TodaysMini
	default:
		return r.Problem(request.BadRequest, "web.detail.daily-kind", map[string]any{"Kind": request.Brief(kind)})
	}
	card, err := today(r.Context(), game.Call{Guild: guild})
	if err != nil {
		return DailyProblem(r, err)
	}
	body := newCardBody(card)
	body.Post = card.ID
	if body.Yours, err = newRange(r, card.Rating.Time); err != nil {
		return err
	}
	keep := request.Revalidate
	if body.Yours != nil {
		keep = request.NoStore
	}
	return request.SendJSON(w, r, http.StatusOK, keep, body)
}

// DailyProblem turns the reasons why there is no daily into problems, and returns any other error unchanged.
func DailyProblem(r *request.Request, err error) error {
	none, isNone := errors.AsType[*game.NoDailyError](err)
	switch {
	case errors.Is(err, game.ErrNotSetUp):
		return r.Problem(request.NotFound, "web.detail.no-guild", nil)
	case errors.Is(err, game.ErrNoMini):
		return r.Problem(request.NotFound, "web.detail.no-mini", nil)
	case errors.Is(err, game.ErrPaused):
		return r.Problem(request.NotFound, "web.detail.paused", nil)
	case isNone && none.Next.IsZero():
		return r.Problem(request.NotFound, "web.detail.no-daily", nil)
	case isNone:
		p := r.Problem(request.NotFound, "web.detail.next-daily", map[string]any{"Next": r.Moment(none.Next).Text})
		p.Retry = none.Next.Sub(r.Now())
		return p
	}
	return err
}

// The default and the maximum number of dailies on a page of the archive.
const (
	usualArchive = 20
	maxArchive   = 50
)

// archiveBody is a page of closed dailies, newest first.
type archiveBody struct {
	Dailies []pastBody `json:"dailies" jsonschema:"maxItems=50"`
	Older   game.Date  `json:"older,omitempty"` // The before parameter for older dailies; missing if there are none.
	Newer   game.Date  `json:"newer,omitempty"` // The before parameter for newer dailies; missing if there are none.
}

// pastBody is a closed daily, and the address of its details.
type pastBody struct {
	cardBody
	Href string `json:"href" jsonschema:"format=uri-reference"` // The address of its grid and leaderboard.
}

// pastDetails is a closed daily with its grid and leaderboard.
type pastDetails struct {
	cardBody
	Layout string `json:"layout" jsonschema:"format=Layout"`
	// The puzzle on one line; missing while the daily is still open, or yet to come, in another guild.
	Grid     string            `json:"grid,omitempty"`
	Solution string            `json:"solution,omitempty"`              // Missing if grid is missing.
	Ranks    []answerjson.Rank `json:"ranks" jsonschema:"maxItems=100"` // The best players who solved it before it closed.
}

type archiveQuery struct {
	Before game.Date `json:"before,omitempty"`                                             // Only dailies of days before this one.
	Limit  int       `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=20"` // The maximum number of dailies.
}

// pastDailies lists closed dailies.
func pastDailies(w http.ResponseWriter, r *request.Request) (err error) {
	size, before := usualArchive, game.Date("")
	if text := r.Values.Get("limit"); text != "" {
		if size, err = strconv.Atoi(text); err != nil || size < 1 || size > maxArchive {
			return r.Problem(request.BadRequest, "web.detail.limit", map[string]any{"Limit": request.Brief(text), "Most": maxArchive})
		}
	}
	if text := r.Values.Get("before"); text != "" {
		if before, err = calendarDay(r, text); err != nil {
			return err
		}
	}
	page, err := r.Game.Leaderboards.Archive(r.Context(), game.Call{Guild: r.Guild}, before, size)
	if err != nil {
		return DailyProblem(r, err)
	}
	body := archiveBody{Dailies: []pastBody{}, Older: page.Older, Newer: page.Newer}
	for _, d := range page.Dailies {
		past, err := newPastBody(r, &d)
		if err != nil {
			return err
		}
		body.Dailies = append(body.Dailies, past)
	}
	if page.Older != "" {
		w.Header().Set("Link", fmt.Sprintf(`</api/v1/archive?before=%s&limit=%d>; rel="next"`, page.Older, size))
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, body)
}

func newPastBody(r *request.Request, d *leaderboards.PastDaily) (pastBody, error) {
	puzzle, live, err := r.KnownPuzzle(d.Puzzle)
	if err != nil {
		return pastBody{}, err
	}
	card := game.NewCard(&d.Post, puzzle, d.Locale, d.Solved, live || d.Live)
	return pastBody{newCardBody(card), "/api/v1/archive/" + string(d.Date)}, nil
}

type dayOfPath struct {
	Date string `json:"date"` // The day, such as 2026-03-14.
}

// pastDaily shows a closed daily, with its leaderboard.
func pastDaily(w http.ResponseWriter, r *request.Request) error {
	if _, err := r.Query(); err != nil {
		return err
	}
	date, err := calendarDay(r, r.PathValue("date"))
	if err != nil {
		return err
	}
	past, err := r.Game.Leaderboards.Daily(r.Context(), game.Call{Guild: r.Guild}, date, maxRanks)
	if errors.Is(err, game.ErrNotFound) {
		return r.Problem(request.NotFound, "web.detail.no-past", map[string]any{"Date": string(date)})
	}
	if err != nil {
		return DailyProblem(r, err)
	}
	puzzle, live, err := r.KnownPuzzle(past.Card.Puzzle)
	if err != nil {
		return err
	}
	body := pastDetails{cardBody: newCardBody(&past.Card), Layout: puzzle.Grid.Layout().Shape().String(), Ranks: []answerjson.Rank{}}
	if past.Puzzle != nil && !live {
		body.Grid, body.Solution = past.Puzzle.Grid.String(), past.Puzzle.Solution.String()
	}
	for _, st := range past.Standings {
		body.Ranks = append(body.Ranks, answerjson.NewRank(r.Printer, &st))
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, body)
}

func calendarDay(r *request.Request, text string) (game.Date, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return "", r.Problem(request.BadRequest, "web.detail.date", map[string]any{"Date": request.Brief(text)})
	}
	return game.DateOf(at), nil
}
