package game

import (
	"context"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// Forms are what all morphs of a puzzle share: the canonical forms of its givens
// and of its solution. Both are "" for a puzzle that has none, as only classic
// ones do, or of which they have not been looked for.
type Forms struct {
	Puzzle   string
	Solution string
}

func formOf(g *solver.Grid) string { return FormOf(g) }

// FormOf returns the canonical form of a grid, "" if it has none.
func FormOf(g *solver.Grid) string {
	form, err := canonical.Of(g)
	if err != nil {
		return ""
	}
	return form.Puzzle.String()
}

// formsOf returns the forms of a puzzle, those that it does not know yet.
func formsOf(p *Puzzle) Forms {
	f := p.Forms
	if f.Puzzle == "" {
		f.Puzzle = formOf(p.Grid)
	}
	if f.Solution == "" {
		f.Solution = formOf(p.Solution)
	}
	return f
}

// Twin returns the puzzle on the shelf that g's values are or are a morph of, nil
// if there is none.
func (s *Service) Twin(ctx context.Context, g *solver.Grid) (*Puzzle, error) {
	set := valuesOf(g)
	form := formOf(set)
	return viewing(ctx, s, func(q Query) (*Puzzle, error) { return twin(q, set, form) })
}

// twin is Twin for a grid of values that has a form.
func twin(q Query, set *solver.Grid, form string) (*Puzzle, error) {
	known, err := orNone(q.PuzzleByText(set.Layout().Shape().String(), set.String()))
	if known != nil || err != nil || form == "" {
		return known, err
	}
	return orNone(q.PuzzleByForm(form))
}

// FillForms finds the forms of the puzzles that were put on the shelf before there
// were any. What it was stopped at, it goes on with when it is run again.
func (s *Service) FillForms(ctx context.Context) error {
	for {
		puzzles, err := viewing(ctx, s, func(q Query) ([]*Puzzle, error) { return q.Formless(formBatch) })
		if err != nil || len(puzzles) == 0 {
			return err
		}
		begun := s.now()
		for _, p := range puzzles {
			p.Forms = formsOf(p)
		}
		err = s.store.Update(ctx, func(tx Tx) error {
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
		rest(ctx, s.now().Sub(begun))
	}
}

// formBatch is how many puzzles are given their forms in one transaction.
const formBatch = 64
