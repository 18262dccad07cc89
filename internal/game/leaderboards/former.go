package leaderboards

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Former is a daily that is over everywhere.
type Former struct {
	game.Daily
	Puzzle string // its id
}

// Former finds the daily that a puzzle is, or is a morph of, if that is over everywhere and
// no other guild's own. It fails with game.ErrNotFound.
func (s *Service) Former(ctx context.Context, c game.Call, set *solver.Grid) (*Former, error) {
	form := game.CanonicalForm(set)
	return txn.View(ctx, s.store, func(q Query) (*Former, error) {
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
		return &Former{d, id}, nil
	})
}
