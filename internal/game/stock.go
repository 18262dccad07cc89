package game

import (
	"context"
	"iter"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Stock adds the puzzles that come with the program to the bank, once: what was
// added under a name is not looked at again. It returns how many it added.
// Nothing is rated, and their forms are left to FillForms: none is a morph of
// another.
func (s *Service) Stock(ctx context.Context, name string, puzzles iter.Seq2[*solver.Grid, rating.Report]) (added int, err error) {
	stocked, err := viewing(ctx, s, func(q Query) (bool, error) { return q.Stocked(name) })
	if stocked || err != nil {
		return 0, err
	}
	var all []*Puzzle
	for g, r := range puzzles {
		set := valuesOf(g)
		solution, err := solver.Solve(ctx, set)
		if err != nil {
			return 0, err
		}
		all = append(all, &Puzzle{Grid: set, Solution: solution, Rating: r, Origin: Starter, Usage: Bank})
	}
	return updating(ctx, s, func(tx Tx) (added int, err error) {
		for _, p := range all {
			known, err := s.shelve(tx, p)
			if err != nil {
				return 0, err
			}
			if known == nil {
				added++
			}
		}
		return added, tx.SetStocked(name, s.now())
	})
}
