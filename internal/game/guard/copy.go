package guard

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/canonical"
)

// LiveCopy is the error for a grid that is a copy of a live daily. It wraps game.ErrLive.
type LiveCopy struct {
	*game.Puzzle
	Turned bool // its digits or its layout differ from the daily as posted
}

func (c *LiveCopy) Error() string { return "guard: a copy of the live daily " + c.ID }

// Unwrap returns game.ErrLive.
func (c *LiveCopy) Unwrap() error { return game.ErrLive }

// Screened is a grid that does not show the givens of a live daily. Its Solve also compares the
// solutions with those of live dailies.
type Screened struct {
	service *Service
	grid    *solver.Grid
	recent  []*game.Puzzle // the dailies that can be live
}

// Screen compares a grid's digits with the givens of the live dailies. It fails with a *LiveCopy if the
// grid has all but at most maxMissing of a daily's givens in their cells.
func (s *Service) Screen(ctx context.Context, g *solver.Grid) (*Screened, error) {
	recent, err := txn.View(ctx, s.store, s.Recent)
	if err != nil {
		return nil, err
	}
	p := &Screened{s, g, recent}
	for _, daily := range recent {
		if !shows(g, daily.Grid) {
			continue
		}
		if err := p.refuse(ctx, daily, g.Layout().Shape() != daily.Grid.Layout().Shape()); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// maxMissing is the number of a daily's givens that may be missing in a copy.
const maxMissing = 3

// shows reports whether a grid has all but at most maxMissing of a daily's givens in their cells, as
// digits or as the only candidates.
func shows(g, daily *solver.Grid) bool {
	if g.Layout().CellCount() != daily.Layout().CellCount() {
		return false
	}
	missing := 0
	for cell := range daily.Givens().All() {
		if digit := daily.Value(cell); g.Value(cell) != digit && g.Candidates(cell) != solver.DigitsOf(digit) {
			missing++
		}
	}
	return missing <= maxMissing
}

// refuse returns a *LiveCopy if a daily is live.
func (p *Screened) refuse(ctx context.Context, daily *game.Puzzle, turned bool) error {
	live, err := txn.View(ctx, p.service.store, func(q Query) (bool, error) { return p.service.IsLive(q, daily.ID) })
	if live && err == nil {
		err = &LiveCopy{daily, turned}
	}
	return err
}

// Recent lists the dailies that can be live: those of recent dates, and any that stay open longer in the
// local guild.
func (s *Service) Recent(q Query) ([]*game.Puzzle, error) {
	first := s.OldestLiveDate()
	recent, err := q.RecentDailies(first)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(game.LocalGuild, s.now())
	for _, post := range open {
		if post.Date < first && err == nil {
			var p *game.Puzzle
			p, err = q.Puzzle(post.Puzzle)
			recent = append(recent, p)
		}
	}
	return recent, err
}

// Solve returns the only solution of a pasted grid. It fails with a *LiveCopy as Screen and Hold do, with
// the errors of solver.Solve, with a *game.SeveralError if there are several solutions, and with
// game.ErrManySolutions.
func (s *Service) Solve(ctx context.Context, g *solver.Grid) (*solver.Grid, error) {
	p, err := s.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	return p.Solve(ctx)
}

// Solve is like Service.Solve, for a screened grid.
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

// With treats another grid as screened. That grid must show no more of any daily than p's does.
func (p *Screened) With(g *solver.Grid) *Screened { return &Screened{p.service, g, p.recent} }

// solutions returns the first solutions of a grid and reports whether there are more. It fails with a
// *LiveCopy if one is a live daily's.
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

// Hold compares solutions with those of the live dailies. It fails with a *LiveCopy if a classic solution
// has the canonical form of a live daily's.
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
