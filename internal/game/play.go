package game

import (
	"context"
	"time"
)

// Start starts the player's attempt at a post's daily, and with it the
// server's clock; post 0 is today's. A second time it returns the same
// attempt. It fails as Today does.
func (s *Service) Start(ctx context.Context, c Call, post int64) (*Work, error) {
	return updating(ctx, s, func(tx Tx) (*Work, error) { return s.start(tx, c, post) })
}

// Offered notes that a call asked for something else, found no current puzzle, and
// was offered today's daily. Delivered again it finds none again, whatever was
// started meanwhile.
func (s *Service) Offered(ctx context.Context, c Call) error {
	if c.ID == "" {
		return nil
	}
	return s.store.Update(ctx, func(tx Tx) error {
		if _, known, err := tx.Recall(c.ID); known || err != nil {
			return err
		}
		if err := tx.SeePlayer(c.Player, c.Guild, s.now()); err != nil {
			return err
		}
		return tx.RememberFor(c.Player.ID, c.ID, offered, s.now())
	})
}

func (s *Service) start(tx Tx, c Call, post int64) (*Work, error) {
	var p *Post
	var err error
	if post == 0 {
		p, err = s.today(tx, c)
	} else {
		p, err = tx.Post(post)
	}
	if err != nil {
		return nil, err
	}
	if post != 0 && c.Guild == "" { // a reminder's: it is the guild's daily that is started
		if err := tx.SeePlayer(c.Player, p.Guild, s.now()); err != nil {
			return nil, err
		}
	}
	puzzle, err := tx.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	return s.begin(tx, c, puzzle)
}

// today returns the post that is open where a call was made.
func (s *Service) today(q Query, c Call) (*Post, error) {
	id, err := s.homeOf(q, c)
	if err != nil {
		return nil, err
	}
	at := s.now()
	g, err := guildAt(q, id, at)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(id, at)
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return &open[0], nil
	}
	if g.Inactive() {
		return nil, ErrPaused
	}
	return nil, &NoDailyError{Next: s.nextPost(q, g, at)}
}

// nextPost returns when the guild's next daily is due, as far as is known.
func (s *Service) nextPost(q Query, g *Guild, at time.Time) time.Time {
	last, err := orNone(q.LastPost(g.ID))
	if err != nil {
		return time.Time{}
	}
	scheduled, ok, err := g.NextDue(last, s.window, at)
	if err != nil || !ok {
		return time.Time{}
	}
	return scheduled.At
}

func (s *Service) card(q Query, p *Post) (*Card, error) {
	puzzle, err := q.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	solved, err := q.Solved(p.ID)
	if err != nil {
		return nil, err
	}
	live, err := s.isLive(q, p.Puzzle)
	if err != nil {
		return nil, err
	}
	locale, err := q.GuildLocale(p.Guild)
	if err != nil {
		return nil, err
	}
	return NewCard(p, puzzle, locale, solved, live), nil
}
