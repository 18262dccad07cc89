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

// Profile is what everybody may see of a player who stands on the boards of all servers
// under an alias.
type Profile struct {
	Alias string
	Stats
}

// Profile returns what the player of an alias has done at the dailies that servers share.
// Who does not stand on the boards of all servers now has none: it fails with
// game.ErrNotFound.
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

// worldwideLine is a player's line on a board of all servers, an empty one for none.
func (s *Service) worldwideLine(q Query, p game.Period, d game.Date, player string) (game.Standing, error) {
	line, err := txn.OrNone(q.Line(Ranking{Period: p, Guild: game.AllServers, Span: results.SpanOf(p, d)}, player))
	if line == nil {
		return game.Standing{}, err
	}
	return *line, err
}

// HaveProfiles says which of some players have a Profile by the name that boards of all
// servers show.
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

// Census counts what there is.
type Census struct {
	Puzzles map[rating.Tier]int // of any use
	Scales  map[string]int      // puzzles by the scale that they are rated on
	Guilds  int                 // besides the local guild
	Players int                 // that have names
	Dailies int                 // chosen so far
	Solved  int                 // attempts of any kind that were finished
}

// Census counts what there is.
func (s *Service) Census(ctx context.Context) (*Census, error) {
	return txn.View(ctx, s.store, func(q Query) (*Census, error) { return q.Census() })
}

// GuildOrder is which guilds an operator asks for first.
type GuildOrder string

// The orders. Failing leaves out the guilds in which all is well.
const (
	Largest GuildOrder = "largest" // by players
	Newest  GuildOrder = "newest"  // by their first daily
	Failing GuildOrder = "failing" // that cannot be posted to
)

// activeFor is how long whoever played in a guild is counted among its players.
const activeFor = 30 * 24 * time.Hour

// GuildFigures is what an operator may want to know of a guild.
type GuildFigures struct {
	ID, Name    string
	Since       time.Time // when its first daily was due
	Players     int       // who played its dailies of the last 30 days
	Dailies     int       // posted so far, minis among them
	Paused      bool
	Blocked     bool
	Suspension  game.Suspension
	SuspendedAt time.Time
	Problem     string // why the latest post that has not arrived did not; "" if there is none
}

// GuildsByFigures lists guilds besides the local one, at most so many.
func (s *Service) GuildsByFigures(ctx context.Context, order GuildOrder, limit int) ([]GuildFigures, error) {
	return txn.View(ctx, s.store, func(q Query) ([]GuildFigures, error) {
		return q.GuildsByFigures(order, s.now().Add(-activeFor), limit)
	})
}
