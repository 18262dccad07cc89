package guard

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// IsLive reports whether a puzzle is a live daily: open in some guild, or still to be posted in a guild
// that has waited for it since before it closed elsewhere. So the solution stays secret until the last
// guild has had the daily. A daily that is no longer live never becomes live again.
func (s *Service) IsLive(q Query, puzzle string) (bool, error) {
	if open, err := q.IsOpen(puzzle, s.now()); open || err != nil {
		return open, err
	}
	return s.IsToCome(q, puzzle)
}

// maxAsked is the largest number of guilds whose schedules LiveUntil computes.
const maxAsked = 50

// LiveUntil returns when the last post of a daily closes, or an upper bound of that time. It returns zero
// if the daily is not live.
func (s *Service) LiveUntil(q Query, puzzle string) (time.Time, error) {
	until, err := q.OpenUntil(puzzle, s.now())
	if err != nil {
		return until, err
	}
	d, guilds, err := s.expecting(q, puzzle)
	last := d.Date.Midnight().Add(s.postableFor() + game.DailyDuration)
	for i, id := range guilds {
		if err != nil || i >= maxAsked {
			return last, err
		}
		var due game.DailyDue
		var coming bool
		if due, coming, err = s.comingTo(q, id, d); !coming || err != nil {
			continue
		}
		if due.Date != d.Date {
			return last, nil // the guild has another daily before this one
		}
		if closes := due.At.Add(game.DailyDuration); closes.After(until) {
			until = closes
		}
	}
	return until, err
}

// postableFor returns how long after a date's midnight in UTC a guild may still get that date's daily.
// The date ends at most 36 hours later, the post may have to wait for MinPostGap, and a missed daily is
// posted up to window later.
func (s *Service) postableFor() time.Duration { return 36*time.Hour + game.MinPostGap + s.window }

// OldestLiveDate returns the earliest date whose daily can be live.
func (s *Service) OldestLiveDate() game.Date {
	return game.DateOf(s.now().UTC().Add(-s.postableFor() - game.DailyDuration))
}

// IsToCome reports whether a puzzle is a daily that some guild has yet to post, or a scheduled
// submission.
func (s *Service) IsToCome(q Query, puzzle string) (bool, error) {
	d, guilds, err := s.expecting(q, puzzle)
	if d.Date == "" && err == nil {
		return q.IsOwnToCome(puzzle, s.OldestLiveDate())
	}
	for _, id := range guilds {
		if _, coming, err := s.comingTo(q, id, d); coming || err != nil {
			return coming, err
		}
	}
	return false, err
}

// IsExpected is a cheaper IsToCome that does not compute any guild's schedule. It also counts guilds that
// the scheduler has not checked yet, such as new ones and those that missed a daily.
func (s *Service) IsExpected(q Query, puzzle string) (bool, error) {
	_, guilds, err := s.expecting(q, puzzle)
	return len(guilds) > 0, err
}

// expecting returns the daily of a puzzle and the guilds that may still post it. A guild's own daily has
// no such guilds, because it is posted already.
func (s *Service) expecting(q Query, puzzle string) (d game.Daily, guilds []string, err error) {
	d, err = q.DailyOf(puzzle)
	if errors.Is(err, game.ErrNotFound) {
		return d, nil, nil
	}
	if err != nil || d.Guild != "" || !s.now().Before(d.Date.Midnight().Add(s.postableFor())) {
		return d, nil, err
	}
	guilds, err = q.Expecting(d)
	return d, guilds, err
}

// comingTo reports whether an active guild has yet to post a daily, and returns the guild's next daily. A
// guild with an invalid schedule posts none.
func (s *Service) comingTo(q Query, guild string, d game.Daily) (next game.DailyDue, coming bool, err error) {
	g, err := q.Guild(guild, s.now())
	if err != nil {
		return next, false, err
	}
	next, ok, err := g.NextDue(q.LastPostBy, s.window, s.now())
	if _, broken := errors.AsType[*game.ScheduleError](err); broken {
		return next, false, nil
	}
	if d.Tier == rating.Mini {
		return next, ok && next.Date <= d.Date && g.Mini && g.MiniOf(d.Date) == d, nil
	}
	tier := next.Tier
	if next.Date != d.Date {
		tier = g.ComingPlan().TierOn(d.Date)
	}
	return next, ok && next.Date <= d.Date && tier == d.Tier && next.Reveal == d.Reveal, err
}

// Tombstone returns a hash that identifies a deleted player who had a daily: an HMAC of the player's id
// with the daily's own key. The key and the tombstones are deleted when the daily is over.
func Tombstone(key []byte, player string) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(player))
	return h.Sum(nil)
}

// HadBeforeDeletion reports whether a player had a daily before their data was deleted.
func (s *Service) HadBeforeDeletion(q Query, player, puzzle string) (bool, error) {
	key, err := q.TombstoneKey(puzzle)
	if errors.Is(err, game.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return q.HasTombstone(puzzle, Tombstone(key, player))
}
