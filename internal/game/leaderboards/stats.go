package leaderboards

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Stats is what a player has done at a guild's dailies.
type Stats struct {
	Started int
	Solved  int // before they closed
	Clean   int // of those, without a hint
	GaveUp  int
	Streak  int // the guild's dailies solved in a row up to now
	Longest int // the longest such row
	Tiers   map[rating.Tier]TierStats
}

// TierStats is what a player has done at the dailies of a tier.
type TierStats struct {
	Solved  int
	Best    time.Duration // from start to finish
	Average time.Duration
}

// Stats sums up a player's dailies in a guild. A daily that is still open and
// not finished does not break the streak.
func (s *Service) Stats(ctx context.Context, c game.Call) (*Stats, error) {
	return txn.View(ctx, s.store, func(q Query) (*Stats, error) {
		guild, err := people.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		totals, err := q.PlayerTotals(guild, c.Player.ID)
		if err != nil {
			return nil, err
		}
		st := newStats(totals)
		links, err := s.current(q, guild, c.Player.ID)
		st.goOn(links, s.now())
		return st, err
	})
}

func newStats(totals []results.Total) *Stats {
	st := &Stats{Tiers: make(map[rating.Tier]TierStats)}
	for _, t := range totals {
		switch {
		case t.Span.Tier == rating.Unrated:
			st.Started, st.Solved, st.Clean, st.GaveUp, st.Longest = t.Started, t.Solved, t.Clean, t.GaveUp, t.LongestStreak
		case t.Solved > 0:
			st.Tiers[t.Span.Tier] = TierStats{Solved: t.Solved, Best: t.Best, Average: t.Time / time.Duration(t.Solved)}
		}
	}
	return st
}

// current lists a guild's posts from the last one before any that is open.
func (s *Service) current(q Query, guild, player string) ([]results.StreakDay, error) {
	open, err := q.OpenPosts(guild, s.now())
	if err != nil {
		return nil, err
	}
	_, from := game.PeriodAll.Dates("")
	for _, p := range open {
		from = min(from, p.Date)
	}
	return q.StreakDays(guild, player, from)
}

// goOn finds the streak: the run of the first link, and how it goes on over what is
// open.
func (st *Stats) goOn(links []results.StreakDay, now time.Time) {
	for i, l := range links {
		switch {
		case i == 0:
			st.Streak = l.Streak
		case l.Outcome == game.OutcomeSolved:
			st.Streak++
		case !now.Before(l.Closes) || l.Outcome == game.OutcomeGaveUp:
			st.Streak = 0
		}
		st.Longest = max(st.Longest, st.Streak)
	}
}
