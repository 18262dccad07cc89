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
	Started     int
	Solved      int // before they closed
	Clean       int // of those, without a hint
	GaveUp      int
	Streak      game.Streak // of the guild's dailies, up to now
	Longest     int         // the longest run of one
	Mini        game.Streak // of the guild's minis
	LongestMini int
	Points      int // of the season that the last daily is part of, and the place in it; 0 for none, and for who has left the tables
	Place       int
	Tiers       map[rating.Tier]TierStats
}

// TierStats is what a player has done at the dailies of a tier.
type TierStats struct {
	Solved  int
	Best    time.Duration // as boards show it: with penalties, where time ranks
	Average time.Duration
}

// Stats sums up a player's dailies in a guild.
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
		streak, err := txn.OrNone(q.Streak(game.Series{Guild: guild}, c.Player.ID))
		if streak != nil {
			st.Streak, st.Longest = streak.Streak, streak.Longest
		}
		if err != nil {
			return nil, err
		}
		streak, err = txn.OrNone(q.Streak(game.Series{Guild: guild, Mini: true}, c.Player.ID))
		if streak != nil {
			st.Mini, st.LongestMini = streak.Streak, streak.Longest
		}
		if err != nil {
			return nil, err
		}
		return st, st.addSeason(q, guild, c.Player.ID)
	})
}

func newStats(totals []results.Total) *Stats {
	st := &Stats{Tiers: make(map[rating.Tier]TierStats)}
	for _, t := range totals {
		switch {
		case t.Span.Tier == rating.Unrated:
			st.Started, st.Solved, st.Clean, st.GaveUp = t.Started, t.Solved, t.Clean, t.GaveUp
		case t.Solved > 0:
			st.Tiers[t.Span.Tier] = TierStats{Solved: t.Solved, Best: t.Best, Average: max(t.Time, t.Penalised) / time.Duration(t.Solved)}
		}
	}
	return st
}

// addSeason adds what the player has in the season that the guild's last daily is part of.
func (st *Stats) addSeason(q Query, guild, player string) error {
	last, err := txn.OrNone(q.LastPost(guild))
	if last == nil || err != nil {
		return err
	}
	line, err := txn.OrNone(q.Line(Ranking{Period: game.PeriodSeason, Guild: guild, Span: results.SpanOf(game.PeriodSeason, last.Date)}, player))
	if line != nil {
		st.Points, st.Place = line.Points, line.Rank
	}
	if line != nil && line.Departed {
		st.Place = 0
	}
	return err
}
