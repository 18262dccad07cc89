package play

import (
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/repair"
)

// Repaired is what makes a grid a puzzle with exactly one solution.
type Repaired struct {
	Removed *repair.RemovalPlan // the clues that have to go first; nil if the grid has solutions
	Start   *solver.Grid        // the grid without them, all its values givens
	Plan    *repair.CluePlan    // the clues that leave one solution of Start
}

// Bounds of a repair while somebody waits.
const (
	repairLimit = 1000 // solutions that are counted
	removalTime = time.Second
)

// Repair proposes how to make a puzzle of a grid that has several solutions or
// none. It fails with game.ErrLive if that would tell of a live daily, of which the grid
// can be a disguise with too few clues or a wrong one; with repair.ErrBeyond; and
// with context.DeadlineExceeded if that takes longer than somebody waits.
func (s *Service) Repair(ctx context.Context, g *solver.Grid) (*Repaired, error) {
	brief, cancel := context.WithTimeout(ctx, s.Budget)
	defer cancel()
	r, err := repaired(brief, g)
	if err != nil {
		return nil, err
	}
	live, err := txn.View(ctx, s.Store, func(q Query) (*guard.LiveCopy, error) {
		return s.Guard.FindCopy(q, guard.MatchDigits(g), guard.MatchSolutions(r.solutions()...))
	})
	if live != nil || err != nil {
		return nil, errors.Join(err, game.ErrLive)
	}
	return r, nil
}

func repaired(ctx context.Context, g *solver.Grid) (*Repaired, error) {
	r := &Repaired{Start: game.GivensFromDigits(g)}
	n, err := solver.CountSolutions(ctx, g, 1)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		brief, cancel := context.WithTimeout(ctx, removalTime)
		defer cancel()
		if r.Removed, err = repair.PlanRemoval(brief, g, repairLimit); err != nil {
			return nil, err
		}
		r.Start = r.Removed.Grid
	}
	r.Plan, err = repair.PlanClues(ctx, r.Start, repairLimit)
	return r, err
}

// solutions returns all solutions that a repair tells something of.
func (r *Repaired) solutions() []*solver.Grid {
	if r.Plan.Solutions.More {
		return []*solver.Grid{r.Plan.Solution}
	}
	return r.Plan.All
}
