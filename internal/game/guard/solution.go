package guard

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// Solve returns the only solution of a grid that somebody pasted. It fails with a
// *LiveCopy as Screen and Hold do; otherwise with what solver.Solve says, with a
// *game.SeveralError where there are several solutions, or with game.ErrManySolutions.
func (s *Service) Solve(ctx context.Context, g *solver.Grid) (*solver.Grid, error) {
	p, err := s.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx)
}

// Solve is Service.Solve for a grid that was screened.
func (p *Screened) Solve(ctx context.Context) (*solver.Grid, error) {
	all, more, err := p.solutions(ctx)
	switch {
	case err != nil:
		return nil, err
	case more:
		return nil, game.ErrManySolutions
	case len(all) == 0:
		return nil, solver.ErrNoSolution
	case len(all) > 1:
		return nil, &game.SeveralError{Solutions: all}
	}
	return all[0], nil
}

// SolveSome returns the first solutions of a grid, at most game.MaxShownSolutions, and
// reports whether there are more. It fails with a *LiveCopy as Solve does.
func (s *Service) SolveSome(ctx context.Context, g *solver.Grid) (some []*solver.Grid, more bool, err error) {
	p, err := s.Screen(ctx, g)
	if err != nil {
		return nil, false, err
	}
	return p.solutions(ctx)
}

// With is another grid that shows no more than the one that was screened.
func (p *Screened) With(g *solver.Grid) *Screened { return &Screened{p.service, g, p.recent} }

// solutions returns the first solutions of a grid, none of them a live daily's, and
// reports whether there are more.
func (p *Screened) solutions(ctx context.Context) (some []*solver.Grid, more bool, err error) {
	if conflicts := p.grid.Conflicts(); len(conflicts) > 0 {
		return nil, false, &solver.ConflictError{Layout: p.grid.Layout(), Conflicts: conflicts}
	}
	n, err := solver.Search(ctx, p.grid, game.MaxShownSolutions+1, func(solution *solver.Grid) bool {
		some = append(some, solution)
		return true
	})
	if err != nil {
		return nil, false, err
	}
	some = some[:min(n, game.MaxShownSolutions)]
	return some, n > len(some), p.Hold(ctx, some...)
}

// Hold compares solutions with those of the live dailies. It fails with a *LiveCopy if a
// classic one has the canonical form of a live daily's.
func (p *Screened) Hold(ctx context.Context, solutions ...*solver.Grid) error {
	byInvariant := map[uint64][]*solver.Grid{}
	for _, solution := range solutions {
		if invariant, ok := canonical.Invariant(solution); ok {
			byInvariant[invariant] = append(byInvariant[invariant], solution)
		}
	}
	for _, daily := range p.recent {
		invariant, _ := canonical.Invariant(daily.Solution)
		for _, solution := range byInvariant[invariant] {
			if form := game.CanonicalForm(solution); form == "" || form != daily.FindForms().Solution {
				continue
			}
			if err := p.refuse(ctx, daily, !game.SameDigits(solution, daily.Solution)); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}
