package game

import (
	"context"
	"errors"
)

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
