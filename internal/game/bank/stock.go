package bank

import (
	"context"
	"iter"
	"math/rand/v2"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/generate"
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

// miniClues is how many clues a mini has: so many that it takes a minute or two, and that
// a stranger's puzzle does not pass for a copy of one.
func miniClues() generate.Range[int] { return generate.Range[int]{Min: 12, Max: 14} }

// makeMini is the GenerateFunc of minis.
func makeMini(ctx context.Context, r *rand.Rand, _ rating.Tier) (*solver.Grid, rating.Report, error) {
	layout, err := solver.NewLayout(game.MiniShape())
	if err != nil {
		return nil, rating.Report{}, err
	}
	return generate.NewPuzzle(ctx, r, generate.Options{Layout: layout, Tier: rating.Easy, ForPeople: true, Clues: miniClues(), Tries: maxTried})
}

// CountSteps counts the steps of the dailies that can be live, each once. Cards say
// how many to expect.
func (s *Service) CountSteps(ctx context.Context) error {
	first := s.Guard.OldestLiveDate()
	puzzles, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) { return q.Uncounted(first) })
	if err != nil || len(puzzles) == 0 {
		return err
	}
	for _, p := range puzzles {
		p.Steps = ExpectedSteps(ctx, p.Grid)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err := s.Store.Update(ctx, func(tx Tx) error { return tx.SaveSteps(p.ID, p.Steps) }); err != nil {
			return err
		}
	}
	return nil
}

// countingTimeout bounds the walk through one puzzle: dailies and players wait for it.
const countingTimeout = time.Second

// ExpectedSteps returns how many steps to expect, as rating.Report says: 0 if that is not
// known in time.
func ExpectedSteps(ctx context.Context, g *solver.Grid) int {
	ctx, cancel := context.WithTimeout(ctx, countingTimeout)
	defer cancel()
	report, err := rating.Rate(ctx, g)
	if err != nil {
		return 0
	}
	return report.Steps
}

// FillCanonicalForms finds the forms of the puzzles that were put on the shelf before there
// were any. What it was stopped at, it goes on with when it is run again.
func (s *Service) FillCanonicalForms(ctx context.Context) error {
	for {
		puzzles, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) { return q.Formless(formBatch) })
		if err != nil || len(puzzles) == 0 {
			return err
		}
		begun := s.Now()
		for _, p := range puzzles {
			p.Forms = p.FindForms()
		}
		err = s.Store.Update(ctx, func(tx Tx) error {
			for _, p := range puzzles {
				if err := tx.SaveForms(p.ID, p.Forms); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		rest(ctx, s.Now().Sub(begun))
	}
}

// formBatch is how many puzzles are given their forms in one transaction.
const formBatch = 64
