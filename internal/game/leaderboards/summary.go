package leaderboards

import (
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Summary is how a guild's daily went, for a message to all.
type Summary struct {
	Podium
	Locale string        // the guild's
	Lines  []SummaryLine // of the first maxNews
	Best   time.Duration // 0 where time does not rank
	Median time.Duration
	Streak game.Streak // of dailies that anybody in the guild solved
}

// SummaryLine is a player who solved it.
type SummaryLine struct {
	game.Standing
	Pace []game.PacePart // nil where time does not rank, nobody knows, or PageSize are ahead
	Run  int             // how many of the guild's dailies the player has solved in a row
	New  bool            // it is the first one that the player solved in the guild
}

// Day is one of a guild's dailies in the guild's own streak.
type Day struct {
	Date   game.Date
	Over   bool
	Solved bool // by anybody
}

// Bounds of the guild's streak, of the times among which the median is, and of the players who may be news.
const (
	maxDays  = 4000
	maxTimes = 1000
	maxNews  = 100
)

// Summary returns how a post's daily went so far.
func (s *Service) Summary(ctx context.Context, post int64) (*Summary, error) {
	return txn.View(ctx, s.store, func(q Query) (*Summary, error) {
		p, err := q.Post(post)
		if err != nil {
			return nil, err
		}
		podium, err := podiumOf(q, p)
		if err != nil {
			return nil, err
		}
		m := &Summary{Podium: *podium}
		if m.Locale, err = q.GuildLocale(p.Guild); err != nil {
			return nil, err
		}
		all, err := q.Standings(p.ID, maxTimes)
		if err != nil {
			return nil, err
		}
		m.Best, m.Median = bestAndMedian(all)
		if m.Lines, err = summaryLines(q, p, all[:min(len(all), maxNews)]); err != nil {
			return nil, err
		}
		m.Streak, err = s.guildStreak(q, p)
		return m, err
	})
}

func summaryLines(q Query, p *game.Post, first []game.Standing) (lines []SummaryLine, err error) {
	for i, st := range first {
		l := SummaryLine{Standing: st}
		result, err := q.RankedOf(p.ID, st.Player.ID)
		if err != nil {
			return nil, err
		}
		l.Run = result.Streak
		if result.Penalised > 0 && i < PageSize {
			a, err := q.Attempt(result.Attempt)
			if err != nil {
				return nil, err
			}
			l.Pace = a.Pace()
		}
		if result.Streak == 1 { // a longer one has an earlier daily
			before, err := q.LastSolved(p.Series(), st.Player.ID, p.Date)
			if err != nil {
				return nil, err
			}
			l.New = before == ""
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// bestAndMedian returns the shortest time and the one in the middle; zero without times.
func bestAndMedian(all []game.Standing) (best, median time.Duration) {
	var times []time.Duration
	for _, st := range all {
		if st.Penalised > 0 {
			times = append(times, st.Penalised)
		}
	}
	if len(times) == 0 {
		return 0, 0
	}
	slices.Sort(times)
	return times[0], (times[(len(times)-1)/2] + times[len(times)/2]) / 2
}

// guildStreak returns how many of a guild's dailies up to a post were solved by anybody, in a row. A freeze keeps the run,
// as it does for players.
func (s *Service) guildStreak(q Query, p *game.Post) (streak game.Streak, err error) {
	days, err := q.DaysOf(p.Guild, p.Date, s.now(), maxDays)
	for _, d := range slices.Backward(days) {
		switch {
		case d.Solved:
			streak.Solve(d.Date)
		case d.Over:
			streak.Miss(d.Date)
		}
	}
	return streak, err
}
