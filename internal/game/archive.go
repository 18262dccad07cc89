package game

import (
	"context"
	"errors"
	"slices"
)

// Bygone is a daily of a guild that is over there, with what the player made of
// it.
type Bygone struct {
	Card           // Live: it is open, or yet to come, in another guild
	Own  *Standing // the player's place and result; nil if they did not solve it in time
	Had  bool      // the player had started it
}

// ArchivePage is some of a guild's earlier dailies, newest first.
type ArchivePage struct {
	Dailies []Bygone
	Newer   Date // ask for the page before this date for newer ones; "" if there are none
	Older   Date // likewise for older ones
}

// Archive lists at most size of the guild's dailies that are over and are dated
// before a date; "" is the newest. It fails with ErrNotSetUp.
func (s *Service) Archive(ctx context.Context, c Call, before Date, size int) (*ArchivePage, error) {
	return viewing(ctx, s, func(q Query) (*ArchivePage, error) {
		over, err := s.over(q, c)
		if err != nil {
			return nil, err
		}
		from := 0
		if before != "" {
			from = slices.IndexFunc(over, func(p Post) bool { return p.Date < before })
		}
		if from < 0 {
			from = len(over)
		}
		page := &ArchivePage{}
		for _, p := range over[from:min(from+size, len(over))] {
			b, err := s.bygone(q, c, &p)
			if err != nil {
				return nil, err
			}
			page.Dailies = append(page.Dailies, *b)
		}
		if end := from + len(page.Dailies); end < len(over) && end > 0 {
			page.Older = over[end-1].Date
		}
		if from > 0 {
			page.Newer = over[max(0, from-size)].Date.AddDays(1)
		}
		return page, nil
	})
}

// over lists the dailies that were posted where a call was made and are over
// there, newest first.
func (s *Service) over(q Query, c Call) ([]Post, error) {
	guild, err := s.homeOf(q, c)
	if err != nil {
		return nil, err
	}
	if _, err := guildAt(q, guild, s.now()); err != nil {
		return nil, err
	}
	first, last := PeriodAll.Dates("")
	posts, err := q.Posts(guild, first, last)
	return slices.DeleteFunc(posts, func(p Post) bool { return p.State != PostSent || p.Open(s.now()) }), err
}

func (s *Service) bygone(q Query, c Call, p *Post) (*Bygone, error) {
	card, entries, err := s.cardWithEntries(q, p)
	if err != nil {
		return nil, err
	}
	b := &Bygone{Card: *card}
	_, b.Had = ofPlayer(entries, c.Player.ID)[p.Date]
	for _, st := range s.rules.Rank(entries) {
		if st.Player.ID == c.Player.ID {
			b.Own = &st
		}
	}
	return b, nil
}

// Bygone returns one of the guild's dailies that are over, with its ranking. Its
// puzzle is nil while that is live in another guild. It fails with ErrNotFound.
func (s *Service) Bygone(ctx context.Context, c Call, d Date) (*Bygone, *Past, error) {
	var past *Past
	b, err := viewing(ctx, s, func(q Query) (*Bygone, error) {
		p, err := s.postOver(q, c, d)
		if err != nil {
			return nil, err
		}
		if past, err = s.past(q, p); err != nil {
			return nil, err
		}
		if past.Live {
			past.Puzzle = nil
		}
		return s.bygone(q, c, p)
	})
	return b, past, err
}

// postOver returns the guild's post of a date, if that is over there.
func (s *Service) postOver(q Query, c Call, d Date) (*Post, error) {
	guild, err := s.homeOf(q, c)
	if err != nil {
		return nil, err
	}
	posts, err := q.Posts(guild, d, d)
	if err != nil {
		return nil, err
	}
	if len(posts) == 0 || posts[0].State != PostSent || posts[0].Open(s.now()) {
		return nil, ErrNotFound
	}
	return &posts[0], nil
}

// Replay gives the player one of the guild's dailies that are over as practice:
// the attempt that they had, and what it was worth, stay as they are. One that
// is under way goes on; otherwise it starts afresh. It fails with ErrNotFound,
// and with ErrLive while the daily is live in any guild.
func (s *Service) Replay(ctx context.Context, c Call, d Date) (*Work, error) {
	return updating(ctx, s, func(tx Tx) (*Work, error) {
		p, err := s.postOver(tx, c, d)
		if err != nil {
			return nil, err
		}
		if live, err := s.isLive(tx, p.Puzzle); live || err != nil {
			return nil, errors.Join(err, liveError(live))
		}
		id, err := once(tx, c, s.now(), func() (int64, error) { return s.replay(tx, c, p.Puzzle) })
		if err != nil {
			return nil, err
		}
		a, err := tx.Attempt(id)
		if err != nil {
			return nil, err
		}
		return s.enter(tx, c, a, false)
	})
}

func liveError(live bool) error {
	if live {
		return ErrLive
	}
	return nil
}

func (s *Service) replay(tx Tx, c Call, puzzle string) (int64, error) {
	last, err := orNone(tx.LastReplay(c.Player.ID, puzzle))
	if err != nil {
		return 0, err
	}
	if last != nil {
		if _, ended := last.Ended(); !ended {
			return last.ID, nil
		}
	}
	p, err := tx.Puzzle(puzzle)
	if err != nil {
		return 0, err
	}
	w, err := s.add(tx, c, &Attempt{PuzzleID: p.ID, Kind: PracticeAttempt, Replay: true,
		Grid: p.Grid, Progress: p.Grid.Clone(), Solution: p.Solution})
	if err != nil {
		return 0, err
	}
	return w.ID, nil
}
