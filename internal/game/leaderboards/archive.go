package leaderboards

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
)

// PastDaily is a daily of a guild that is over there, with what a player made of it.
type PastDaily struct {
	game.Post
	Locale string         // of the guild
	Solved int            // how many players solved it here in time
	Live   bool           // it is open, or yet to come, in another guild
	Own    *game.Standing // the player's place and result; nil if they did not solve it in time
	Had    bool           // the player had started it

	Validity game.Validity // of Own
}

// OwnResult is what a player made of one daily.
type OwnResult struct {
	Post int64
	game.Outcome
	game.Validity
	game.Standing // if it was solved
}

// ArchivePage is some of a guild's earlier dailies, newest first.
type ArchivePage struct {
	Dailies []PastDaily
	Newer   game.Date // ask for the page before this date for newer ones; "" if there are none
	Older   game.Date // likewise for older ones
}

// Archive lists at most size of the guild's dailies that are over and are dated
// before a date; "" is the newest. It fails with game.ErrNotSetUp.
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

// complete adds what a player made of some of a guild's dailies, and which are yet
// to come elsewhere.
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
	p.Had = true
	if o.Outcome == game.OutcomeSolved {
		p.Own, p.Validity = &o.Standing, o.Validity
	}
}

// guildOf returns the guild that a call counts in. It fails with game.ErrNotSetUp.
func (s *Service) guildOf(q Query, c game.Call) (string, error) {
	guild, err := people.CountingGuild(q, c)
	if err != nil {
		return "", err
	}
	if _, err = q.GuildLocale(guild); errors.Is(err, game.ErrNotFound) {
		err = game.ErrNotSetUp
	}
	return guild, err
}

// newer returns before which date to ask for the page of newer dailies.
func (s *Service) newer(q Query, guild string, before game.Date, size int) (game.Date, error) {
	dates, err := q.PastDates(game.Series{Guild: guild}, before, s.now(), size)
	if err != nil || len(dates) == 0 {
		return "", err
	}
	return dates[len(dates)-1].AddDays(1), nil
}

// PastDailyDetails is one daily of a guild that is over, with its ranking.
type PastDailyDetails struct {
	game.Card
	Puzzle    *game.Puzzle    // nil while it is live in another guild
	Standings []game.Standing // the best
	Own       *game.Standing  // of who asks; nil if they did not solve it in time
	Validity  game.Validity   // of Own
	Had       bool            // who asks had started it
}

// Daily returns the guild's daily of a date, if it is over there, with the best of
// its ranking, at most limit. It fails with game.ErrNotFound.
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

// pastDaily returns the guild's daily of a date, if it is over there. It fails with
// game.ErrNotFound.
func (s *Service) pastDaily(q Query, c game.Call, d game.Date) (*PastDaily, error) {
	guild, err := people.CountingGuild(q, c)
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

// Yesterday returns the guild's last daily of two weeks that is over everywhere,
// with the best of its ranking, at most limit. It fails with game.ErrNotFound if
// there is none.
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

// past reads what else is shown of a daily.
func (s *Service) past(q Query, p *PastDaily, limit int) (*PastDailyDetails, error) {
	puzzle, err := q.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	past := &PastDailyDetails{Card: *game.NewCard(&p.Post, puzzle, p.Locale, p.Solved, p.Live), Own: p.Own, Validity: p.Validity, Had: p.Had}
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

// miniOf returns the card of the mini that stood beside a daily, nil if none did.
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
