package bank

import (
	"context"
	"iter"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// AddStarterSet adds puzzles that come with the program, for dailies or for practice,
// once: what was added under a name is not looked at again. It returns how many it added.
// Nothing is rated, and their forms are left to FillCanonicalForms: none is a morph of
// another.
func (s *Service) AddStarterSet(ctx context.Context, name string, u game.Usage, puzzles iter.Seq2[*solver.Grid, rating.Report]) (added int, err error) {
	stocked, err := txn.View(ctx, s.Store, func(q Query) (bool, error) { return q.Stocked(name) })
	if stocked || err != nil {
		return 0, err
	}
	var all []*game.Puzzle
	for g, r := range puzzles {
		set := game.GivensFromDigits(g)
		solution, err := solver.Solve(ctx, set)
		if err != nil {
			return 0, err
		}
		all = append(all, &game.Puzzle{Grid: set, Solution: solution, Rating: r, Origin: game.OriginStarter, Usage: u})
	}
	return txn.Update(ctx, s.Store, func(tx Tx) (added int, err error) {
		for _, p := range all {
			known, err := s.shelve(tx, p)
			if err != nil {
				return 0, err
			}
			if known == nil {
				added++
			}
		}
		return added, tx.SetStocked(name, s.Now())
	})
}
