package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// SubmitResult is a puzzle that was submitted.
type SubmitResult struct {
	*game.Work
	community.Added
	Report      rating.Report
	Superfluous solver.CellSet // givens that the puzzle does not need
}

func (s *Service) solveAs(ctx context.Context, g, set *solver.Grid) (*solver.Grid, error) {
	screened, err := s.Guard.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return screened.With(set).Solve(ctx)
}

// Submit submits a pasted puzzle to the guild with its rating, a Bound if rating takes longer than
// Options.Budget. A known puzzle or a morph of one is not added. It fails with a *game.LiveError,
// with game.ErrTooMany, and as guard.Solve does.
func (s *Service) Submit(ctx context.Context, c game.Call, g *solver.Grid, locale string) (*SubmitResult, error) {
	set := game.GivensFromDigits(g)
	solution, err := s.solveAs(ctx, g, set)
	if live, ok := errors.AsType[*guard.LiveCopy](err); ok {
		err = s.Store.View(ctx, func(q Query) error { return s.notStarted(q, c, live.Puzzle) })
	}
	if err != nil {
		return nil, err
	}
	report, err := s.rateBriefly(ctx, set)
	if err != nil {
		return nil, err
	}
	extra, err := Superfluous(ctx, set)
	if err != nil {
		return nil, err
	}
	p := &game.Puzzle{Grid: set, Solution: solution, Rating: report, Origin: game.OriginSubmitted, Usage: game.UsagePool}
	p.Forms = p.FindForms()
	r := &SubmitResult{Report: report, Superfluous: extra}
	return r, s.Store.Update(ctx, func(tx Tx) error {
		came, err := txn.Once(tx, c, s.Now(), func() (community.Added, error) { return s.Submissions.Add(tx, c, p, locale) })
		if err != nil {
			return err
		}
		r.Added = came
		o, err := s.pasted(tx, c, set, solution, p.Forms.Solution)
		if err != nil {
			return err
		}
		r.Work = o.Work
		return o.commit(tx)
	})
}

// Superfluous returns the givens that can each be removed without adding a solution.
func Superfluous(ctx context.Context, g *solver.Grid) (extra solver.CellSet, err error) {
	for cell := range g.Givens().All() {
		n, err := solver.CountSolutions(ctx, without(g, cell), 2)
		if err != nil {
			return extra, err
		}
		if n == 1 {
			extra.Add(cell)
		}
	}
	return extra, nil
}

func without(g *solver.Grid, cell int) *solver.Grid {
	rest := solver.NewGrid(g.Layout())
	for c := range g.Givens().All() {
		if c != cell {
			rest.Place(c, g.Value(c))
		}
	}
	return rest
}
