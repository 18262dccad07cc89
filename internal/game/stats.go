package game

import (
	"context"
	"time"

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
func (s *Service) Stats(ctx context.Context, c Call) (*Stats, error) {
	return viewing(ctx, s, func(q Query) (*Stats, error) {
		guild, err := s.homeOf(q, c)
		if err != nil {
			return nil, err
		}
		first, last := PeriodAll.Dates("")
		posts, err := q.Posts(guild, first, last)
		if err != nil {
			return nil, err
		}
		entries, err := q.Entries(guild, first, last)
		if err != nil {
			return nil, err
		}
		return s.sumUp(posts, ofPlayer(entries, c.Player.ID)), nil
	})
}

func ofPlayer(entries []Entry, player string) map[Date]Entry {
	own := make(map[Date]Entry)
	for _, e := range entries {
		if e.Player.ID == player {
			own[e.Date] = e
		}
	}
	return own
}

// sumUp takes the guild's posts, newest first, and a player's entries.
func (s *Service) sumUp(posts []Post, own map[Date]Entry) *Stats {
	st := &Stats{Tiers: make(map[rating.Tier]TierStats)}
	run, now := 0, s.now()
	for i := len(posts) - 1; i >= 0; i-- {
		p := &posts[i]
		e, tried := own[p.Date]
		res := s.rules.Score(e)
		if tried {
			st.add(e, res, p.Tier)
		}
		if res.Solved > 0 {
			run++
		} else if !p.Open(now) || e.gaveUp() {
			run = 0
		}
		st.Longest = max(st.Longest, run)
	}
	st.Streak = run
	for t, ts := range st.Tiers {
		ts.Average /= time.Duration(ts.Solved)
		st.Tiers[t] = ts
	}
	return st
}

// add counts one daily; averages hold sums until the end.
func (st *Stats) add(e Entry, r Result, t rating.Tier) {
	st.Started++
	st.Solved += r.Solved
	st.Clean += r.Clean
	if e.gaveUp() {
		st.GaveUp++
	}
	if r.Solved == 0 {
		return
	}
	ts := st.Tiers[t]
	if ts.Solved++; ts.Best == 0 || r.Time < ts.Best {
		ts.Best = r.Time
	}
	ts.Average += r.Time
	st.Tiers[t] = ts
}

func (e *Entry) gaveUp() bool {
	for _, ev := range e.Events {
		if ev.Kind == GaveUp {
			return true
		}
	}
	return false
}
