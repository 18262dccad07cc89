package guard

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/solver"
)

// Solve returns the only solution of a grid that somebody pasted. It fails with a
// *LiveCopy, as Screen does or if one of its solutions, on its own layout or on the
// classic one, is a morph of a live daily's; otherwise with what solver.Solve says, a
// *game.SeveralError where there are several, or with game.ErrManySolutions.
func (s *Service) Solve(ctx context.Context, g *solver.Grid) (*solver.Grid, error) {
	p, err := s.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx)
}

// Solve is Service.Solve for a grid that was screened.
func (p *Screened) Solve(ctx context.Context) (*solver.Grid, error) {
	own, err := p.solutions(ctx, p.grid)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if !p.grid.Restricted().IsEmpty() && p.canBeLive() {
		err = p.underCandidates(ctx, own, err)
	}
	if errors.Is(err, game.ErrLive) {
		return nil, err
	}
	if classic := onClassic(p.grid); classic != nil {
		if _, err := p.solutions(ctx, classic); errors.Is(err, game.ErrLive) || ctx.Err() != nil {
			return nil, err
		}
	}
	switch {
	case err != nil:
		return nil, err
	case len(own) == 0:
		return nil, solver.ErrNoSolution
	case len(own) > 1:
		return nil, &game.SeveralError{Solutions: own}
	}
	return own[0], nil
}

// underCandidates is what came of a grid with restricted candidates. They can hold a
// daily's givens without showing one, and a guess beside them would be told right from
// wrong by whether there is a solution. So a live daily and none at all get the same
// answer, game.ErrUntold, and so does what has nearly all givens of one in all its
// solutions; unless the digits alone make a puzzle of their own.
func (p *Screened) underCandidates(ctx context.Context, own []*solver.Grid, err error) error {
	if err == nil && len(own) > 0 {
		err = p.show(ctx, inAll(own), allowMissing)
	}
	if !errors.Is(err, game.ErrLive) && (err != nil || len(own) > 0) {
		return err
	}
	game.ReportNearLiveDaily(ctx)
	if _, alone := p.With(p.grid.WithPlainCandidates()).Solve(ctx); alone == nil {
		return solver.ErrNoSolution
	}
	return cmp.Or(ctx.Err(), game.ErrUntold)
}

// canBeLive reports whether a live daily has as many cells.
func (p *Screened) canBeLive() bool {
	cells := p.grid.Layout().CellCount()
	return slices.ContainsFunc(p.recent, func(d *game.Puzzle) bool { return d.Grid.Layout().CellCount() == cells })
}

// inAll returns the digits that all of some solutions have.
func inAll(solutions []*solver.Grid) *solver.Grid {
	shared := solver.NewGrid(solutions[0].Layout())
	for cell := range shared.Layout().AllCells().All() {
		digit := solutions[0].Value(cell)
		if !slices.ContainsFunc(solutions, func(s *solver.Grid) bool { return s.Value(cell) != digit }) {
			shared.Place(cell, digit)
		}
	}
	return shared
}

// With is another grid that shows no more than the one that was screened.
func (p *Screened) With(g *solver.Grid) *Screened { return &Screened{p.service, g, p.recent} }

// solutions returns all solutions of a grid, none of them a live daily's.
func (p *Screened) solutions(ctx context.Context, g *solver.Grid) (all []*solver.Grid, err error) {
	if conflicts := g.Conflicts(); len(conflicts) > 0 {
		return nil, &solver.ConflictError{Layout: g.Layout(), Conflicts: conflicts}
	}
	n, err := solver.Search(ctx, g, game.MaxShownSolutions+1, func(solution *solver.Grid) bool {
		all = append(all, solution)
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case n > game.MaxShownSolutions:
		return nil, game.ErrManySolutions
	}
	return all, p.Hold(ctx, all...)
}

// Hold holds solutions against those of the live dailies. It fails with a *LiveCopy if
// one is a morph of one.
func (p *Screened) Hold(ctx context.Context, solutions ...*solver.Grid) error {
	shown := newDigits(p.grid)
	for _, solution := range solutions {
		form := game.CanonicalForm(onBoard(solver.Classic(), solution))
		for _, daily := range p.recent {
			same := game.SameDigits(solution, daily.Solution)
			copied, err := p.service.dailies.solves(ctx, daily, solution, form, shown)
			if err != nil {
				return err
			}
			if same || copied {
				if err := p.refuse(ctx, daily, !same); err != nil {
					return err
				}
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// onClassic returns the digits of a 9x9 grid on the classic layout without the grid's
// own regions, units and restrictions; nil if it has none.
func onClassic(g *solver.Grid) *solver.Grid {
	if g.Layout().Size() != 9 || g.Layout() == solver.Classic() && g.Restricted().IsEmpty() {
		return nil
	}
	return onBoard(solver.Classic(), g)
}

// onBoard returns a grid's digits on another layout of as many cells.
func onBoard(l *solver.Layout, g *solver.Grid) *solver.Grid {
	if g.Layout().CellCount() != l.CellCount() {
		return g
	}
	moved := solver.NewGrid(l)
	for c := range g.Layout().AllCells().AndNot(g.Empty()).All() {
		moved.Place(c, g.Value(c))
	}
	return moved
}
