package web

import (
	"net/http"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// maxRanks is how many lines of a ranking are shown.
const maxRanks = 100

// leaderboardBody is a ranking over a period.
type leaderboardBody struct {
	Period  game.Period `json:"period"`
	First   game.Date   `json:"first"`
	Last    game.Date   `json:"last"`
	Players int         `json:"players"` // all who are ranked, also beyond the lines below
	Ranks   []rankBody  `json:"ranks"`
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
	Finished  time.Time `json:"finished"`
}

func (s *Server) leaderboard(w http.ResponseWriter, r *http.Request) error {
	query, err := s.query(r, "period")
	if err != nil {
		return err
	}
	period, err := game.ParsePeriod(query.Get("period"))
	if err != nil {
		return s.problem(badRequest, "web.detail.period", map[string]any{
			"Period": brief(query.Get("period")), "Periods": s.opts.Printer.ListOr(periodNames()),
		})
	}
	board, err := s.opts.Game.Boards.Leaderboard(r.Context(), game.Call{Guild: s.opts.Guild}, period, maxRanks)
	if err != nil {
		return s.noDaily(err)
	}
	return sendJSON(w, r, http.StatusOK, revalidate, s.newLeaderboardBody(board))
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
		Period: b.Period, First: b.First, Last: b.Last, Players: b.Ranked, Ranks: []rankBody{},
	}
	for _, st := range b.Standings {
		body.Ranks = append(body.Ranks, rankBody{
			Rank: st.Rank, Player: s.playerName(st.Player), Solved: st.Solved, Clean: st.Clean, Hints: st.Hints, Wrong: st.Wrong,
			Seconds: st.Time.Seconds(), Penalised: st.Penalised.Seconds(), Finished: st.Finish.UTC(),
		})
	}
	return body
}
