package leaderboards_test

import (
	"cmp"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/solver/rating"
)

// plain computes leaderboards and statistics in a simple way, from all events of a guild.
type plain struct {
	entries []game.DailyEntry
	posts   []game.Post // newest first
	rules   []results.RulesVersion
	settled map[int64]bool  // by post
	away    map[string]bool // by player
}

// worth returns the result of a single entry.
func (p *plain) worth(e game.DailyEntry) game.Result {
	score := p.score(e)
	if !counts(e, score) {
		return game.Result{Started: 1}
	}
	return score.Result()
}

// counts states the rule in a simple way.
func counts(e game.DailyEntry, s game.Score) bool {
	least := e.Blanks * 1000
	if e.Tier == rating.Mini {
		least = e.Blanks * 500
	}
	return e.Ruled == game.Counted || e.Ruled == "" && (s.Outcome != game.OutcomeSolved || e.Reveal == game.RevealOnPost || s.Time.Milliseconds() >= int64(least))
}

// beyond returns an entry as it counts on the leaderboards of all servers. A manager who puts a
// result back affects only their own server.
func beyond(e game.DailyEntry) game.DailyEntry {
	if e.Ruled == game.Counted {
		e.Ruled = ""
	}
	return e
}

// ranks gives the lines of a sorted leaderboard their ranks.
func ranks[T any](board []T, compare func(a, b T) int, set func(*T, int)) {
	rank := 0
	for i := range board {
		if i == 0 || compare(board[i-1], board[i]) != 0 {
			rank = i + 1
		}
		set(&board[i], rank)
	}
}

func (p *plain) score(e game.DailyEntry) game.Score {
	score := p.rules[0].Score(e)
	for _, v := range p.rules {
		if v.From.Before(score.Ended) && score.Outcome != game.OutcomePlaying {
			score = v.Score(e)
		}
	}
	return score
}

// rank ranks all players who solved something between two dates.
func (p *plain) rank(first, last game.Date, r leaderboards.Request) (board []game.Standing, started int) {
	day := r.Period == game.PeriodToday
	sums := map[string]game.Standing{}
	for _, e := range p.entries {
		if e.Date < first || e.Date > last || r.Tier != rating.Unrated && e.Tier != r.Tier {
			continue
		}
		started++
		st, worth := sums[e.Player], p.worth(e)
		if r.Clean && worth.Clean == 0 {
			continue
		}
		if r.Clean && !day { // such a leaderboard sums only these fields
			worth = game.Result{Solved: 1, Clean: 1, Penalised: worth.Penalised, Finish: worth.Finish}
		}
		st.Player.ID, st.Result = e.Player, st.Plus(worth)
		sums[e.Player] = st
	}
	for _, st := range sums {
		if st.Solved > 0 && !p.away[st.Player.ID] {
			st.Started, st.GaveUp, st.Best, st.CleanPenalised, st.CleanFinish = 0, 0, 0, 0, time.Time{} // a leaderboard does not show them
			board = append(board, st)
		}
	}
	better := func(a, b game.Standing) int {
		return cmp.Or(cmp.Compare(b.Solved, a.Solved), cmp.Compare(b.Clean, a.Clean), cmp.Compare(a.Penalised, b.Penalised), a.Finish.Compare(b.Finish))
	}
	slices.SortFunc(board, func(a, b game.Standing) int { return cmp.Or(better(a, b), cmp.Compare(a.Player.ID, b.Player.ID)) })
	ranks(board, better, func(st *game.Standing, rank int) { st.Rank = rank })
	return board, started
}

// stats goes through all posts, oldest first. shared is the number of dailies in the streak that
// count on the leaderboards of all servers.
func (p *plain) stats(player string) (st leaderboards.Stats, shared int) {
	st.Tiers = map[rating.Tier]leaderboards.TierStats{}
	sums := map[rating.Tier]game.Result{}
	for _, post := range slices.Backward(p.posts) {
		var r, there game.Result
		ended := false
		if i := slices.IndexFunc(p.entries, func(e game.DailyEntry) bool { return e.Post == post.ID && e.Player == player }); i >= 0 {
			r, there, ended = p.worth(p.entries[i]), p.worth(beyond(p.entries[i])), p.score(p.entries[i]).Outcome != game.OutcomePlaying
			sums[rating.Unrated], sums[post.Tier] = sums[rating.Unrated].Plus(r), sums[post.Tier].Plus(r)
		}
		p.step(&st.Streak, post, r.Solved > 0, ended)
		st.Longest = max(st.Longest, st.Streak.Run)
		if shared += there.Solved; st.Streak.Run == 0 {
			shared = 0
		}
	}
	seasons := slices.DeleteFunc(p.seasons(), func(s results.Season) bool {
		return s.Span.Tier != rating.Unrated || s.Span.Name != string(p.posts[0].Date[:7]) || p.away[s.Player] && s.Player != player
	})
	ranks(seasons, betterSeason, func(s *results.Season, rank int) {
		if s.Player == player {
			st.Points, st.Place = s.Points, rank
		}
	})
	if p.away[player] {
		st.Place = 0
	}
	all := sums[rating.Unrated]
	st.Started, st.Solved, st.Clean, st.GaveUp = all.Started, all.Solved, all.Clean, all.GaveUp
	for tier, r := range sums {
		if tier != rating.Unrated && r.Solved > 0 {
			st.Tiers[tier] = leaderboards.TierStats{Solved: r.Solved, Best: r.Best, Average: max(r.Time, r.Penalised) / time.Duration(r.Solved)}
		}
	}
	return st, shared
}

