package repair

import (
	"context"
	"errors"
	"slices"

	"pencilmark/solver"
)

// RemovalPlan is clues whose removal makes a grid solvable.
type RemovalPlan struct {
	Cells []int         // theirs, ascending: no fewer would do
	Left  SolutionCount // the solutions of the grid without them
	Grid  *solver.Grid  // that grid, all its values givens
	Ways  int           // how many sets of as few clues were found that do it, this among them
}

// ErrUnrepairable says that a grid has no solution even without clues.
var ErrUnrepairable = errors.New("what the empty cells may hold leaves no solution, whatever the clues are")

// maxWays bounds how many sets of clues are compared.
const maxWays = 64

// PlanRemoval finds the fewest clues whose removal leaves solutions, which are counted up to a
// limit, at least 1; of several sets, the one that leaves the fewest. It fails with ErrUnrepairable
// or ctx's error. If the grid has solutions, Cells is empty.
func PlanRemoval(ctx context.Context, g *solver.Grid, limit int) (*RemovalPlan, error) {
	r := &remover{ctx: ctx, grid: g, fresh: g.WithPlainCandidates(), clues: g.Layout().AllCells().AndNot(g.Empty()), limit: max(limit, 1)}
	for fewest := range r.clues.Len() + 1 {
		err := r.try(solver.CellSet{}, solver.CellSet{}, fewest)
		if r.best != nil {
			return r.best, nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, ErrUnrepairable
}

// remover looks for clues to remove. A core is a minimal set of clues that contradict each other:
// at least one of each has to go. It follows known cores and looks for a new one only when all are
// broken.
type remover struct {
	ctx         context.Context
	grid, fresh *solver.Grid // as given, and with what the values alone rule out
	clues       solver.CellSet
	limit       int
	cores       []solver.CellSet
	best        *RemovalPlan
}

// try looks for sets with at most more clues beyond those removed, none of them kept.
func (r *remover) try(removed, kept solver.CellSet, more int) error {
	core, err := r.unbroken(removed)
	if err != nil {
		return err
	}
	if core.IsEmpty() {
		return r.note(removed)
	}
	if more == 0 {
		return nil
	}
	for cell := range core.AndNot(kept).All() {
		next := removed
		next.Add(cell)
		if err := r.try(next, kept, more-1); err != nil {
			return err
		}
		if r.best != nil && r.best.Ways >= maxWays {
			return nil
		}
		kept.Add(cell)
	}
	return nil
}

// unbroken returns a core that is whole without some clues, or an empty set if the rest has
// solutions.
func (r *remover) unbroken(removed solver.CellSet) (solver.CellSet, error) {
	for _, core := range r.cores {
		if core.And(removed).IsEmpty() {
			return core, nil
		}
	}
	rest := r.clues.AndNot(removed)
	solvable, err := r.solvable(rest)
	if solvable || err != nil {
		return solver.CellSet{}, err
	}
	core, err := r.core(rest)
	if err == nil && core.IsEmpty() {
		err = ErrUnrepairable
	}
	r.cores = append(r.cores, core)
	return core, err
}

func (r *remover) core(clues solver.CellSet) (solver.CellSet, error) {
	for cell := range clues.All() {
		fewer := clues
		fewer.Remove(cell)
		solvable, err := r.solvable(fewer)
		if err != nil {
			return clues, err
		}
		if !solvable {
			clues = fewer
		}
	}
	return clues, nil
}

func (r *remover) solvable(clues solver.CellSet) (bool, error) {
	n, err := solver.CountSolutions(r.ctx, r.with(clues), 1)
	return n > 0, err
}

func (r *remover) with(clues solver.CellSet) *solver.Grid {
	g := solver.NewGrid(r.grid.Layout())
	for cell := range clues.All() {
		g.Place(cell, r.grid.Value(cell))
	}
	for cell := range r.grid.Empty().All() {
		denied := r.fresh.Candidates(cell) &^ r.grid.Candidates(cell)
		g.Restrict(cell, g.Layout().Digits()&^denied)
	}
	g.MarkGivens()
	return g
}

// note takes a set of clues whose removal helps, unless another leaves fewer solutions.
func (r *remover) note(removed solver.CellSet) error {
	g := r.with(r.clues.AndNot(removed))
	left, err := count(r.ctx, g, r.limit)
	if err != nil && r.best == nil {
		left, err = SolutionCount{More: true}, nil // it has one at least
	}
	if err != nil {
		return err
	}
	found := &RemovalPlan{Cells: slices.Sorted(removed.All()), Left: left, Grid: g, Ways: 1}
	if r.best != nil {
		found.Ways = r.best.Ways + 1
		if r.best.Left.Compare(left) <= 0 {
			found.Cells, found.Left, found.Grid = r.best.Cells, r.best.Left, r.best.Grid
		}
	}
	r.best = found
	return nil
}
