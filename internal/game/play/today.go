package play

import (
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

type Today struct {
	Card  *game.Card
	Work  *game.Work     // nil if the player has not started it
	Time  time.Duration  // while the work ranks: the ranked time if the player finished now
	Place *game.Standing // among the players who solved it here in time; nil if the player did not
}

// Today shows the open daily and makes a started one the current puzzle. It fails as guard.Today does.
func (s *Service) Today(ctx context.Context, c game.Call) (*Today, error) {
	return s.shown(ctx, c, s.Guard.Today)
}

// TodaysMini is like Today for the mini. It also fails with game.ErrNoMini.
func (s *Service) TodaysMini(ctx context.Context, c game.Call) (*Today, error) {
	return s.shown(ctx, c, s.Guard.TodaysMini)
}

// postFunc finds the open post in the guild where a call counts.
type postFunc func(guard.Query, game.Call) (*game.Post, error)

func (s *Service) shown(ctx context.Context, c game.Call, find postFunc) (*Today, error) {
	return retryChanged(func() (*Today, error) {
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
		t.Card.ShowRating(o.Puzzle)
		t.Place, err = txn.OrNone(q.Standing(post.ID, c.Player.ID))
	} else if o.Timed() {
		t.Time = s.Rules.TimeSoFar(&o.Attempt, s.Now())
	}
	return t, o, err
}

// SolvedDaily is the result that a player may share of a solved daily.
type SolvedDaily struct {
	results.AttemptResult
	By   game.Player // named as on the leaderboard; empty without a rank there
	Card *game.Card
	Rank int             // rank among the players who have solved it so far; 0 for none
	Pace []game.PacePart // nil if time does not rank or the events do not record it
}

// Solved returns the player's result in the guild where the call counts or, if there is none, in
// another guild. It fails with game.ErrNoResult.
func (s *Service) Solved(ctx context.Context, c game.Call, attempt int64) (*SolvedDaily, error) {
	return txn.View(ctx, s.Store, func(q Query) (*SolvedDaily, error) {
		a, err := q.Attempt(attempt)
		if err == nil && a.Player != c.Player.ID {
			err = game.ErrNoResult
		}
		if err != nil {
			return nil, err
		}
		d, err := s.solvedWhere(q, c, attempt)
		if err != nil {
			return nil, err
		}
		if d.Penalised > 0 {
			d.Pace = a.Pace()
		}
		place, err := txn.OrNone(q.Standing(d.Post, a.Player))
		if place != nil {
			d.Rank, d.By = place.Rank, place.Player
		}
		return d, err
	})
}

func (s *Service) solvedWhere(q Query, c game.Call, attempt int64) (found *SolvedDaily, err error) {
	here, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	rows, err := q.AttemptResults(attempt, attempt)
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r results.AttemptResult) bool {
		return r.Outcome != game.OutcomeSolved || r.Validity != game.Counted
	})
	for _, r := range rows {
		post, err := q.Post(r.Post)
		if err != nil {
			return nil, err
		}
		if found != nil && post.Guild != here {
			continue
		}
		found = &SolvedDaily{AttemptResult: r}
		if found.Card, err = s.Guard.Card(q, post); err != nil {
			return nil, err
		}
	}
	if found == nil {
		return nil, game.ErrNoResult
	}
	return found, nil
}
