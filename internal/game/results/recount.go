package results

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// Difference is a stored row or sum that does not match the events.
type Difference struct {
	Stored, Counted any // an AttemptResult, Time, Total, PlayerStreak or Season each; nil if it is missing
}

// Recount computes all results from the events and rulings, corrects the stored ones, and reports
// the differences. It takes as a fact which posts are settled.
func Recount(tx Tx, differs func(Difference)) error {
	if err := recountRows(tx, differs); err != nil {
		return err
	}
	if err := recountTimes(tx, differs); err != nil {
		return err
	}
	guilds, err := tx.ResultGuilds()
	for _, g := range guilds {
		if err == nil {
			err = recountGuild(tx, g, differs)
		}
	}
	if err != nil {
		return err
	}
	return recountWorldwide(tx, differs)
}

// recountWindow is the number of attempts that are in memory at a time.
const recountWindow = 5000

// recountRows computes the rows without streaks and points, and the times without corrections.
func recountRows(tx Tx, differs func(Difference)) error {
	rules, err := tx.RulesVersions()
	if err != nil {
		return err
	}
	for done := int64(0); ; {
		last, err := tx.LastAttemptOf(recountWindow, done)
		if err != nil || last == 0 {
			return err
		}
		if err := recountSome(tx, rules, done+1, last, differs); err != nil {
			return err
		}
		done = last
	}
}

func recountSome(tx Tx, rules []RulesVersion, first, last int64, differs func(Difference)) error {
	type key struct {
		post   int64
		player string
	}
	entries, err := tx.Entries(first, last)
	if err != nil {
		return err
	}
	stored, err := tx.AttemptResults(first, last)
	if err != nil {
		return err
	}
	times, err := tx.TimesBetween(first, last)
	if err != nil {
		return err
	}
	for i, r := range stored {
		stored[i] = r.withoutStreak()
	}
	counted := make([]AttemptResult, len(entries))
	for i, e := range entries {
		counted[i] = *scored(rules, e)
	}
	err = compare(stored, counted, func(r AttemptResult) key { return key{r.Post, r.Player} }, differs,
		func(r *AttemptResult) error { return tx.SaveAttemptResult(r) },
		func(r *AttemptResult) error { return tx.DropAttemptResult(r.Post, r.Player) })
	return errors.Join(err, recountSomeTimes(tx, entries, counted, times, differs))
}

// compare calls differs where stored and counted differ, and corrects the store with save and drop.
func compare[K, T comparable](stored, counted []T, key func(T) K, differs func(Difference), save, drop func(*T) error) error {
	left := map[K]T{}
	for _, old := range stored {
		left[key(old)] = old
	}
	var err error
	for _, c := range counted {
		old, known := left[key(c)]
		delete(left, key(c))
		if known && old == c {
			continue
		}
		d := Difference{Counted: c}
		if known {
			d.Stored = old
		}
		differs(d)
		err = errors.Join(err, save(&c))
	}
	for _, old := range left {
		differs(Difference{Stored: old})
		err = errors.Join(err, drop(&old))
	}
	return err
}

func recountGuild(tx Tx, guild string, differs func(Difference)) error {
	first, last := game.PeriodAll.Dates("")
	posts, err := tx.Posts(guild, first, last)
	if err != nil {
		return err
	}
	c := counter{guild: guild, streaks: map[streakKey]PlayerStreak{}, totals: map[totalKey]Total{}, months: map[Span]bool{}}
	for _, p := range slices.Backward(posts) {
		rows, err := tx.AttemptResultsAt(p.ID)
		if err != nil {
			return err
		}
		settled, err := tx.IsSettled(p.ID)
		if err != nil {
			return err
		}
		daily, err := tx.DailyOf(p.Puzzle)
		if err != nil {
			return err
		}
		for i, row := range c.count(p, daily, settled, rows) {
			if row == rows[i] {
				continue
			}
			differs(Difference{rows[i], row})
			own := game.Streak{Run: row.Streak, Freezes: row.Freezes, Frozen: row.Frozen}
			if err := errors.Join(tx.SetStreak(row.Post, row.Player, own, row.Shared), tx.SetPoints(row.Post, row.Player, row.Points)); err != nil {
				return err
			}
		}
	}
	return errors.Join(c.compareTotals(tx, differs), c.compareStreaks(tx, differs), c.sumSeasons(tx, differs), tx.Revise(guild))
}

type counter struct {
	guild   string
	streaks map[streakKey]PlayerStreak // up to the last day counted
	totals  map[totalKey]Total
	months  map[Span]bool // months that can have seasons
}

type streakKey struct {
	game.Series
	player string
}

type totalKey struct {
	player, span string
	tier         rating.Tier
}

func (t Total) key() totalKey  { return totalKey{t.Player, t.Span.Name, t.Span.Tier} }
func (s Season) key() totalKey { return totalKey{s.Player, s.Span.Name, s.Span.Tier} }

