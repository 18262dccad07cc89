package leaderboards

import (
	"context"

	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Census counts what there is.
type Census struct {
	Puzzles map[rating.Tier]int // of any use
	Scales  map[string]int      // puzzles by the scale that they are rated on
	Guilds  int                 // besides the local guild
	Players int                 // that have names
	Dailies int                 // chosen so far
	Solved  int                 // attempts of any kind that were finished
}

// Census counts what there is.
func (s *Service) Census(ctx context.Context) (*Census, error) {
	return txn.View(ctx, s.store, func(q Query) (*Census, error) { return q.Census() })
}
