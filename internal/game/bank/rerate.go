package bank

import (
	"context"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Rerate rates puzzles again if their rating uses an older scale or is only a bound. It also grades
// puzzles that have no grade on HoDoKu's scale. After an interruption it continues where it
// stopped.
func (s *Service) Rerate(ctx context.Context) error {
	rater := rating.NewRater()
	err := s.eachGently(ctx, Query.Stale, func(p *game.Puzzle) error { return s.rerate(ctx, rater, p) })
	if err != nil {
		return err
	}
	return s.eachGently(ctx, Query.Ungraded, func(p *game.Puzzle) error { return s.grade(ctx, p) })
}

// rerateBatch is the number of puzzles that eachGently reads at a time.
const rerateBatch = 32

// eachGently calls do for all puzzles of a list, which it reads in batches by id. After each puzzle
// it rests for as long as the call took, so that players are served.
func (s *Service) eachGently(ctx context.Context, list func(q Query, after string, limit int) ([]*game.Puzzle, error), do func(*game.Puzzle) error) error {
	for after := ""; ; {
		puzzles, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) { return list(q, after, rerateBatch) })
		if err != nil || len(puzzles) == 0 {
			return err
		}
		for _, p := range puzzles {
			begun := s.Now()
			if err := do(p); err != nil {
				return err
			}
			rest(ctx, s.Now().Sub(begun))
		}
		after = puzzles[len(puzzles)-1].ID
	}
}

func (s *Service) rerate(ctx context.Context, rater *rating.Rater, p *game.Puzzle) error {
	report, err := rater.Rate(ctx, p.Grid)
	if err != nil {
		return err
	}
	return s.SaveRating(ctx, p.ID, report)
}

func (s *Service) grade(ctx context.Context, p *game.Puzzle) error {
	grade, err := rating.GradeHodoku(ctx, p.Grid)
	if err != nil {
		return err
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SaveGrade(p.ID, grade) })
}

// CountSteps counts the steps of dailies that can be live, once for each daily. Cards show the
// number to expect.
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

// countingTimeout limits the time for one puzzle, because dailies and players wait for it.
const countingTimeout = time.Second

// ExpectedSteps returns the number of steps to expect, as in rating.Report, or 0 if time runs out.
func ExpectedSteps(ctx context.Context, g *solver.Grid) int {
	ctx, cancel := context.WithTimeout(ctx, countingTimeout)
	defer cancel()
	report, err := rating.Rate(ctx, g)
	if err != nil {
		return 0
	}
	return report.Steps
}

// FillCanonicalForms computes the forms of puzzles that were stored without them. After an
// interruption it continues where it stopped.
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

// formBatch is the number of puzzles that FillCanonicalForms updates in one transaction.
const formBatch = 64
