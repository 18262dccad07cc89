package play

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
)

// Today is the daily that is open where a call was made, and what the player has made
// of it.
type Today struct {
	Card  *game.Card
	Work  *game.Work     // nil if it was not started
	Time  time.Duration  // while the work ranks: what would rank now
	Place *game.Standing // among those who solved it here in time; nil for others
}

// Today shows the daily that is open where the call was made. It starts nothing; work
// on it becomes the current puzzle. It fails as the daily room's Today does.
func (s *Service) Today(ctx context.Context, c game.Call) (*Today, error) {
	return s.shown(ctx, c, s.Guard.Today)
}

// TodaysMini shows the mini that is open there. It fails with game.ErrNoMini, too.
func (s *Service) TodaysMini(ctx context.Context, c game.Call) (*Today, error) {
	return s.shown(ctx, c, s.Guard.TodaysMini)
}

// postFunc finds the post that is open where a call was made.
type postFunc func(guard.Query, game.Call) (*game.Post, error)

func (s *Service) shown(ctx context.Context, c game.Call, find postFunc) (*Today, error) {
	return again(func() (*Today, error) {
		var o *opening
		t, err := txn.View(ctx, s.Store, func(q Query) (t *Today, err error) {
			t, o, err = s.today(q, c, find)
			return t, err
		})
		if err != nil || o == nil {
			return t, err
		}
		return t, s.finishOpening(ctx, o)
	})
}

func (s *Service) today(q Query, c game.Call, find postFunc) (*Today, *opening, error) {
	post, err := find(q, c)
	if err != nil {
		return nil, nil, err
	}
	t := &Today{}
	if t.Card, err = s.Guard.Card(q, post); err != nil {
		return nil, nil, err
	}
	a, err := txn.OrNone(q.AttemptAt(c.Player.ID, post.Puzzle))
	if a == nil || err != nil {
		return t, nil, err
	}
	o, err := s.enter(q, c, a, "")
	if err != nil {
		return nil, nil, err
	}
	t.Work = o.Work
	if _, ended := o.Ended(); ended {
		t.Card.TellRating(o.Puzzle)
		t.Place, err = txn.OrNone(q.Standing(post.ID, c.Player.ID))
	} else if o.Ranked() && post.Reveal != game.RevealOnPost {
		t.Time = s.Rules.TimeSoFar(&o.Attempt, s.Now())
	}
	return t, o, err
}
