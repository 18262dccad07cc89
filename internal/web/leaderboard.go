package web

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// maxRanks is how many lines of a ranking are shown.
const maxRanks = 100

// leaderboardBody is a page of a ranking over a period.
type leaderboardBody struct {
	Period  game.Period `json:"period"`
	Tier    string      `json:"tier,omitempty"`    // of every one if left out
	Help    string      `json:"help,omitempty"`    // "without" ranks what was solved without help
	Servers string      `json:"servers,omitempty"` // "all" ranks players of all servers
	First   game.Date   `json:"first,omitempty"`
	Last    game.Date   `json:"last,omitempty"`
	Players int         `json:"players"` // all who are ranked, also beyond the lines below
	Page    int         `json:"page"`
	Pages   int         `json:"pages"`
	Ranks   []rankBody  `json:"ranks"`
	Rules   string      `json:"rules"` // of the ranking, in words
}

// rankBody is a player's line. Who the player is on Discord stays there.
type rankBody struct {
	Rank      int       `json:"rank"`
	Player    string    `json:"player"`
	Solved    int       `json:"solved"`
	Clean     int       `json:"clean"` // of those, without a hint
	Hints     int       `json:"hints"`
	Wrong     int       `json:"wrong"`
	Seconds   float64   `json:"seconds"`   // from start to finish
	Penalised float64   `json:"penalised"` // the seconds that rank; 0 where time does not
	Finished  time.Time `json:"finished,omitzero"`

	Unverified int `json:"unverified,omitempty"` // of the solved ones; within a day such a result has rank 0
	Points     int `json:"points,omitempty"`     // of the season
	Streak     int `json:"streak,omitempty"`     // how many in a row, and the longest
	Longest    int `json:"longest,omitempty"`
	Before     int `json:"before,omitempty"` // the rank before the last day that was settled
}

func (s *Server) leaderboard(w http.ResponseWriter, r *http.Request) error {
	query, err := s.query(r, "period", "tier", "help", "servers", "page")
	if err != nil {
		return err
	}
	request, err := s.boardRequest(query)
	if err != nil {
		return err
	}
	board, err := s.opts.Game.Boards.Leaderboard(r.Context(), game.Call{Guild: s.opts.Guild}, request)
	if err != nil {
		return s.noDaily(err)
	}
	return sendJSON(w, r, http.StatusOK, revalidate, s.newLeaderboardBody(board))
}

// boardRequest reads which leaderboard is asked for.
func (s *Server) boardRequest(query url.Values) (r leaderboards.Request, err error) {
	r.Size = maxRanks
	if r.Period, err = game.ParsePeriod(query.Get("period")); err != nil {
		return r, s.problem(badRequest, "web.detail.period", map[string]any{
			"Period": brief(query.Get("period")), "Periods": s.opts.Printer.ListOr(periodNames()),
		})
	}
	if name := query.Get("tier"); name != "" {
		if r.Tier, err = rating.ParseTier(name); err != nil {
			return r, s.problem(badRequest, "web.detail.board-tier", map[string]any{"Tier": brief(name), "Tiers": s.opts.Printer.ListOr(tierNames())})
		}
	}
	switch help := query.Get("help"); help {
	case "":
	case "without":
		r.Clean = true
	default:
		return r, s.problem(badRequest, "web.detail.board-help", map[string]any{"Help": brief(help)})
	}
	switch servers := query.Get("servers"); servers {
	case "":
	case "all":
		r.Worldwide = true
	default:
		return r, s.problem(badRequest, "web.detail.board-servers", map[string]any{"Servers": brief(servers)})
	}
	if text := query.Get("page"); text != "" {
		if r.Page, err = strconv.Atoi(text); err != nil || r.Page < 1 {
			return r, s.problem(badRequest, "web.detail.board-page", map[string]any{"Page": brief(text)})
		}
	}
	return r, nil
}

func tierNames() (names []string) {
	for _, t := range rating.Tiers() {
		names = append(names, t.String())
	}
	return names
}

func periodNames() []string {
	var names []string
	for _, p := range game.Periods() {
		names = append(names, string(p))
	}
	return names
}

func (s *Server) newLeaderboardBody(b *leaderboards.Leaderboard) leaderboardBody {
	body := leaderboardBody{
		Period: b.Period, First: b.First, Last: b.Last, Players: b.Ranked, Page: b.Page, Pages: b.Pages,
		Ranks: []rankBody{}, Rules: s.opts.Printer.Ranking(s.opts.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays),
	}
	if b.Tier != rating.Unrated {
		body.Tier = b.Tier.String()
	}
	if b.Clean {
		body.Help = "without"
	}
	if b.Worldwide {
		body.Servers = "all"
	}
	for _, st := range b.Standings {
		body.Ranks = append(body.Ranks, rankBody{
			Rank: st.Rank, Player: s.playerName(st.Player), Solved: st.Solved, Clean: st.Clean, Hints: st.Hints, Wrong: st.Wrong,
			Seconds: st.Time.Seconds(), Penalised: st.Penalised.Seconds(), Finished: st.Finish.UTC(),
			Unverified: st.Unverified, Points: st.Points, Streak: st.Streak, Longest: st.Longest, Before: st.Before,
		})
	}
	return body
}
