package answerjson

import (
	"cmp"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// Leaderboard is a page of a leaderboard over a period.
type Leaderboard struct {
	Period  game.Period `json:"period" jsonschema:"enum=today,enum=week,enum=month,enum=season,enum=all,enum=streaks"`
	Tier    string      `json:"tier,omitempty" jsonschema:"format=PostedTier"` // Only dailies of this tier; all if absent.
	Help    string      `json:"help,omitempty" jsonschema:"enum=without"`      // Only puzzles solved without help.
	Servers string      `json:"servers,omitempty" jsonschema:"enum=all"`       // Players of all servers.
	First   game.Date   `json:"first,omitempty"`                               // The first day.
	Last    game.Date   `json:"last,omitempty"`                                // The last day.
	Players int         `json:"players" jsonschema:"minimum=0"`                // The number of ranked players on all pages.
	Page    int         `json:"page" jsonschema:"minimum=1"`                   // The number of this page.
	Pages   int         `json:"pages" jsonschema:"minimum=1"`                  // The number of pages.
	Ranks   []Rank      `json:"ranks" jsonschema:"maxItems=100"`               // The lines of the page, at most a hundred.
	Rules   string      `json:"rules"`                                         // The rules of the ranking, as a numbered list.
	Details string      `json:"details"`                                       // More about ranking: all servers, the page, players who left.
}

// Rank is a player's line. It does not reveal who the player is on Discord.
type Rank struct {
	Rank      int       `json:"rank" jsonschema:"minimum=1"`      // From 1; players with equal results share a rank.
	Player    string    `json:"player"`                           // The player's last known name.
	Solved    int       `json:"solved" jsonschema:"minimum=0"`    // Dailies solved before they closed.
	Clean     int       `json:"clean" jsonschema:"minimum=0"`     // How many of those were solved without a hint.
	Hints     int       `json:"hints" jsonschema:"minimum=0"`     // Hints taken in them.
	Wrong     int       `json:"wrong" jsonschema:"minimum=0"`     // Wrong grids handed in.
	Seconds   float64   `json:"seconds" jsonschema:"minimum=0"`   // From start to finish.
	Penalised float64   `json:"penalised" jsonschema:"minimum=0"` // The seconds that are ranked, including penalties; 0 if time is not ranked.
	Finished  time.Time `json:"finished,omitzero"`                // The last finish.

	Points  int `json:"points,omitempty" jsonschema:"minimum=0"`  // Points of the season.
	Streak  int `json:"streak,omitempty" jsonschema:"minimum=0"`  // The current streak, on the leaderboard of streaks.
	Longest int `json:"longest,omitempty" jsonschema:"minimum=0"` // The longest streak.
}

// NewLeaderboard describes a page of a leaderboard. patience is the number of wrong grids that do not count as help.
func NewLeaderboard(p *phrase.Printer, b *leaderboards.Leaderboard, patience int) *Leaderboard {
	body := &Leaderboard{
		Period: b.Period, Players: b.Ranked, Page: b.Page, Pages: b.Pages,
		Ranks: []Rank{}, Rules: p.Ranking(patience, game.PointsByPlace(), game.SeasonDays), Details: p.MoreRanking(),
	}
	if b.Period != game.PeriodAll && b.Period != game.PeriodStreaks {
		body.First, body.Last = b.First, b.Last
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
		body.Ranks = append(body.Ranks, NewRank(p, &st))
	}
	return body
}

// NewRank describes a line of a leaderboard.
func NewRank(p *phrase.Printer, st *game.Standing) Rank {
	name := p.Text("bot.former", nil)
	if st.Player.Name != "" {
		name = cmp.Or(game.ShownName(st.Player.Name), p.Text("bot.nameless", nil))
	}
	return Rank{
		Rank: st.Rank, Player: name, Solved: st.Solved, Clean: st.Clean, Hints: st.Hints, Wrong: st.Wrong,
		Seconds: st.Time.Seconds(), Penalised: st.Penalised.Seconds(), Finished: st.Finish.UTC(),
		Points: st.Points, Streak: st.Streak, Longest: st.Longest,
	}
}
