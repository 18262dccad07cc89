package leaderboards

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// PastDaily is a guild's ended daily with the player's result.
type PastDaily struct {
	game.Post
	Locale  string         // the guild's
	Solved  int            // players who solved it in this guild in time
	Live    bool           // it is open, or not yet posted, in another guild
	Own     *game.Standing // the player's rank and result; nil if they did not solve it in time
	Started bool           // by the player

	Validity game.Validity // validity of Own
}

type OwnResult struct {
	Post int64
	game.Outcome
	game.Validity
	game.Standing // if the daily was solved
}

type ArchivePage struct {
	Dailies []PastDaily
	Newer   game.Date // date to pass for the page with newer dailies; "" if there are none
	Older   game.Date // date to pass for the page with older dailies; "" if there are none
}

// Archive lists the guild's ended dailies dated before a date, at most size, newest first; "" lists
// the newest. It fails with game.ErrNotSetUp.
func (s *Service) Archive(ctx context.Context, c game.Call, before game.Date, size int) (*ArchivePage, error) {
	return txn.View(ctx, s.store, func(q Query) (*ArchivePage, error) {
		guild, err := s.guildOf(q, c)
		if err != nil {
			return nil, err
		}
		page := &ArchivePage{}
		if before == "" {
			_, before = game.PeriodAll.Dates("")
		} else if page.Newer, err = s.newer(q, guild, before, size); err != nil {
			return nil, err
		}
		found, err := q.Past(game.Series{Guild: guild}, before, s.now(), size+1)
		if err != nil {
			return nil, err
		}
		page.Dailies = found[:min(len(found), size)]
		if len(found) > size {
			page.Older = found[size-1].Date
		}
		return page, s.complete(q, c.Player.ID, page.Dailies)
	})
}

// complete adds the player's results, and marks dailies that other guilds have yet to post as live.
func (s *Service) complete(q Query, player string, dailies []PastDaily) error {
	if len(dailies) == 0 {
		return nil
	}
	own, err := q.Own(dailies[0].Guild, player, dailies[len(dailies)-1].Date, dailies[0].Date)
	if err != nil {
		return err
	}
	for i := range dailies {
		p := &dailies[i]
		for _, o := range own {
			if o.Post == p.ID {
				p.add(&o)
			}
		}
		if p.Live || p.Date < s.guard.OldestLiveDate() {
			continue
		}
		if p.Live, err = s.guard.IsExpected(q, p.Puzzle); err != nil {
			return err
		}
	}
	return nil
}

func (p *PastDaily) add(o *OwnResult) {
	p.Started = true
	if o.Outcome == game.OutcomeSolved {
		p.Own, p.Validity = &o.Standing, o.Validity
	}
}

func (s *Service) guildOf(q Query, c game.Call) (string, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return "", err
	}
	if _, err = q.GuildLocale(guild); errors.Is(err, game.ErrNotFound) {
		err = game.ErrNotSetUp
	}
	return guild, err
}

func (s *Service) newer(q Query, guild string, before game.Date, size int) (game.Date, error) {
	dates, err := q.PastDates(game.Series{Guild: guild}, before, s.now(), size)
	if err != nil || len(dates) == 0 {
		return "", err
	}
	return dates[len(dates)-1].AddDays(1), nil
}

// PastDailyDetails is a guild's ended daily with its ranking.
type PastDailyDetails struct {
	game.Card
	Puzzle    *game.Puzzle    // nil while it is live in another guild
	Standings []game.Standing // the best ones
	Own       *game.Standing  // the caller's; nil if they did not solve it in time
	Validity  game.Validity   // validity of Own
	Started   bool            // by the caller
}

// Daily returns the guild's ended daily of a date with its first limit standings. It fails with
// game.ErrNotFound.
func (s *Service) Daily(ctx context.Context, c game.Call, d game.Date, limit int) (*PastDailyDetails, error) {
	return txn.View(ctx, s.store, func(q Query) (*PastDailyDetails, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		found := []PastDaily{*p}
		if err := s.complete(q, c.Player.ID, found); err != nil {
			return nil, err
		}
		return s.past(q, &found[0], limit)
	})
}

func (s *Service) pastDaily(q Query, c game.Call, d game.Date) (*PastDaily, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	found, err := q.Past(game.Series{Guild: guild}, d.AddDays(1), s.now(), 1)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 || found[0].Date != d {
		return nil, game.ErrNotFound
	}
	return &found[0], nil
}

