package game

import (
	"context"
	"fmt"
	"time"
)

// Period is what a leaderboard covers.
type Period string

// The periods.
const (
	PeriodToday Period = "today"
	PeriodWeek  Period = "week"  // from Monday
	PeriodMonth Period = "month" // of the calendar
	PeriodAll   Period = "all"
)

// Periods lists the periods from the shortest.
func Periods() []Period { return []Period{PeriodToday, PeriodWeek, PeriodMonth, PeriodAll} }

// ParsePeriod reads a period; "" is today.
func ParsePeriod(s string) (Period, error) {
	if s == "" {
		return PeriodToday, nil
	}
	for _, p := range Periods() {
		if string(p) == s {
			return p, nil
		}
	}
	return "", fmt.Errorf("unknown period %q: choose from %v", s, Periods())
}

// Dates returns the first and the last date of the period that holds a date.
func (p Period) Dates(d Date) (first, last Date) {
	switch p {
	case PeriodToday:
		return d, d
	case PeriodWeek:
		first = d.AddDays(-(int(d.Weekday()) + 6) % 7)
		return first, first.AddDays(6)
	case PeriodMonth:
		m := d.Midnight()
		first = DateOf(time.Date(m.Year(), m.Month(), 1, 0, 0, 0, 0, time.UTC))
		return first, DateOf(first.Midnight().AddDate(0, 1, -1))
	}
	return "0001-01-01", "9999-12-31"
}

// Leaderboard is a guild's ranking over a period.
type Leaderboard struct {
	Guild       string
	Period      Period
	First, Last Date
	Reveal      Reveal // PeriodToday: whether time ranks
	Standings   []Standing
	Started     int // attempts made in the period, also at dailies not solved
}

// Leaderboard ranks the players of a guild. Today is the daily that is open,
// or the last one. It fails with ErrNotSetUp, and with a *NoDailyError if the
// guild has had no daily yet.
func (s *Service) Leaderboard(ctx context.Context, c Call, p Period) (*Leaderboard, error) {
	return viewing(ctx, s, func(q Query) (*Leaderboard, error) {
		post, err := s.lastDaily(q, c)
		if err != nil {
			return nil, err
		}
		first, last := p.Dates(post.Date)
		return s.leaderboard(q, post, p, first, last)
	})
}

// lastDaily returns the open post where a call was made, or else the last one.
func (s *Service) lastDaily(q Query, c Call) (*Post, error) {
	post, err := s.today(q, c)
	if err == nil {
		return post, nil
	}
	guild, homeErr := s.homeOf(q, c)
	if homeErr != nil {
		return nil, homeErr
	}
	last, lastErr := orNone(q.LastPost(guild))
	if lastErr != nil {
		return nil, lastErr
	}
	if last == nil {
		return nil, err
	}
	return last, nil
}

func (s *Service) leaderboard(q Query, post *Post, p Period, first, last Date) (*Leaderboard, error) {
	entries, err := q.Entries(post.Guild, first, last)
	if err != nil {
		return nil, err
	}
	return &Leaderboard{Guild: post.Guild, Period: p, First: first, Last: last, Reveal: post.Reveal,
		Standings: s.rules.Rank(entries), Started: len(entries)}, nil
}

// Past is a daily that is over in a guild.
type Past struct {
	Card
	Puzzle    *Puzzle
	Standings []Standing
}

// Yesterday returns the guild's last daily that is over everywhere, with its
// solution and its ranking. It fails with ErrNotFound if there is none.
func (s *Service) Yesterday(ctx context.Context, guild string) (*Past, error) {
	return viewing(ctx, s, func(q Query) (*Past, error) {
		at := s.now()
		today := DateOf(at.UTC())
		posts, err := q.Posts(guild, today.AddDays(-14), today.AddDays(2))
		if err != nil {
			return nil, err
		}
		for _, p := range posts {
			live, err := s.isLive(q, p.Puzzle)
			if err != nil {
				return nil, err
			}
			if !live && p.State == PostSent {
				return s.past(q, &p)
			}
		}
		return nil, ErrNotFound
	})
}

func (s *Service) past(q Query, p *Post) (*Past, error) {
	card, entries, err := s.cardWithEntries(q, p)
	if err != nil {
		return nil, err
	}
	puzzle, err := q.Puzzle(p.Puzzle)
	return &Past{Card: *card, Puzzle: puzzle, Standings: s.rules.Rank(entries)}, err
}

// cardWithEntries returns a post's card and the attempts that count for it.
func (s *Service) cardWithEntries(q Query, p *Post) (*Card, []Entry, error) {
	card, err := s.card(q, p)
	if err != nil {
		return nil, nil, err
	}
	entries, err := q.Entries(p.Guild, p.Date, p.Date)
	return card, entries, err
}
