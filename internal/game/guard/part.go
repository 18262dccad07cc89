package guard

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// SolveSome is Solve for who watches how a grid is reasoned about, be it one without
// solution or with too many: it returns those that there are, and whether there are more.
// What follows from the digits of such a grid is true of the daily as well that they were
// taken from. So it also fails with a *LiveCopy where they may be a part of a live one's.
func (s *Service) SolveSome(ctx context.Context, g *solver.Grid) (some []*solver.Grid, more bool, err error) {
	p, err := s.Screen(ctx, g)
	if err != nil {
		return nil, false, err
	}
	only, err := p.Solve(ctx)
	if err == nil {
		return []*solver.Grid{only}, false, nil
	}
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, false, nil
	}
	more = errors.Is(err, game.ErrManySolutions)
	if !more && !errors.Is(err, solver.ErrNoSolution) || !g.Restricted().IsEmpty() && !(more && p.countsCells()) {
		return nil, false, err
	}
	if err := p.noPart(ctx); err != nil || !more {
		return nil, false, err
	}
	_, err = solver.Search(ctx, g, game.MaxShownSolutions, func(solution *solver.Grid) bool {
		some = append(some, solution)
		return true
	})
	if err == nil {
		err = p.Hold(ctx, some...)
	}
	if err != nil {
		return nil, false, err
	}
	return some, true, nil
}

// othersAmong is how many of a grid's digits may be others than those of a daily that they
// were taken from; -1 where there are so few that a stranger's often stand in its solution,
// after some symmetry. At each bound that is so of two or three strangers among a thousand.
func othersAmong(digits int) int {
	switch {
	case digits >= 26:
		return 2
	case digits >= 22:
		return 1
	case digits >= 19:
		return 0
	}
	return -1
}

// countsCells reports whether noPart counts the cells of a grid whose candidates somebody
// restricted: of a 9x9 grid, or where no daily is live that has as many cells.
func (p *Screened) countsCells() bool { return p.grid.Layout().Size() == 9 || !p.canBeLive() }

// noPart fails with a *LiveCopy if the digits of a 9x9 grid, all but some, stand in a live
// daily's solution after some symmetry; of few digits, after one of those that people see.
// A cell whose candidates are restricted counts as one more digit that stands: it may say as
// much as its digit would.
func (p *Screened) noPart(ctx context.Context) error {
	shown := newDigits(p.grid)
	digits, classic := bare(shown.of, p.grid.Layout())
	count := shown.count
	for cell := range p.grid.Restricted().All() {
		if shown.of[cell] == 0 {
			count++
		}
	}
	others := othersAmong(count)
	if !classic {
		return nil
	}
	part := canonical.NewPattern(digits)
	for _, daily := range p.recent {
		solved, ok := bare(newDigits(daily.Solution).of, daily.Solution.Layout())
		if !ok {
			continue
		}
		found, err := plainPart(digits, solved, shown.count, count), error(nil)
		if !found && others >= 0 {
			found, err = part.In(ctx, canonical.NewTarget(solved), others)
		}
		if found && err == nil {
			err = p.refuse(ctx, daily, true)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
