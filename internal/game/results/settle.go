package results

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// settleBatch is how many posts are looked up at a time.
const settleBatch = 50

// SettleClosed settles the posts that have closed by a moment, each in a unit of work of
// its own.
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

// Settle makes a post's places final: points go to those who solved it, and it counts in
// the streaks of those who did not. To settle it again changes nothing.
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

// reopen takes back what settling a post did.
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

// settleAgain gives out the points of an entry's post anew, if it is settled.
func settleAgain(tx Tx, e game.DailyEntry) error {
	settled, err := tx.IsSettled(e.Post)
	if err != nil || !settled {
		return err
	}
	return place(tx, &game.Post{ID: e.Post, Guild: e.Guild, Date: e.Date, Tier: e.Tier})
}

// place gives out a post's points, none if it is not settled, and sums up the month.
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

// pointsOf returns the points of a post's rows by player; only what counts has a place, and
// equals share one.
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