// Yesterday returns the guild's latest daily of the last two weeks that has ended in all guilds,
// with its first limit standings. It fails with game.ErrNotFound.
func (s *Service) Yesterday(ctx context.Context, guild string, limit int) (*PastDailyDetails, error) {
	return txn.View(ctx, s.store, func(q Query) (*PastDailyDetails, error) {
		today := game.DateOf(s.now().UTC())
		found, err := q.Past(game.Series{Guild: guild}, today.AddDays(3), s.now(), 16)
		if err != nil {
			return nil, err
		}
		for i := range found {
			if found[i].Date < today.AddDays(-14) {
				break
			}
			p := &found[i]
			if !p.Live {
				if p.Live, err = s.guard.IsToCome(q, p.Puzzle); err != nil {
					return nil, err
				}
			}
			if !p.Live {
				return s.past(q, p, limit)
			}
		}
		return nil, game.ErrNotFound
	})
}

func (s *Service) past(q Query, p *PastDaily, limit int) (*PastDailyDetails, error) {
	puzzle, err := q.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	past := &PastDailyDetails{Card: *game.NewCard(&p.Post, puzzle, p.Locale, p.Solved, p.Live), Own: p.Own, Validity: p.Validity, Started: p.Started}
	if past.Author, err = guard.AuthorOf(q, p.Guild, puzzle); err != nil {
		return nil, err
	}
	if !p.Live {
		past.Puzzle = puzzle
	}
	if past.Mini, err = s.miniOf(q, p); err != nil {
		return nil, err
	}
	past.Standings, err = q.Standings(p.ID, limit)
	return past, err
}

func (s *Service) miniOf(q Query, p *PastDaily) (*game.Card, error) {
	found, err := q.Past(game.Series{Guild: p.Guild, Mini: true}, p.Date.AddDays(1), s.now(), 1)
	if err != nil || len(found) == 0 || found[0].Date != p.Date {
		return nil, err
	}
	m := &found[0]
	puzzle, err := q.Puzzle(m.Puzzle)
	if err != nil {
		return nil, err
	}
	return game.NewCard(&m.Post, puzzle, m.Locale, m.Solved, m.Live || p.Live), nil
}

// Afterwards is a guild's ended daily.
type Afterwards struct {
	game.Post
	Puzzle    *game.Puzzle // nil if it must not be revealed
	LiveUntil time.Time    // when the last post of the daily closes, at the latest; zero if it is not live
}

// Afterwards returns a guild's ended daily of a date. While it is live elsewhere, only players who
// have finished it get its puzzle. It fails with game.ErrNotFound.
func (s *Service) Afterwards(ctx context.Context, c game.Call, d game.Date) (*Afterwards, error) {
	return txn.View(ctx, s.store, func(q Query) (*Afterwards, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		a := &Afterwards{Post: p.Post}
		if a.LiveUntil, err = s.guard.LiveUntil(q, p.Puzzle); err != nil {
			return nil, err
		}
		if !a.LiveUntil.IsZero() {
			finished, err := hasFinished(q, &p.Post, c.Player.ID)
			if !finished || err != nil {
				return a, err
			}
		}
		a.Puzzle, err = q.Puzzle(p.Puzzle)
		return a, err
	})
}

func hasFinished(q Query, p *game.Post, player string) (bool, error) {
	own, err := q.Own(p.Guild, player, p.Date, p.Date)
	return len(own) > 0 && own[0].Outcome != game.OutcomePlaying, err
}

type FormerDaily struct {
	game.Daily
	Puzzle string // its id
}

// FormerDaily returns the ended daily whose puzzle set is, or is a morph of, unless it is another
// guild's own daily. It fails with game.ErrNotFound.
func (s *Service) FormerDaily(ctx context.Context, c game.Call, set *solver.Grid) (*FormerDaily, error) {
	form := game.CanonicalForm(set)
	return txn.View(ctx, s.store, func(q Query) (*FormerDaily, error) {
		id, d, err := q.FormerDaily(form, set.Layout().Shape().String(), format.LineWithRestrictions(set))
		if err != nil {
			return nil, err
		}
		live, err := s.guard.IsLive(q, id)
		if live || d.Guild != "" && d.Guild != c.Guild {
			err = game.ErrNotFound
		}
		if err != nil {
			return nil, err
		}
		return &FormerDaily{d, id}, nil
	})
}

// MonthPage lists a guild's ended dailies of a calendar month, newest first.
type MonthPage struct {
	First   game.Date // of the month
	Dailies []PastDaily
	Earlier game.Date // a date in the nearest earlier month with dailies; "" if there is none
	Later   game.Date // a date in the nearest later month with dailies; "" if there is none
}

// Month lists the guild's ended dailies in the month of a date; "" means the newest month. It fails
// with game.ErrNotSetUp.
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