// count adds a day's rows, and returns them with the correct points and streaks.
func (c *counter) count(p game.Post, daily game.Daily, settled bool, rows []AttemptResult) (counted []AttemptResult) {
	points, present := pointsOf(rows, settled), map[string]bool{}
	day := StreakDay{Date: p.Date, Over: settled && p.State == game.PostSent, IsShared: daily.IsShared()}
	for _, row := range rows {
		row = row.withoutStreak()
		row.Points, present[row.Player] = points[row.Player], true
		own := day
		own.Outcome, own.Validity, own.IsShared = row.Outcome, row.Validity, day.IsShared && !row.TooFast
		s := c.follow(streakKey{p.Series(), row.Player}, own)
		if row.solved() {
			row.Streak, row.Freezes, row.Frozen, row.Shared = s.Run, s.Freezes, s.Frozen, s.Shared
		}
		counted = append(counted, row)
		c.sum(DatedResult{row, p.Date, p.Tier})
	}
	for k := range c.streaks {
		if k.Series == p.Series() && !present[k.player] {
			c.follow(k, day)
		}
	}
	for _, s := range bothOf(game.PeriodMonth, p.Date, p.Tier) {
		c.months[s] = true
	}
	return counted
}

func (c *counter) sum(row DatedResult) {
	for _, span := range spans(row.Date, row.Tier) {
		t := Total{Guild: c.guild, Player: row.Player, Span: Span{Name: span.Name, Tier: span.Tier}}
		t.Result = c.totals[t.key()].Plus(row.resultIn(c.guild))
		c.totals[t.key()] = t
	}
}

func (c *counter) sumPlayer(q Query, player string) error {
	rows, err := q.PlayerResults(c.guild, player)
	for _, row := range rows {
		c.sum(row)
	}
	return err
}

func (c *counter) follow(k streakKey, d StreakDay) PlayerStreak {
	s := c.streaks[k]
	s.Series, s.Player = k.Series, k.player
	s.AddDay(d)
	c.streaks[k] = s
	return s
}

func (c *counter) compareStreaks(tx Tx, differs func(Difference)) error {
	stored, err := tx.Streaks(c.guild)
	if err != nil {
		return err
	}
	counted := slices.Collect(maps.Values(c.streaks))
	counted = slices.DeleteFunc(counted, func(s PlayerStreak) bool { return s.Last == "" })
	return compare(stored, counted, func(s PlayerStreak) streakKey { return streakKey{s.Series, s.Player} }, differs,
		tx.SaveStreak,
		func(s *PlayerStreak) error { return tx.SaveStreak(&PlayerStreak{Series: s.Series, Player: s.Player}) })
}

func (c *counter) sumSeasons(tx Tx, differs func(Difference)) error {
	stored, err := tx.Seasons(c.guild)
	if err != nil {
		return err
	}
	for _, s := range stored {
		c.months[spanOfMonth(s.Span)] = true
	}
	for s := range c.months {
		if err := tx.SumSeason(c.guild, s); err != nil {
			return err
		}
	}
	counted, err := tx.Seasons(c.guild)
	if err != nil {
		return err
	}
	written := func(*Season) error { return nil } // SumSeason has stored it
	return compare(stored, counted, Season.key, differs, written, written)
}

func spanOfMonth(s Span) Span {
	month := SpanOf(game.PeriodMonth, game.Date(s.Name+"-01"))
	month.Tier = s.Tier
	return month
}

func (c *counter) compareTotals(tx Tx, differs func(Difference)) error {
	stored, err := tx.Totals(c.guild)
	if err != nil {
		return err
	}
	return compare(stored, slices.Collect(maps.Values(c.totals)), Total.key, differs,
		tx.SaveTotal,
		func(t *Total) error { return tx.SaveTotal(&Total{Guild: t.Guild, Player: t.Player, Span: t.Span}) })
}

func (r AttemptResult) String() string {
	return fmt.Sprintf("attempt %d of player %s at post %d: %s in %s (%s), hints %v, wrong %d, clean %t, run %d, rules %d, %s, %d points, freezes %d %v",
		r.Attempt, r.Player, r.Post, r.Outcome, r.Time, r.Penalised, r.Hints, r.Wrong, r.Clean, r.Streak, r.Rules,
		r.Validity, r.Points, r.Freezes, used(r.Frozen))
}

func (t Total) String() string {
	return fmt.Sprintf("player %s in guild %s, %s, %s: started %d, solved %d, clean %d, gave up %d, hints %d, wrong %d, %s (%s), best %s",
		t.Player, t.Guild, t.Span.Name, t.Span.tierName(), t.Started, t.Solved, t.Clean, t.GaveUp, t.Hints, t.Wrong, t.Time, t.Penalised, t.Best)
}

func (s PlayerStreak) String() string {
	what := "streak"
	if s.Mini {
		what = "streak of minis"
	}
	return fmt.Sprintf("%s of player %s in guild %s: run %d, longest %d, freezes %d %v, last %s, shared %d",
		what, s.Player, s.Guild, s.Run, s.Longest, s.Freezes, used(s.Frozen), s.Last, s.Shared)
}

func (s Season) String() string {
	return fmt.Sprintf("season of player %s in guild %s, %s, %s: %d points in %d days, %s",
		s.Player, s.Guild, s.Span.Name, s.Span.tierName(), s.Points, s.Solved, s.Penalised)
}

func (s Span) tierName() string {
	if s.Tier == rating.Unrated {
		return "all tiers"
	}
	return s.Tier.String()
}

func used(frozen [game.MaxFreezes]game.Date) []game.Date {
	return slices.DeleteFunc(slices.Clone(frozen[:]), func(d game.Date) bool { return d == "" })
}
