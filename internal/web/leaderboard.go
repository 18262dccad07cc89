package web

import (
	"net/http"
	"net/url"
	"strconv"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// maxRanks is how many lines of a ranking are shown.
const maxRanks = 100

func (s *Server) leaderboard(w http.ResponseWriter, r *http.Request) error {
	query, err := queryOf[boardQuery](s, r)
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
	return sendJSON(w, r, http.StatusOK, revalidate, answerjson.NewLeaderboard(s.opts.Printer, board, s.opts.Game.Play.Rules.Patience))
}

type boardQuery struct {
	// today is the daily that is open, or else the last one; season is a calendar month by points;
	// streaks are as they stand now.
	Period string `json:"period,omitempty" jsonschema:"default=today,enum=today,enum=week,enum=month,enum=season,enum=all,enum=streaks"`
	// Of dailies of this tier alone, or of minis; streaks run over all tiers, and those of minis
	// over them.
	Tier    string `json:"tier,omitempty" jsonschema:"format=PostedTier"`
	Help    string `json:"help,omitempty" jsonschema:"enum=without"`        // without ranks by what was solved without help; seasons and streaks have no such ranking.
	Servers string `json:"servers,omitempty" jsonschema:"enum=all"`         // all ranks the players of all servers who chose to stand there.
	Page    int    `json:"page,omitempty" jsonschema:"minimum=1,default=1"` // Of a hundred lines; beyond the last it is the last.
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
		if err = r.Tier.UnmarshalText([]byte(name)); err != nil || r.Tier == rating.Unrated {
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
	return append(names, rating.Mini.String())
}

func periodNames() []string {
	var names []string
	for _, p := range game.Periods() {
		names = append(names, string(p))
	}
	return names
}
