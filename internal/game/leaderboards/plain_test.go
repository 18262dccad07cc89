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

// plain computes boards and statistics the long way, from all events of a guild.
type plain struct {
	entries []game.DailyEntry
	posts   []game.Post // newest first
	rules   []results.RulesVersion
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

// rank orders all who solved something from one date to another.
func (p *plain) rank(first, last game.Date) (board []game.Standing, started int) {
	sums := map[string]game.Standing{}
	for _, e := range p.entries {
		if e.Date < first || e.Date > last {
			continue
		}
		started++
		st, score := sums[e.Player], p.score(e)
		st.Player.ID, st.Result = e.Player, st.Plus(score.Result())
		sums[e.Player] = st
	}
	for _, st := range sums {
		if st.Solved > 0 {
			st.Started, st.GaveUp, st.Best = 0, 0, 0 // a board does not show them
			board = append(board, st)
		}
	}
	slices.SortFunc(board, func(a, b game.Standing) int {
		return cmp.Or(cmp.Compare(b.Solved, a.Solved), cmp.Compare(b.Clean, a.Clean), cmp.Compare(a.Penalised, b.Penalised),
			a.Finish.Compare(b.Finish), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	for i := range board {
		board[i].Rank = i + 1
	}
	return board, started
}

// stats goes through all posts, the oldest first.
func (p *plain) stats(player string, now time.Time) leaderboards.Stats {
	st := leaderboards.Stats{Tiers: map[rating.Tier]leaderboards.TierStats{}}
	run, sums := 0, map[rating.Tier]game.Result{}
	for _, post := range slices.Backward(p.posts) {
		var score game.Score
		if i := slices.IndexFunc(p.entries, func(e game.DailyEntry) bool { return e.Post == post.ID && e.Player == player }); i >= 0 {
			score = p.score(p.entries[i])
			r := score.Result()
			sums[rating.Unrated], sums[post.Tier] = sums[rating.Unrated].Plus(r), sums[post.Tier].Plus(r)
		}
		if score.Outcome == game.OutcomeSolved {
			run++
		} else if !post.Open(now) || score.Outcome == game.OutcomeGaveUp {
			run = 0
		}
		st.Longest = max(st.Longest, run)
	}
	all := sums[rating.Unrated]
	st.Started, st.Solved, st.Clean, st.GaveUp, st.Streak = all.Started, all.Solved, all.Clean, all.GaveUp, run
	for tier, r := range sums {
		if tier != rating.Unrated && r.Solved > 0 {
			st.Tiers[tier] = leaderboards.TierStats{Solved: r.Solved, Best: r.Best, Average: r.Time / time.Duration(r.Solved)}
		}
	}
	return st
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
	id, err := q.LastAttemptOf(1_000_000, 0)
	if err != nil {
		return err
	}
	p.entries, err = q.Entries(1, id)
	p.entries = slices.DeleteFunc(p.entries, func(e game.DailyEntry) bool { return e.Guild != guild })
	return err
}
