package play

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/repair"
)

// Repaired is what makes a grid a puzzle with exactly one solution.
type Repaired struct {
	Removed *repair.RemovalPlan // the clues that have to go first; nil if the grid has solutions
	Start   *solver.Grid        // the grid without them, all its values givens
	Plan    *repair.CluePlan    // the clues that leave one solution of Start
}

// ErrManyWrong says of a grid without a solution that no few clues were found whose removal
// gives it one.
var ErrManyWrong = errors.New("play: no few clues were found whose removal gives the grid a solution")

// Bounds of a repair while somebody waits.
const (
	repairLimit = game.MaxShownSolutions
	removalTime = time.Second
)

// Repair proposes how to make a puzzle of a grid that has several solutions or
// none. It fails with game.ErrLive and game.ErrManySolutions as guard.Solve does, of what
// is left of the grid too; with repair.ErrUnrepairable and ErrManyWrong of one that has no
// solution; and with context.DeadlineExceeded if that takes longer than somebody waits.
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

// removal looks for the fewest clues whose removal gives a grid solutions, for as long as
// that may be worth it.
func removal(ctx context.Context, g *solver.Grid) (*repair.RemovalPlan, error) {
	brief, cancel := context.WithTimeout(ctx, removalTime)
	defer cancel()
	plan, err := repair.PlanRemoval(brief, g, repairLimit)
	if err != nil && brief.Err() != nil && ctx.Err() == nil {
		return nil, ErrManyWrong
	}
	return plan, err
}
