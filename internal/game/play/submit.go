package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/submissions"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// SubmitResult is a puzzle that was submitted.
type SubmitResult struct {
	*game.Work
	submissions.Added
	Report      rating.Report
	Superfluous solver.CellSet // givens that the puzzle does not need
}

// solveAs solves the puzzle that is made of a pasted grid.
func (s *Service) solveAs(ctx context.Context, g, set *solver.Grid) (*solver.Grid, error) {
	screened, err := s.Guard.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return screened.With(set).Solve(ctx)
}

// Submit submits a pasted puzzle to the guild, with its rating, which is a Bound if it
// takes longer than Options.Budget, by an author who speaks a language. One that is known,
// or a morph of one, is not added. It fails with a *game.LiveError for a copy of a live
// daily, with game.ErrTooMany, and as guard.Solve does.
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
		came, err := txn.Once(tx, c, s.Now(), func() (submissions.Added, error) { return s.Submissions.Add(tx, c, p, locale) })
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

// Superfluous returns the givens without which a puzzle still has one
// solution, each taken by itself.
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

// KeepDraft keeps a text that could not be read, so that nobody types it
// twice. It is found by the id of the call that brought it, for as long as
// calls are remembered.
func (s *Service) KeepDraft(ctx context.Context, c game.Call, text string) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		c.ID = draftKey(c.ID)
		if _, kept, err := tx.Recall(c.ID); kept || err != nil {
			return err
		}
		return tx.Remember(c, text, s.Now())
	})
}

// Draft returns a text that KeepDraft kept. It fails with game.ErrNotFound.
func (s *Service) Draft(ctx context.Context, call string) (string, error) {
	return txn.View(ctx, s.Store, func(q Query) (string, error) {
		draft, kept, err := q.Recall(draftKey(call))
		if err == nil && !kept {
			err = game.ErrNotFound
		}
		return draft.Result, err
	})
}

func draftKey(call string) string { return "draft " + call }
