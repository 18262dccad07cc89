package leaderboards

import (
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Summary is the outcome of a guild's daily, for a message to everybody.
type Summary struct {
	Podium
	Locale string        // the guild's
	Lines  []SummaryLine // the first maxNews players
	Best   time.Duration // 0 if time does not rank
	Median time.Duration
	Streak game.Streak // consecutive dailies that anybody in the guild solved
}

// SummaryLine is a player who solved the daily.
type SummaryLine struct {
	game.Standing
	Pace []game.PacePart // nil if time does not rank, the pace is unknown, or PageSize players are ahead
	Run  int             // number of the guild's dailies that the player has solved in a row
	New  bool            // it is the first daily that the player has solved in the guild
}

// Day is one of a guild's dailies in the guild's own streak.
type Day struct {
	Date   game.Date
	Over   bool
	Solved bool // by anybody
}

// Limits of the guild's streak, of the times for the median, and of the players who may be news.
const (
	maxDays  = 4000
	maxTimes = 1000
	maxNews  = 100
)

// Summary returns the outcome of a post's daily so far.
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
		if result.Streak == 1 { // with a longer streak there is an earlier daily
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

// bestAndMedian returns the shortest and the median time; zero if there are no times.
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

// guildStreak returns how many of a guild's dailies up to a post anybody has solved in a row. Freezes keep the run,
// as for players.
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
