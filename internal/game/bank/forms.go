package bank

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

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
