package api

import (
	"net/http"
	"net/url"
	"strconv"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/web/request"
	"pencilmark/solver/rating"
)

// maxRanks is the maximum number of lines of a leaderboard.
const maxRanks = 100

func leaderboard(w http.ResponseWriter, r *request.Request) error {
	asked, err := BoardRequest(r, r.Values)
	if err != nil {
		return err
	}
	board, err := r.Game.Leaderboards.Leaderboard(r.Context(), game.Call{Guild: r.Guild}, asked)
	if err != nil {
		return DailyProblem(r, err)
	}
	return request.SendJSON(w, r, http.StatusOK, request.Revalidate, answerjson.NewLeaderboard(r.Printer, board, r.Game.Play.Rules.Patience))
}

// BoardQuery is a leaderboard and a page of it.
type BoardQuery struct {
	// today is the open daily, or else the last one; season is a calendar month, ranked by points; streaks are the
	// current ones.
	Period string `json:"period,omitempty" jsonschema:"default=today,enum=today,enum=week,enum=month,enum=season,enum=all,enum=streaks"`
	// Only dailies of this tier, or minis. A streak counts dailies of all tiers, or for minis all minis.
	Tier    string `json:"tier,omitempty" jsonschema:"format=PostedTier"`
	Help    string `json:"help,omitempty" jsonschema:"enum=without"`        // without counts only puzzles solved without help; there is no such leaderboard of seasons or streaks.
	Servers string `json:"servers,omitempty" jsonschema:"enum=all"`         // all ranks the players of all servers that take part.
	Page    int    `json:"page,omitempty" jsonschema:"minimum=1,default=1"` // A page has a hundred lines. A number beyond the last page means the last page.
}

// BoardRequest reads the leaderboard that a query asks for.
func BoardRequest(r *request.Request, query url.Values) (asked leaderboards.Request, err error) {
	asked.Size = maxRanks
	if asked.Period, err = game.ParsePeriod(query.Get("period")); err != nil {
		return asked, r.Problem(request.BadRequest, "web.detail.period", map[string]any{
			"Period": request.Brief(query.Get("period")), "Periods": r.Printer.ListOr(periodNames()),
		})
	}
	if name := query.Get("tier"); name != "" {
		if err = asked.Tier.UnmarshalText([]byte(name)); err != nil || asked.Tier == rating.Unrated {
			return asked, r.Problem(request.BadRequest, "web.detail.board-tier", map[string]any{"Tier": request.Brief(name), "Tiers": r.Printer.ListOr(tierNames())})
		}
	}
	switch help := query.Get("help"); help {
	case "":
	case "without":
		asked.Clean = true
	default:
		return asked, r.Problem(request.BadRequest, "web.detail.board-help", map[string]any{"Help": request.Brief(help)})
	}
	switch servers := query.Get("servers"); servers {
	case "":
	case "all":
		asked.Worldwide = true
	default:
		return asked, r.Problem(request.BadRequest, "web.detail.board-servers", map[string]any{"Servers": request.Brief(servers)})
	}
	if text := query.Get("page"); text != "" {
		if asked.Page, err = strconv.Atoi(text); err != nil || asked.Page < 1 {
			return asked, r.Problem(request.BadRequest, "web.detail.board-page", map[string]any{"Page": request.Brief(text)})
		}
	}
	return asked, nil
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
