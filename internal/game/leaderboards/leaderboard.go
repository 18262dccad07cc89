package leaderboards

import (
	"context"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Leaderboard is a guild's ranking over a period.
type Leaderboard struct {
	Period      game.Period
	First, Last game.Date
	Standings   []game.Standing // the best, and then the line of who asks if that is further down
	Participation
}

// Participation is how many took part.
type Participation struct {
	Started int // attempts made, also at dailies not solved
	Ranked  int // players who solved one in time
}

// Leaderboard ranks the players of a guild and shows the best, at most limit. Today
// is the daily that is open, or the last one. It fails with game.ErrNotSetUp, and
// with a *game.NoDailyError if the guild has had no daily yet.
func (s *Service) Leaderboard(ctx context.Context, c game.Call, p game.Period, limit int) (*Leaderboard, error) {
	return txn.View(ctx, s.store, func(q Query) (*Leaderboard, error) {
		post, err := s.lastDaily(q, c)
		if err != nil {
			return nil, err
		}
		board := &Leaderboard{Period: p}
		board.First, board.Last = p.Dates(post.Date)
		read := rankingOf(q, post, p)
		if board.Participation, err = read.turnout(); err != nil {
			return nil, err
		}
		board.Standings, err = read.shown(c.Player.ID, limit)
		return board, err
	})
}

// lastDaily returns the open post where a call was made, or else the last one.
func (s *Service) lastDaily(q Query, c game.Call) (*game.Post, error) {
	guild, err := people.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(guild, s.now())
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return &open[0], nil
	}
	last, err := txn.OrNone(q.LastPost(guild))
	if last != nil || err != nil {
		return last, err
	}
	return s.guard.Today(q, c) // which says why there is none
}

// ranking is where the lines of a board are read.
type ranking struct {
	turnout func() (Participation, error)
	best    func(limit int) ([]game.Standing, error)
	of      func(player string) (*game.Standing, error)
}

// rankingOf returns the ranking of the period that holds a post.
func rankingOf(q Query, post *game.Post, p game.Period) ranking {
	if p == game.PeriodToday {
		return ranking{
			turnout: func() (Participation, error) { return q.Turnout(post.ID) },
			best:    func(limit int) ([]game.Standing, error) { return q.Standings(post.ID, limit) },
			of:      func(player string) (*game.Standing, error) { return q.Standing(post.ID, player) },
		}
	}
	span := results.SpanOf(p, post.Date)
	return ranking{
		turnout: func() (Participation, error) { return q.TotalTurnout(post.Guild, span) },
		best:    func(limit int) ([]game.Standing, error) { return q.TotalStandings(post.Guild, span, limit) },
		of:      func(player string) (*game.Standing, error) { return q.TotalStanding(post.Guild, span, player) },
	}
}

// shown returns the best, and a player's own line if it is further down.
func (r ranking) shown(player string, limit int) ([]game.Standing, error) {
	best, err := r.best(limit)
	if err != nil || len(best) < limit || slices.ContainsFunc(best, func(st game.Standing) bool { return st.Player.ID == player }) {
		return best, err
	}
	own, err := txn.OrNone(r.of(player))
	if own != nil {
		best = append(best, *own)
	}
	return best, err
}
