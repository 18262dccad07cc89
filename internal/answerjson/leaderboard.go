package answerjson

import (
	"cmp"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
)

// Leaderboard is a page of a ranking over a period.
type Leaderboard struct {
	Period  game.Period `json:"period"`
	Tier    string      `json:"tier,omitempty"`    // of every one if left out
	Help    string      `json:"help,omitempty"`    // "without" ranks what was solved without help
	Servers string      `json:"servers,omitempty"` // "all" ranks players of all servers
	First   game.Date   `json:"first,omitempty"`   // the days that it covers, none where that is all
	Last    game.Date   `json:"last,omitempty"`
	Players int         `json:"players"` // all who are ranked, also beyond the lines below
	Page    int         `json:"page"`
	Pages   int         `json:"pages"`
	Ranks   []Rank      `json:"ranks"`
	Rules   string      `json:"rules"` // of the ranking, in words
}

// Rank is a player's line. Who the player is on Discord stays there.
type Rank struct {
	Rank      int       `json:"rank"`
	Player    string    `json:"player"`
	Solved    int       `json:"solved"`
	Clean     int       `json:"clean"` // of those, without a hint
	Hints     int       `json:"hints"`
	Wrong     int       `json:"wrong"`
	Seconds   float64   `json:"seconds"`   // from start to finish
	Penalised float64   `json:"penalised"` // the seconds that rank; 0 where time does not
	Finished  time.Time `json:"finished,omitzero"`

	Points  int `json:"points,omitempty"` // of the season
	Streak  int `json:"streak,omitempty"` // how many in a row, and the longest
	Longest int `json:"longest,omitempty"`
}

// NewLeaderboard tells a page of a ranking; so many wrong grids are no help in it.
func NewLeaderboard(p *phrase.Printer, b *leaderboards.Leaderboard, patience int) *Leaderboard {
	body := &Leaderboard{
		Period: b.Period, Players: b.Ranked, Page: b.Page, Pages: b.Pages,
		Ranks: []Rank{}, Rules: p.Ranking(patience, game.PointsByPlace(), game.SeasonDays),
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

// NewRank tells a line of a ranking.
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
