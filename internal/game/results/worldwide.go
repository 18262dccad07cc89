package results

import (
	"context"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// SumWorldwide computes a player's sums on the leaderboards of all servers.
func SumWorldwide(tx Tx, player string) error {
	if err := tx.DropWorldwide(player); err != nil {
		return err
	}
	c, err := countWorldwide(tx, []string{player})
	for _, t := range c.totals {
		if err == nil {
			err = tx.SaveTotal(&t)
		}
	}
	return errors.Join(err, tx.SaveWorldwideStreaks(player))
}

func countWorldwide(q Query, players []string) (counter, error) {
	c := counter{guild: game.AllServers, totals: map[totalKey]Total{}}
	for _, p := range players {
		if err := c.sumPlayer(q, p); err != nil {
			return c, err
		}
	}
	return c, nil
}

func recountWorldwide(tx Tx, differs func(Difference)) error {
	players, err := tx.WorldwidePlayers()
	if err != nil {
		return err
	}
	c, err := countWorldwide(tx, players)
	if err != nil {
		return err
	}
	if err := c.compareTotals(tx, differs); err != nil {
		return err
	}
	stale, err := tx.StaleWorldwideStreaks()
	for _, p := range stale {
		differs(Difference{Stored: "streaks of player " + p + " over all servers"})
		if err == nil {
			err = tx.SaveWorldwideStreaks(p)
		}
	}
	if err != nil {
		return err
	}
	return c.sumWorldwideSeasons(tx, differs)
}

// sumWorldwideSeasons sums all months again. It ignores differences in the last two months, which are
// summed daily.
func (c *counter) sumWorldwideSeasons(tx Tx, differs func(Difference)) error {
	months, err := tx.SummedMonths()
	if err != nil {
		return err
	}
	c.months = map[Span]bool{}
	for _, m := range months {
		for _, s := range worldwideSeasons(m) {
			c.months[s] = true
		}
	}
	return c.sumSeasons(tx, func(d Difference) {
		season, ok := d.Counted.(Season)
		if !ok {
			season = d.Stored.(Season)
		}
		if i := slices.Index(months, season.Span.Name); i < len(months)-2 {
			differs(d)
		}
	})
}

func worldwideSeasons(month string) (seasons []Span) {
	for _, tier := range append(rating.Tiers(), rating.Unrated) {
		seasons = append(seasons, spanOfMonth(Span{Name: month, Tier: tier}))
	}
	return seasons
}

// lateDays is the number of days of a month in which results of the previous month may still arrive.
const lateDays = 3

// SumWorldwideSeasons sums up, once a day, the month's seasons over all servers and, in the first days
// of a month, those of the previous month.
func SumWorldwideSeasons(ctx context.Context, s txn.Store[Query, Tx], at time.Time) error {
	today := game.DateOf(at.UTC())
	for _, month := range slices.Compact([]game.Date{today.AddDays(-lateDays)[:len("2006-01")], today[:len("2006-01")]}) {
		if err := sumWorldwideMonth(ctx, s, string(month), today); err != nil {
			return err
		}
	}
	return nil
}

func sumWorldwideMonth(ctx context.Context, s txn.Store[Query, Tx], month string, today game.Date) error {
	summed, err := txn.View(ctx, s, func(q Query) (game.Date, error) { return q.SeasonsSummed(month) })
	if err != nil || summed == today {
		return err
	}
	return s.Update(ctx, func(tx Tx) error {
		for _, season := range worldwideSeasons(month) {
			if err := tx.SumSeason(game.AllServers, season); err != nil {
				return err
			}
		}
		return tx.SetSeasonsSummed(month, today)
	})
}
