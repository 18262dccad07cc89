package guard

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// IsLive reports whether a puzzle is a live daily: open in some guild, or
// still to be posted in one, so that it is no secret of the guilds that had it
// first when it comes to the last.
func (s *Service) IsLive(q Query, puzzle string) (bool, error) {
	if open, err := q.IsOpen(puzzle, s.now()); open || err != nil {
		return open, err
	}
	date, tier, err := q.DateOf(puzzle)
	if errors.Is(err, game.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.MayBecomeDaily(q, date, tier)
}

// postableFor returns how long after a date's midnight in UTC a guild may still
// get that date's daily: the date ends 36 hours later at the latest, the post
// may have to keep its distance from the last one, and may be made up for.
func (s *Service) postableFor() time.Duration { return 36*time.Hour + game.MinPostGap + s.window }

// OldestLiveDate returns the earliest date whose daily can be live.
func (s *Service) OldestLiveDate() game.Date {
	return game.DateOf(s.now().UTC().Add(-s.postableFor() - game.DailyDuration))
}

// MayBecomeDaily reports whether some guild has yet to come to a date, on which its
// daily is of a tier.
func (s *Service) MayBecomeDaily(q Query, date game.Date, tier rating.Tier) (bool, error) {
	guilds, err := s.expecting(q, date, tier)
	for _, id := range guilds {
		if coming, err := s.comesTo(q, id, date, tier); coming || err != nil {
			return coming, err
		}
	}
	return false, err
}

// IsExpected is MayBecomeDaily in one query. It also counts the guilds that the
// scheduler has yet to look at: those that were just set up, or missed a daily.
func (s *Service) IsExpected(q Query, date game.Date, tier rating.Tier) (bool, error) {
	guilds, err := s.expecting(q, date, tier)
	return len(guilds) > 0, err
}

// expecting lists the guilds that may yet come to a date with a daily of a tier.
func (s *Service) expecting(q Query, date game.Date, tier rating.Tier) ([]string, error) {
	if !s.now().Before(date.Midnight().Add(s.postableFor())) {
		return nil, nil
	}
	return q.Expecting(date, tier)
}

// comesTo reports whether a guild that does not rest has yet to come to a date
// with a daily of a tier. One whose plan cannot be read does not.
func (s *Service) comesTo(q Query, guild string, date game.Date, tier rating.Tier) (bool, error) {
	g, err := q.Guild(guild, s.now())
	if err != nil || g.ComingPlan().TierOn(date) != tier {
		return false, err
	}
	last, err := txn.OrNone(q.LastPost(guild))
	if err != nil {
		return false, err
	}
	next, ok, err := g.NextDue(last, s.window, s.now())
	if _, broken := errors.AsType[*game.ScheduleError](err); broken {
		return false, nil
	}
	return ok && next.Date <= date, err
}
