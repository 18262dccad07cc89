package play

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
	"pencilmark/solver/repair"
)

// Rated is the rating of a subject.
type Rated struct {
	*game.Work // nil if there is not exactly one solution
	Report     rating.Report
}

// Rate rates a subject. A rating that takes longer than Options.Budget is a Bound, which
// FinishRating completes. Rate also reports on a pasted grid without exactly one solution: the
// report has the number of solutions, and the error is that of solver.Solve. Otherwise it fails as
// Open does.
func (s *Service) Rate(ctx context.Context, c game.Call, sub game.Subject) (*Rated, error) {
	w, err := s.Open(ctx, c, sub)
	_, several := errors.AsType[*solver.AmbiguousError](err)
	switch {
	case several, errors.Is(err, game.ErrManySolutions):
		return &Rated{Report: rating.Report{Solutions: 2}}, err
	case err != nil:
		return &Rated{Report: rating.Report{}}, err
	case w.Puzzle != nil:
		r := &Rated{Work: w, Report: w.Puzzle.Rated()}
		if r.Report.Steps = w.Puzzle.Steps; r.Report.Steps == 0 {
			r.Report.Steps = bank.ExpectedSteps(ctx, w.Grid)
		}
		return r, s.gradeBriefly(ctx, w.Grid, &r.Report)
	}
	report, err := s.rateBriefly(ctx, w.Grid)
	return &Rated{Work: w, Report: report}, err
}

// gradeBriefly adds a grid's grade on HoDoKu's scale, unless the report has it or it takes longer
// than the budget.
func (s *Service) gradeBriefly(ctx context.Context, g *solver.Grid, r *rating.Report) error {
	if r.Hodoku.Level != "" {
		return nil
	}
	brief, cancel := context.WithTimeout(ctx, s.Budget)
	defer cancel()
	_ = r.AddHodoku(brief, g) // if the budget ends, the grade is missing
	return ctx.Err()
}

// rateBriefly rates and grades a grid with one solution, within the budget.
func (s *Service) rateBriefly(ctx context.Context, g *solver.Grid) (rating.Report, error) {
	brief, cancel := context.WithTimeout(ctx, s.Budget)
	defer cancel()
	report, err := rating.Rate(brief, g)
	switch {
	case err == nil:
		_ = report.AddHodoku(brief, g) // if the budget ends, the grade is missing
		return report, ctx.Err()
	case ctx.Err() != nil:
		return report, err
	case !report.Bound: // not even the solutions were counted
		report = rating.Report{Solutions: 1, Tier: rating.Easy, Scale: rating.ScaleOf(g), Bound: true}
	}
	return report, nil
}

// FinishRating rates a work's puzzle completely, however long that takes while ctx lasts, and
// stores the rating if the puzzle is stored. At most Options.Raters ratings run at a time; others
// wait.
func (s *Service) FinishRating(ctx context.Context, w *game.Work) (rating.Report, error) {
	select {
	case s.finishing <- struct{}{}:
		defer func() { <-s.finishing }()
	case <-ctx.Done():
		return rating.Report{}, ctx.Err()
	}
	report, err := rating.Rate(ctx, w.Grid)
	if err == nil {
		err = report.AddHodoku(ctx, w.Grid)
	}
	if err != nil || w.Puzzle == nil {
		return report, err
	}
	return report, s.Bank.SaveRating(ctx, w.Puzzle.ID, report)
}

// Repaired says how to make a grid a puzzle with exactly one solution.
type Repaired struct {
	Removed *repair.RemovalPlan // clues that must be removed first; nil if the grid has solutions
	Start   *solver.Grid        // the grid without those clues; all its values are givens
	Plan    *repair.CluePlan    // clues that leave Start with one solution
}

// ErrManyWrong says that no small set of clues was found whose removal gives the grid a solution.
var ErrManyWrong = errors.New("play: no few clues were found whose removal gives the grid a solution")

// Limits of a repair while a person waits.
const (
	repairLimit = game.MaxShownSolutions
	removalTime = time.Second
)

// Repair proposes how to turn a grid with several solutions or none into a puzzle. It fails with
// game.ErrLive and game.ErrManySolutions as guard.Solve does. For a grid without a solution it
// fails with repair.ErrUnrepairable or ErrManyWrong. It can fail with context.DeadlineExceeded.
func (s *Service) Repair(ctx context.Context, g *solver.Grid) (*Repaired, error) {
	brief, cancel := context.WithTimeout(ctx, s.Budget)
	defer cancel()
	screened, err := s.Guard.Screen(brief, g)
	if err != nil {
		return nil, err
	}
	if _, err = screened.Solve(brief); errors.Is(err, game.ErrLive) || errors.Is(err, game.ErrManySolutions) {
		return nil, err
	}
	r, err := repaired(brief, g)
	switch {
	case err != nil:
		return nil, err
	case r.Plan.Solutions.More:
		return nil, game.ErrManySolutions
	}
	return r, screened.Hold(brief, r.Plan.All...)
}

func repaired(ctx context.Context, g *solver.Grid) (*Repaired, error) {
	r := &Repaired{Start: game.GivensFromDigits(g)}
	n, err := solver.CountSolutions(ctx, g, 1)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		if r.Removed, err = removal(ctx, g); err != nil {
			return nil, err
		}
		r.Start = r.Removed.Grid
	}
	r.Plan, err = repair.PlanClues(ctx, r.Start, repairLimit)
	return r, err
}

func removal(ctx context.Context, g *solver.Grid) (*repair.RemovalPlan, error) {
	brief, cancel := context.WithTimeout(ctx, removalTime)
	defer cancel()
	plan, err := repair.PlanRemoval(brief, g, repairLimit)
	if err != nil && brief.Err() != nil && ctx.Err() == nil {
		return nil, ErrManyWrong
	}
	return plan, err
}

// SubmitResult is the outcome of submitting a puzzle.
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

// Submit submits a pasted puzzle to the guild with its rating, which is a Bound if rating takes
// longer than Options.Budget. It does not add a known puzzle or a morph of one. It fails with a
// *game.LiveError, with game.ErrTooMany, and as guard.Solve does.
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

// Superfluous returns the givens of which each can be removed without adding a solution.
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
