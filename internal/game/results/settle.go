package results

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// settleBatch is the number of posts that SettleClosed reads at a time.
const settleBatch = 50

// SettleClosed settles the posts that have closed by the given time, each in its own unit of work.
func SettleClosed(ctx context.Context, s txn.Store[Query, Tx], at time.Time) error {
	for {
		posts, err := txn.View(ctx, s, func(q Query) ([]game.Post, error) { return q.Unsettled(at, settleBatch) })
		if err != nil || len(posts) == 0 {
			return err
		}
		for _, p := range posts {
			if err := s.Update(ctx, func(tx Tx) error { return Settle(tx, &p) }); err != nil {
				return err
			}
		}
	}
}

// Settle gives out a post's points and updates the streaks. It is idempotent.
func Settle(tx Tx, p *game.Post) error {
	if err := tx.MarkSettled(p.ID); err != nil {
		return err
	}
	if err := tx.Revise(p.Guild); err != nil {
		return err
	}
	if err := place(tx, p); err != nil {
		return err
	}
	players, err := tx.Missing(p.ID)
	for _, player := range players {
		if err == nil {
			err = follow(tx, p.Series(), player, p.Date)
		}
	}
	return err
}

func reopen(tx Tx, p *game.Post) error {
	if err := place(tx, p); err != nil {
		return err
	}
	streaks, err := tx.Streaks(p.Guild)
	for _, s := range streaks {
		if err == nil && s.Series == p.Series() {
			err = follow(tx, s.Series, s.Player, p.Date)
		}
	}
	return err
}

func settleAgain(tx Tx, e game.DailyEntry) error {
	settled, err := tx.IsSettled(e.Post)
	if err != nil || !settled {
		return err
	}
	return place(tx, &game.Post{ID: e.Post, Guild: e.Guild, Date: e.Date, Tier: e.Tier})
}

func place(tx Tx, p *game.Post) error {
	settled, err := tx.IsSettled(p.ID)
	if err != nil {
		return err
	}
	rows, err := tx.AttemptResultsAt(p.ID)
	if err != nil {
		return err
	}
	points := pointsOf(rows, settled)
	for _, r := range rows {
		if n := points[r.Player]; n != r.Points {
			if err := tx.SetPoints(p.ID, r.Player, n); err != nil {
				return err
			}
		}
	}
	for _, s := range bothOf(game.PeriodMonth, p.Date, p.Tier) {
		if err := tx.SumSeason(p.Guild, s); err != nil {
			return err
		}
	}
	return nil
}

// pointsOf returns the points of a post's rows by player. Equal results share a place.
func pointsOf(rows []AttemptResult, settled bool) map[string]int {
	points := map[string]int{}
	if !settled {
		return points
	}
	rows = slices.DeleteFunc(slices.Clone(rows), func(r AttemptResult) bool { return !r.solved() })
	better := func(a, b AttemptResult) int {
		return cmp.Or(cmp.Compare(b.Result().Clean, a.Result().Clean), cmp.Compare(a.Penalised, b.Penalised), a.Ended.Compare(b.Ended))
	}
	slices.SortFunc(rows, better)
	rank := 0
	for i, r := range rows {
		if i == 0 || better(rows[i-1], r) != 0 {
			rank = i + 1
		}
		points[r.Player] = game.SeasonPoints(rank)
	}
	return points
}

// Span says which dailies a total sums up: those of some dates, and of one tier or all.
type Span struct {
	Name        string // "all", a month such as "2026-11", or a week by its Monday such as "2026-11-16"
	First, Last game.Date
	Tier        rating.Tier // rating.Unrated means all tiers
}

func SpanOf(p game.Period, d game.Date) Span {
	first, last := p.Dates(d)
	name := "all"
	switch p {
	case game.PeriodWeek:
		name = string(first)
	case game.PeriodMonth, game.PeriodSeason:
		name = string(first[:len("2006-01")])
	}
	return Span{Name: name, First: first, Last: last}
}

func spans(d game.Date, t rating.Tier) (all []Span) {
	for _, p := range []game.Period{game.PeriodWeek, game.PeriodMonth, game.PeriodAll} {
		all = append(all, bothOf(p, d, t)...)
	}
	return all
}

// bothOf returns a period's spans for all tiers and for one tier. Minis have only a span of their
// own.
func bothOf(p game.Period, d game.Date, t rating.Tier) []Span {
	every, one := SpanOf(p, d), SpanOf(p, d)
	if one.Tier = t; t == rating.Mini {
		return []Span{one}
	}
	return []Span{every, one}
}
