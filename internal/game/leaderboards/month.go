package leaderboards

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// MonthPage is a guild's dailies of a calendar month that are over, newest first.
type MonthPage struct {
	First   game.Date // of the month
	Dailies []PastDaily
	Earlier game.Date // a date of the nearest month before that has some; "" if none has
	Later   game.Date // likewise after
}

// Month lists the guild's dailies that are over in the calendar month of a date; "" is the
// month of the newest. It fails with game.ErrNotSetUp.
func (s *Service) Month(ctx context.Context, c game.Call, of game.Date) (*MonthPage, error) {
	return txn.View(ctx, s.store, func(q Query) (*MonthPage, error) {
		guild, err := s.guildOf(q, c)
		if err != nil {
			return nil, err
		}
		series := game.Series{Guild: guild}
		if of == "" {
			newest, err := q.Past(series, maxDate, s.now(), 1)
			if err != nil || len(newest) == 0 {
				return &MonthPage{}, err
			}
			of = newest[0].Date
		}
		first, last := game.PeriodMonth.Dates(of)
		page := &MonthPage{First: first}
		found, err := q.Past(series, last.AddDays(1), s.now(), daysInMonth+1)
		if err != nil {
			return nil, err
		}
		for _, p := range found {
			if p.Date < first {
				page.Earlier = p.Date
				break
			}
			page.Dailies = append(page.Dailies, p)
		}
		later, err := q.PastDates(series, last.AddDays(1), s.now(), 1)
		if err != nil {
			return nil, err
		}
		if len(later) > 0 {
			page.Later = later[0]
		}
		return page, s.complete(q, c.Player.ID, page.Dailies)
	})
}

const (
	daysInMonth           = 31 // at most
	maxDate     game.Date = "9999-12-31"
)
