package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Rated is a subject's rating.
type Rated struct {
	*game.Work // nil if there is not exactly one solution
	Report     rating.Report
}

// Rate rates a subject. A rating that takes longer than Options.Budget is a
// Bound; Finish rates it to the end. A pasted grid without exactly one solution is rated
// too: its report says how many there are, and the error is what solver.Solve
// says of it. It fails as Open does otherwise.
func (s *Service) Rate(ctx context.Context, c game.Call, sub game.Subject) (*Rated, error) {
	w, err := s.Open(ctx, c, sub)
	_, several := errors.AsType[*solver.AmbiguousError](err)
	switch {
	case several, errors.Is(err, game.ErrManySolutions):
		return &Rated{Report: rating.Report{Solutions: 2}}, err
	case err != nil:
		return &Rated{Report: rating.Report{}}, err
	case w.Puzzle != nil:
		return &Rated{Work: w, Report: w.Puzzle.Rating}, nil
	}
	report, err := s.rateBriefly(ctx, w.Grid)
	return &Rated{Work: w, Report: report}, err
}

// rateBriefly rates a grid that has one solution, within the budget.
func (s *Service) rateBriefly(ctx context.Context, g *solver.Grid) (rating.Report, error) {
	brief, cancel := context.WithTimeout(ctx, s.Budget)
	defer cancel()
	report, err := rating.Rate(brief, g)
	switch {
	case err == nil || ctx.Err() != nil:
		return report, err
	case !report.Bound: // not even the solutions were counted
		report = rating.Report{Solutions: 1, Tier: rating.Easy, Scale: rating.ScaleOf(g), Bound: true}
	}
	return report, nil
}

// FinishRating rates a work's puzzle to the end, however long that takes while ctx
// lasts, and keeps the rating if the puzzle is on the shelf. As many at a time
// are rated so as there are processors; the others wait.
func (s *Service) FinishRating(ctx context.Context, w *game.Work) (rating.Report, error) {
	select {
	case s.finishing <- struct{}{}:
		defer func() { <-s.finishing }()
	case <-ctx.Done():
		return rating.Report{}, ctx.Err()
	}
	report, err := rating.Rate(ctx, w.Grid)
	if err != nil || w.Puzzle == nil {
		return report, err
	}
	return report, s.Bank.SaveRating(ctx, w.Puzzle.ID, report)
}

// SubmitResult is a puzzle that was offered to a guild's pool.
type SubmitResult struct {
	*game.Work
	Report      rating.Report
	Superfluous solver.CellSet // givens that the puzzle does not need
	Known       bool           // the guild's pool had it already
	Twin        string         // the puzzle on the shelf that it is a morph of: then it was not added; or ""
}

// solveAs solves the puzzle that is made of a pasted grid.
func (s *Service) solveAs(ctx context.Context, g, set *solver.Grid) (*solver.Grid, error) {
	screened, err := s.Guard.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return screened.With(set).Solve(ctx)
}

// Submit adds a pasted puzzle to the guild's pool, with its rating, which is a
// Bound if it takes longer than Options.Budget. A morph of a puzzle that is on the
// shelf is not added. It fails with a *game.LiveError for a copy of a live daily, and
// as guard.Solve does.
func (s *Service) Submit(ctx context.Context, c game.Call, g *solver.Grid) (*SubmitResult, error) {
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
	extra, err := superfluous(ctx, set)
	if err != nil {
		return nil, err
	}
	p := &game.Puzzle{Grid: set, Solution: solution, Rating: report, Origin: game.OriginSubmitted, Usage: game.UsagePool}
	p.Forms = p.FindForms()
	r := &SubmitResult{Report: report, Superfluous: extra}
	return r, s.Store.Update(ctx, func(tx Tx) error {
		came, err := txn.Once(tx, c, s.Now(), func() (bank.SubmitResult, error) { return s.submit(tx, c, p) })
		if err != nil {
			return err
		}
		r.Known, r.Twin = came.Known, came.Twin
		o, err := s.pasted(tx, c, set, solution, p.Forms.Solution)
		if err != nil {
			return err
		}
		r.Work = o.Work
		return o.commit(tx)
	})
}

func (s *Service) submit(tx Tx, c game.Call, p *game.Puzzle) (came bank.SubmitResult, err error) {
	if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
		return came, err
	}
	guild, err := people.CountingGuild(tx, c)
	if err != nil {
		return came, err
	}
	return s.Bank.Submit(tx, game.Submission{Guild: guild, Player: c.Player, At: s.Now()}, p)
}

// superfluous returns the givens without which a puzzle still has one
// solution, each taken by itself.
func superfluous(ctx context.Context, g *solver.Grid) (extra solver.CellSet, err error) {
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
