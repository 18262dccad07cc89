package leaderboards

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
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
