package game

import (
	"cmp"
	"context"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// PublicGrid looks at a pasted grid for an answer that others read too: it is nobody's
// work, is not kept, and tells nothing of what anybody has done at it. It fails
// with ErrLive for a copy of a live daily, as LiveCopy knows one, and with what
// solver.Solve says if there is not exactly one solution.
func (s *Service) PublicGrid(ctx context.Context, g *solver.Grid) (*Work, error) {
	set := puzzleOf(g)
	solution, unsolved := solver.Solve(ctx, g)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	leads := leadsTo(g, solution, unsolved)
	err := s.store.Update(ctx, func(tx Tx) error {
		live, err := s.liveWhere(tx, looksLike(g), leads)
		if err == nil && live != nil {
			err = ErrLive
		}
		if err != nil || unsolved != nil {
			return cmp.Or(err, unsolved)
		}
		_, err = s.reveal(tx, set, leads.form())
		return err
	})
	if err != nil {
		return nil, err
	}
	return &Work{Attempt: Attempt{Kind: PastedAttempt, Grid: set, Progress: set.Clone(), Solution: solution}}, nil
}

// reveal takes out of those that wait to be a daily what somebody has: a puzzle,
// and all whose solutions have the form of its own. It returns the puzzle on the
// shelf that it is, nil if it is none.
func (s *Service) reveal(tx Tx, set *solver.Grid, solutionForm string) (*Puzzle, error) {
	if solutionForm != "" {
		if err := tx.Withdraw(solutionForm); err != nil {
			return nil, err
		}
	}
	known, err := orNone(tx.PuzzleByText(set.Layout().Shape().String(), format.LineWithRestrictions(set)))
	if err != nil || known == nil {
		return nil, err
	}
	return known, spend(tx, known)
}

// PublicHint is PublicGrid with the next deduction at a level of 1 to MaxHint. It
// fails with ErrEnded for a full grid.
func (s *Service) PublicHint(ctx context.Context, g *solver.Grid, level int) (*Hint, error) {
	w, err := s.PublicGrid(ctx, g)
	switch {
	case err != nil:
		return nil, err
	case w.Grid.Empty().IsEmpty():
		return nil, ErrEnded
	}
	h, err := s.advise(ctx, Call{}, w, w.Grid, coach.Topic{})
	return &Hint{Work: w, Hint: h, Level: level}, err
}

// PublicRating is PublicGrid with a rating, which is a Bound where Rate's would be.
func (s *Service) PublicRating(ctx context.Context, g *solver.Grid) (*Rated, error) {
	w, err := s.PublicGrid(ctx, g)
	if err != nil {
		return nil, err
	}
	report, err := s.rateBriefly(ctx, w.Grid)
	return &Rated{Work: w, Report: report}, err
}
