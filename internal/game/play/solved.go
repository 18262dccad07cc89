package play

import (
	"context"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// SolvedDaily is what a player may tell everybody of a daily that they solved: nothing of
// its digits, and not what it needs.
type SolvedDaily struct {
	results.AttemptResult
	By   game.Player // as the board names them; who has no place there is not named
	Card *game.Card
	Rank int             // among those who solved it so far; 0 without a place
	Pace []game.PacePart // nil where time does not rank, or nobody knows
}

// Solved returns what came of the player's attempt where the call was made or, if it
// counts elsewhere alone, there. It fails with game.ErrNoResult.
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

// solvedWhere finds the row of an attempt that is told, with its card.
func (s *Service) solvedWhere(q Query, c game.Call, attempt int64) (found *SolvedDaily, err error) {
	here, err := people.CountingGuild(q, c)
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
