package web

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// How many dailies a page of the archive has, and how many it may have.
const (
	usualArchive = 20
	maxArchive   = 50
)

// archiveBody is a page of dailies that are over, newest first.
type archiveBody struct {
	Dailies []pastBody `json:"dailies" jsonschema:"maxItems=50"`
	Older   game.Date  `json:"older,omitempty"` // Ask for those before this date for older ones; missing where there are none.
	Newer   game.Date  `json:"newer,omitempty"` // Likewise for newer ones.
}

// pastBody is a daily that is over, and where there is more of it.
type pastBody struct {
	cardBody
	Href string `json:"href" jsonschema:"format=uri-reference"` // Where its grid and its table are.
}

// pastDetails is a daily that is over with its grid and its table.
type pastDetails struct {
	cardBody
	Layout string `json:"layout" jsonschema:"format=Layout"`
	// The puzzle on one line; missing while the daily is still open, or to come, somewhere else.
	Grid     string            `json:"grid,omitempty"`
	Solution string            `json:"solution,omitempty"`              // Likewise.
	Ranks    []answerjson.Rank `json:"ranks" jsonschema:"maxItems=100"` // The best of who solved it in time.
}

type archiveQuery struct {
	Before game.Date `json:"before,omitempty"`                                             // Only those of days before this one.
	Limit  int       `json:"limit,omitempty" jsonschema:"minimum=1,maximum=50,default=20"` // How many at most.
}

// pastDailies lists the dailies that are over.
func (s *Server) pastDailies(w http.ResponseWriter, r *http.Request) error {
	values, err := queryOf[archiveQuery](s, r)
	if err != nil {
		return err
	}
	size, before := usualArchive, game.Date("")
	if text := values.Get("limit"); text != "" {
		if size, err = strconv.Atoi(text); err != nil || size < 1 || size > maxArchive {
			return s.problem(badRequest, "web.detail.limit", map[string]any{"Limit": brief(text), "Most": maxArchive})
		}
	}
	if text := values.Get("before"); text != "" {
		if before, err = s.calendarDay(text); err != nil {
			return err
		}
	}
	page, err := s.opts.Game.Boards.Archive(r.Context(), game.Call{Guild: s.opts.Guild}, before, size)
	if err != nil {
		return s.noDaily(err)
	}
	body := archiveBody{Dailies: []pastBody{}, Older: page.Older, Newer: page.Newer}
	for _, d := range page.Dailies {
		past, err := s.pastBody(r, &d)
		if err != nil {
			return err
		}
		body.Dailies = append(body.Dailies, past)
	}
	if page.Older != "" {
		w.Header().Set("Link", fmt.Sprintf(`</api/v1/archive?before=%s&limit=%d>; rel="next"`, page.Older, size))
	}
	return sendJSON(w, r, http.StatusOK, revalidate, body)
}

func (s *Server) pastBody(r *http.Request, d *leaderboards.PastDaily) (pastBody, error) {
	puzzle, live, err := s.known(r, d.Puzzle)
	if err != nil {
		return pastBody{}, err
	}
	card := game.NewCard(&d.Post, puzzle, d.Locale, d.Solved, live || d.Live)
	return pastBody{newCardBody(card), "/api/v1/archive/" + string(d.Date)}, nil
}

type dayOfPath struct {
	Date string `json:"date"` // The day, such as 2026-03-14.
}

// pastDaily shows a daily that is over, with its table.
func (s *Server) pastDaily(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.query(r); err != nil {
		return err
	}
	date, err := s.calendarDay(r.PathValue("date"))
	if err != nil {
		return err
	}
	past, err := s.opts.Game.Boards.Daily(r.Context(), game.Call{Guild: s.opts.Guild}, date, maxRanks)
	if errors.Is(err, game.ErrNotFound) {
		return s.problem(notFound, "web.detail.no-past", map[string]any{"Date": string(date)})
	}
	if err != nil {
		return s.noDaily(err)
	}
	puzzle, live, err := s.known(r, past.Card.Puzzle)
	if err != nil {
		return err
	}
	body := pastDetails{cardBody: newCardBody(&past.Card), Layout: puzzle.Grid.Layout().Shape().String(), Ranks: []answerjson.Rank{}}
	if past.Puzzle != nil && !live {
		body.Grid, body.Solution = past.Puzzle.Grid.String(), past.Puzzle.Solution.String()
	}
	for _, st := range past.Standings {
		body.Ranks = append(body.Ranks, answerjson.NewRank(s.opts.Printer, &st))
	}
	return sendJSON(w, r, http.StatusOK, revalidate, body)
}

// calendarDay reads a calendar day.
func (s *Server) calendarDay(text string) (game.Date, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return "", s.problem(badRequest, "web.detail.date", map[string]any{"Date": brief(text)})
	}
	return game.DateOf(at), nil
}
