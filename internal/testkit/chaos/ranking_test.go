package chaos

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Ranked is a row that says what an attempt came to.
type Ranked struct {
	Post, Attempt int64
	Player        string
	Outcome       string
	Validity      string
	Clean         bool
	Ended         time.Time
	Penalised     int64
	Points        int
	Streak        Streak // with it
}

// Streak is a run, with the freezes that are held and, where it is known, the longest run.
type Streak struct{ Run, Freezes, Longest int }

// series is what a streak follows.
type series struct {
	guild  string
	mini   bool
	player string
}

// season is a player's month at a guild's dailies of a tier, or of all.
type season struct{ guild, player, month, tier string }

func (e *Evidence) readRanking(ctx context.Context, db *sql.DB) error {
	e.Streaks, e.Seasons = map[series]Streak{}, map[season]int{}
	const results = `SELECT post_id, attempt_id, player_id, outcome, validity, clean, ended_at, penalised_ms, points, run, freezes FROM results`
	return errors.Join(
		each(ctx, db, results, func(rows *sql.Rows) error {
			var r Ranked
			var ended int64
			err := rows.Scan(&r.Post, &r.Attempt, &r.Player, &r.Outcome, &r.Validity, &r.Clean, &ended, &r.Penalised, &r.Points, &r.Streak.Run, &r.Streak.Freezes)
			r.Player, r.Ended = snowflake(r.Player), unixMilli(ended)
			e.Results = append(e.Results, r)
			return err
		}),
		each(ctx, db, "SELECT guild_id, mini, player_id, run, freezes, longest FROM streaks", func(rows *sql.Rows) error {
			var of series
			var s Streak
			err := rows.Scan(&of.guild, &of.mini, &of.player, &s.Run, &s.Freezes, &s.Longest)
			of.guild, of.player = snowflake(of.guild), snowflake(of.player)
			e.Streaks[of] = s
			return err
		}),
		each(ctx, db, "SELECT guild_id, player_id, month, tier, points FROM seasons WHERE guild_id <> '*'", func(rows *sql.Rows) error {
			var s season
			var points int
			err := rows.Scan(&s.guild, &s.player, &s.month, &s.tier, &points)
			s.guild, s.player = snowflake(s.guild), snowflake(s.player)
			e.Seasons[s] = points
			return err
		}),
	)
}

// checkRanking computes points, streaks and seasons the long way, from when attempts were
// finished, and compares.
func checkRanking(e *Evidence) (all []string) {
	at := map[int64][]Ranked{} // by post
	for _, r := range e.Results {
		at[r.Post] = append(at[r.Post], r)
	}
	streaks, days := map[series]*Streak{}, map[season][]int{}
	posts := slices.SortedFunc(slices.Values(e.Posts), func(a, b Post) int { return cmp.Compare(a.Date, b.Date) })
	for _, p := range posts {
		rows := at[p.ID]
		all = append(all, checkOutcomes(e, &p, rows)...)
		points := pointsAt(&p, rows)
		present := map[series]*Ranked{}
		for i, r := range rows {
			of := series{p.Guild, p.Mini, r.Player}
			if present[of] = &rows[i]; streaks[of] == nil {
				streaks[of] = &Streak{}
			}
			if r.Points != points[r.Player] {
				all = append(all, fmt.Sprintf("player %s has %d points of post %d, and earned %d", r.Player, r.Points, p.ID, points[r.Player]))
			}
			if n := points[r.Player]; n > 0 {
				for _, s := range seasonsOf(&p, r.Player) {
					days[s] = append(days[s], n)
				}
			}
		}
		for of, s := range streaks {
			if of.guild != p.Guild || of.mini != p.Mini {
				continue
			}
			r := present[of]
			s.goOn(&p, r)
			if r != nil && r.solved() && (r.Streak.Run != s.Run || r.Streak.Freezes != s.Freezes) {
				all = append(all, fmt.Sprintf("player %s has a streak of %d with %d freezes at post %d, and earned one of %d with %d",
					r.Player, r.Streak.Run, r.Streak.Freezes, p.ID, s.Run, s.Freezes))
			}
		}
	}
	return slices.Concat(all, compare("streak", e.Streaks, streaks), checkSeasons(e, days))
}

