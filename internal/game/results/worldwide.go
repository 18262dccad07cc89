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

// SumWorldwide computes what a player has on the boards of all servers, after they chose
// which results count there.
func SumWorldwide(tx Tx, player string) error {
	if err := tx.DropWorldwide(player); err != nil {
		return err
	}
	c, err := countWorldwide(tx, []string{player})
	for _, t := range c.totals {
		if err == nil {
			err = tx.SaveTotal(t)
		}
	}
	return errors.Join(err, tx.SaveWorldwideStreaks(player))
}

// countWorldwide sums up the results of players that count on the boards of all servers.
func countWorldwide(q Query, players []string) (counter, error) {
	c := counter{guild: game.AllServers, totals: map[totalKey]*Total{}}
	for _, p := range players {
		if err := c.sumPlayer(q, p); err != nil {
			return c, err
		}
	}
	return c, nil
}

// recountWorldwide computes the totals, streaks and seasons over all servers.
func recountWorldwide(tx Tx, differs func(Difference)) error {
	players, err := tx.WorldwidePlayers()
	if err != nil {
		return err
	}
	c, err := countWorldwide(tx, players)
	if err != nil {
		return err
	}
	if err := c.compare(tx, differs); err != nil {
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

// sumWorldwideSeasons sums up the months again that were. The last two may differ for no
// other reason than that they are summed up once a day.
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

// worldwideSeasons lists a month's seasons over all servers: of each tier, and of all.
func worldwideSeasons(month string) (seasons []Span) {
	for _, tier := range append(rating.Tiers(), rating.Unrated) {
		seasons = append(seasons, spanOfMonth(Span{Name: month, Tier: tier}))
	}
	return seasons
}

// lateDays is for how many days of a month results of the one before may come in.
const lateDays = 3

// SumWorldwideSeasons computes once a day, in UTC, the seasons over all servers: of the
// month, and in its first days of the one before.
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
