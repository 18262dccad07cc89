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

// countsCells reports whether noPart counts the cells of a grid whose candidates somebody
// restricted: of a 9x9 grid, or where no daily is live that has as many cells.
func (p *Screened) countsCells() bool { return p.grid.Layout().Size() == 9 || !p.canBeLive() }

// enoughGivens is how many of a daily's givens make a part of it of so many digits, after some
// symmetry: of strangers' digits fewer than one grid in two hundred has as many by chance.
func enoughGivens(digits int) int {
	switch {
	case digits <= 30:
		return 17
	case digits <= 40:
		return 18
	case digits <= 50:
		return 19
	}
	return solver.MaxCells
}

// noPart fails with a *LiveCopy if enough givens of a live daily stand in a grid, after some
// symmetry; of few, after one of those that people see. What else stands there makes no
// difference: a guess would be told right from wrong by it. A cell whose candidates are
// restricted counts as a given that stands: it may say as much.
func (p *Screened) noPart(ctx context.Context) error {
	shown := newDigits(p.grid)
	digits, nine := bare(shown.of, p.grid.Layout())
	if !nine {
		return nil
	}
	brackets := 0
	for cell := range p.grid.Restricted().All() {
		if shown.of[cell] == 0 {
			brackets++
		}
	}
	enough := enoughGivens(shown.count) - brackets
	for _, daily := range p.recent {
		givens, nine := bare(newDigits(daily.Grid).of, daily.Grid.Layout())
		if !nine {
			continue
		}
		found, err := plainPart(digits, givens, shown.count, brackets), error(nil)
		if !found {
			found, err = haveInCommon(ctx, digits, givens, enough)
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

// haveInCommon reports whether so many digits of two grids are the same, after some symmetry,
// where that are all but some of either.
func haveInCommon(ctx context.Context, a, b *solver.Puzzle81, enough int) (bool, error) {
	for _, order := range [][2]*solver.Puzzle81{{a, b}, {b, a}} {
		if others := clues(order[0]) - enough; others >= 0 {
			found, err := canonical.NewPattern(order[0]).In(ctx, canonical.NewTarget(order[1]), others)
			if found || err != nil {
				return found, err
			}
		}
	}
	return false, nil
}

func clues(p *solver.Puzzle81) (n int) {
	for _, d := range p {
		if d != 0 {
			n++
		}
	}
	return n
}