// checkOutcomes: an attempt that was finished in time is solved, and no other is.
func checkOutcomes(e *Evidence, p *Post, rows []Ranked) (all []string) {
	for _, r := range rows {
		a := e.Attempts[r.Attempt]
		inTime := a != nil && slices.ContainsFunc(a.Events[AttemptFinished], func(at time.Time) bool { return at.Before(p.Closes) })
		if inTime != (r.Outcome == "solved") {
			all = append(all, fmt.Sprintf("attempt %d at post %d is %q, and was finished in time: %t", r.Attempt, p.ID, r.Outcome, inTime))
		}
	}
	return all
}

func (r *Ranked) solved() bool { return r.Outcome == "solved" && r.Validity == "counted" }

// pointsAt gives out the points of a post's places.
func pointsAt(p *Post, rows []Ranked) map[string]int {
	points := map[string]int{}
	if !p.Settled {
		return points
	}
	ranked := slices.DeleteFunc(slices.Clone(rows), func(r Ranked) bool { return !r.solved() })
	better := func(a, b Ranked) int {
		if a.Clean != b.Clean {
			return map[bool]int{true: -1, false: 1}[a.Clean]
		}
		return cmp.Or(cmp.Compare(a.Penalised, b.Penalised), a.Ended.Compare(b.Ended))
	}
	slices.SortFunc(ranked, better)
	place := 0
	for i, r := range ranked {
		if i == 0 || better(ranked[i-1], r) != 0 {
			place = i
		}
		points[r.Player] = 1
		if table := []int{25, 18, 15, 12, 10, 8, 6, 4, 2}; place < len(table) {
			points[r.Player] = table[place]
		}
	}
	return points
}

func seasonsOf(p *Post, player string) []season {
	of := season{p.Guild, player, p.Date[:len("2006-01")], p.Tier}
	if p.Mini {
		return []season{of}
	}
	every := of
	every.tier = ""
	return []season{every, of}
}

// goOn goes on with a streak over a post; r is the player's row, nil for none.
func (s *Streak) goOn(p *Post, r *Ranked) {
	switch {
	case r != nil && r.solved():
		if s.Run++; s.Run%7 == 0 && s.Freezes < 2 {
			s.Freezes++
		}
		s.Longest = max(s.Longest, s.Run)
	case (r == nil || r.Outcome == "playing") && !(p.Settled && p.State == "sent"):
	case s.Freezes > 0:
		s.Freezes--
	default:
		s.Run = 0
	}
}

// compare compares the streaks that are kept with those that were earned; where nothing
// was solved nothing is kept.
func compare(what string, kept map[series]Streak, earned map[series]*Streak) (all []string) {
	for of, s := range earned {
		if kept[of] != *s {
			all = append(all, fmt.Sprintf("the %s of %v is %+v, and was earned as %+v", what, of, kept[of], *s))
		}
	}
	for of := range kept {
		if earned[of] == nil {
			all = append(all, fmt.Sprintf("the %s of %v was never earned", what, of))
		}
	}
	return all
}

// checkSeasons compares the seasons with the best twenty days of each.
func checkSeasons(e *Evidence, days map[season][]int) (all []string) {
	for of, points := range days {
		slices.Sort(points)
		slices.Reverse(points)
		sum := 0
		for _, n := range points[:min(20, len(points))] {
			sum += n
		}
		if e.Seasons[of] != sum {
			all = append(all, fmt.Sprintf("season %v has %d points, and %d were earned", of, e.Seasons[of], sum))
		}
	}
	for of := range e.Seasons {
		if days[of] == nil {
			all = append(all, fmt.Sprintf("season %v was never earned", of))
		}
	}
	return all
}