// lastStreak is a player's current streak.
type lastStreak struct {
	player               string
	run, longest, shared int
	last                 game.Date
}

// streaks returns the current streaks, in no order.
func (p *plain) streaks() (all []lastStreak) {
	players := map[string]bool{}
	for _, e := range p.entries {
		players[e.Player] = true
	}
	for player := range players {
		if st, shared := p.stats(player); st.Streak.Run > 0 && !p.away[player] {
			all = append(all, lastStreak{player, st.Streak.Run, st.Longest, shared, st.Streak.Last})
		}
	}
	return all
}

// step continues a streak in a simple way.
func (p *plain) step(s *game.Streak, post game.Post, solved, ended bool) {
	fresh := func(d game.Date) bool { return d > s.Last }
	switch {
	case solved:
		if !fresh(s.Frozen[0]) {
			s.Frozen = [2]game.Date{}
		}
		s.Run++
		s.Last = post.Date
		if s.Run%7 == 0 && s.Freezes < 2 {
			s.Freezes++
		}
	case !ended && !(p.settled[post.ID] && post.State == game.PostSent):
	case s.Freezes == 0:
		s.Run, s.Frozen = 0, [2]game.Date{}
	default:
		s.Freezes--
		if fresh(s.Frozen[0]) {
			s.Frozen[1] = post.Date
		} else {
			s.Frozen = [2]game.Date{post.Date}
		}
	}
}

func betterSeason(a, b results.Season) int {
	return cmp.Or(b.Points-a.Points, b.Solved-a.Solved, cmp.Compare(a.Penalised, b.Penalised), a.Finish.Compare(b.Finish))
}

// seasons computes the points of each month, for all tiers together and for each tier.
func (p *plain) seasons() (all []results.Season) {
	type day struct {
		game.DailyEntry
		game.Score
		points int
	}
	months := map[results.Span]map[string][]day{} // by player
	for _, post := range p.posts {
		var days []day
		for _, e := range p.entries {
			if score := p.score(e); e.Post == post.ID && counts(e, score) && score.Outcome == game.OutcomeSolved && p.settled[post.ID] {
				days = append(days, day{DailyEntry: e, Score: score})
			}
		}
		faster := func(a, b day) int {
			if a.Clean != b.Clean {
				return map[bool]int{true: -1, false: 1}[a.Clean]
			}
			return cmp.Or(cmp.Compare(a.Penalised, b.Penalised), a.Ended.Compare(b.Ended))
		}
		slices.SortFunc(days, faster)
		ranks(days, faster, func(d *day, rank int) {
			d.points = 1
			if table := []int{25, 18, 15, 12, 10, 8, 6, 4, 2}; rank <= len(table) {
				d.points = table[rank-1]
			}
		})
		for _, d := range days {
			for _, tier := range []rating.Tier{rating.Unrated, post.Tier} {
				span := results.Span{Name: string(post.Date[:7]), Tier: tier}
				if months[span] == nil {
					months[span] = map[string][]day{}
				}
				months[span][d.Player] = append(months[span][d.Player], d)
			}
		}
	}
	for span, players := range months {
		var board []results.Season
		for player, days := range players {
			slices.SortFunc(days, func(a, b day) int {
				return cmp.Or(b.points-a.points, cmp.Compare(a.Penalised, b.Penalised), cmp.Compare(a.Date, b.Date))
			})
			s := results.Season{Player: player, Span: span, Solved: len(days)}
			for _, d := range days[:min(20, len(days))] {
				s.Points += d.points
				s.Penalised += d.Score.Penalised
				if d.Ended.After(s.Finish) {
					s.Finish = d.Ended
				}
			}
			board = append(board, s)
		}
		slices.SortFunc(board, func(a, b results.Season) int { return cmp.Or(betterSeason(a, b), cmp.Compare(a.Player, b.Player)) })
		all = append(all, board...)
	}
	return all
}

// read reads all events of a guild.
func (p *plain) read(q services.Query, guild string) (err error) {
	first, last := game.PeriodAll.Dates("")
	if p.posts, err = q.Posts(guild, first, last); err != nil {
		return err
	}
	if p.rules, err = q.RulesVersions(); err != nil {
		return err
	}
	p.settled = map[int64]bool{}
	for _, post := range p.posts {
		if p.settled[post.ID], err = q.IsSettled(post.ID); err != nil {
			return err
		}
	}
	id, err := q.LastAttemptOf(1_000_000, 0)
	if err != nil {
		return err
	}
	p.entries, err = q.Entries(1, id)
	p.entries = slices.DeleteFunc(p.entries, func(e game.DailyEntry) bool { return e.Guild != guild })
	p.away = map[string]bool{}
	for _, e := range p.entries {
		if err == nil {
			p.away[e.Player], err = q.HasDeparted(guild, e.Player)
		}
	}
	return err
}
