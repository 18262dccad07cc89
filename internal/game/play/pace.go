package play

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/minutes"
)

// Pace computes a player's pace from the last dailies that count for it.
func (s *Service) Pace(ctx context.Context, c game.Call) (minutes.Pace, error) {
	return txn.View(ctx, s.Store, func(q Query) (minutes.Pace, error) { return results.PaceOf(q, c.Player.ID) })
}
