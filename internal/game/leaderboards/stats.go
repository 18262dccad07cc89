package leaderboards

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Stats sums up a player's results at a guild's dailies.
type Stats struct {
	Started     int
	Solved      int // before they closed
	Clean       int // those of them solved without help
	GaveUp      int
	Streak      game.Streak // current streak at the guild's dailies
	Longest     int         // longest run in that series
	Mini        game.Streak // current streak at the guild's minis
	LongestMini int
	Points      int // points and rank in the season of the last daily; 0 for none; Place is 0 for players who left the leaderboards
	Place       int
	Tiers       map[rating.Tier]TierStats
}

// TierStats sums up a player's results at the dailies of a tier.
type TierStats struct {
	Solved  int
	Best    time.Duration // as leaderboards show it: with penalties if time ranks
	Average time.Duration
	Faster  int // percentage of the guild's other players who are slower; 0 if too few have played
}

// Comparison counts the players with whom a player is compared at a tier.
type Comparison struct {
	Tier   rating.Tier
	Others int
	Slower int // others who are slower on average
}

// faster returns the percentage of the others who are slower than the player; 0 if the others are too few.
func (c *Comparison) faster() int {
	if c.Others < enoughOthers {
		return 0
	}
	return 100 * c.Slower / c.Others
}

// The least numbers for comparing players at a tier.
const (
	enoughSolved = 5 // dailies
	enoughOthers = 5 // players
)

// Stats returns a player's statistics in a guild.
func (s *Service) Stats(ctx context.Context, c game.Call) (*Stats, error) {
	return txn.View(ctx, s.store, func(q Query) (*Stats, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		totals, err := q.PlayerTotals(guild, c.Player.ID)
		if err != nil {
			return nil, err
		}
		st := newStats(totals)
		if err := st.addFaster(q, guild, c.Player.ID); err != nil {
			return nil, err
		}
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

// addFaster compares the player's average time at each tier with the averages of other players.
func (st *Stats) addFaster(q Query, guild, player string) error {
	compared, err := q.Compare(guild, player, enoughSolved)
	for _, c := range compared {
		tier := st.Tiers[c.Tier]
		tier.Faster = c.faster()
		st.Tiers[c.Tier] = tier
	}
	return err
}

// Faster returns the percentage of a guild's other players who are slower on average than the player at a tier; 0
// if too few have played.
func (s *Service) Faster(ctx context.Context, c game.Call, tier rating.Tier) (percent int, err error) {
	return txn.View(ctx, s.store, func(q Query) (int, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return 0, err
		}
		compared, err := q.Compare(guild, c.Player.ID, enoughSolved)
		for _, of := range compared {
			if of.Tier == tier {
				return of.faster(), err
			}
		}
		return 0, err
	})
}

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

// Profile is the public profile of an alias on the leaderboards of all servers.
type Profile struct {
	Alias string
	Stats
}

// Profile returns the profile of an alias. It fails with game.ErrNotFound if its player is not on
// those leaderboards.
func (s *Service) Profile(ctx context.Context, alias string) (*Profile, error) {
	return txn.View(ctx, s.store, func(q Query) (*Profile, error) {
		player, shown, err := q.PlayerOfAlias(game.AliasKey(alias))
		if err == nil && game.IsRefused(shown, s.refused) {
			err = game.ErrNotFound
		}
		if err != nil {
			return nil, err
		}
		totals, err := q.PlayerTotals(game.AllServers, player)
		if err != nil {
			return nil, err
		}
		p := &Profile{Alias: shown, Stats: *newStats(totals)}
		today := game.DateOf(s.now().UTC())
		streak, err := s.worldwideLine(q, game.PeriodStreaks, today, player)
		if err != nil {
			return nil, err
		}
		p.Streak.Run = streak.Streak
		season, err := s.worldwideLine(q, game.PeriodSeason, today, player)
		p.Points, p.Place = season.Points, season.Rank
		return p, err
	})
}

func (s *Service) worldwideLine(q Query, p game.Period, d game.Date, player string) (game.Standing, error) {
	line, err := txn.OrNone(q.Line(Ranking{Period: p, Guild: game.AllServers, Span: results.SpanOf(p, d)}, player))
	if line == nil {
		return game.Standing{}, err
	}
	return *line, err
}

// HaveProfiles reports which of the players have a Profile under the name that those leaderboards show.
func (s *Service) HaveProfiles(ctx context.Context, players []game.Player) (map[string]bool, error) {
	return txn.View(ctx, s.store, func(q Query) (map[string]bool, error) {
		have := map[string]bool{}
		for _, p := range players {
			id, _, err := q.PlayerOfAlias(game.AliasKey(p.Name))
			if err != nil && !errors.Is(err, game.ErrNotFound) {
				return nil, err
			}
			have[p.ID] = id == p.ID
		}
		return have, nil
	})
}
