package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// PublicGrid solves a pasted grid for an answer that everybody in a channel can read. The work
// belongs to no player, is not stored, and reveals nothing about attempts at the puzzle. PublicGrid
// fails with game.ErrLive for a copy of a live daily, and as guard.Solve does.
func (s *Service) PublicGrid(ctx context.Context, g *solver.Grid) (*game.Work, error) {
	return s.publicGrid(ctx, g, asPuzzle)
}

func (s *Service) publicGrid(ctx context.Context, g *solver.Grid, as reading) (*game.Work, error) {
	screened, err := s.Guard.Screen(ctx, g)
	if err != nil {
		return nil, err
	}
	set, solution, err := as.solve(ctx, g, screened)
	if err != nil {
		return nil, err
	}
	set = set.Clone()
	set.MarkGivens()
	err = s.Store.Update(ctx, func(tx Tx) error {
		_, err := bank.Withdraw(tx, set, game.CanonicalForm(solution))
		return err
	})
	if err != nil {
		return nil, err
	}
	progress := game.WithEntries(set, g, game.EntriesOf(set, g))
	return &game.Work{Attempt: game.Attempt{Kind: game.PastedAttempt, Grid: set, Progress: progress, Solution: solution}}, nil
}

// PublicHint is like PublicGrid with a deduction at a level of 1 to game.MaxHintLevel. It fails
// with game.ErrEnded for a full grid, and as about does.
func (s *Service) PublicHint(ctx context.Context, g *solver.Grid, about Ask[coach.Topic], level int) (*Hint, error) {
	w, err := s.publicGrid(ctx, g, withNotes)
	switch {
	case err != nil:
		return nil, err
	case w.Progress.Solved():
		return nil, game.ErrEnded
	}
	topic, err := about(w.Grid.Layout())
	if err != nil {
		return nil, err
	}
	h, err := advise(ctx, s.coach, w, w.Position(), topic)
	return &Hint{Work: w, Hint: h, Level: level}, err
}

// PublicRating is like PublicGrid with a rating, which is a Bound where Rate's would be.
func (s *Service) PublicRating(ctx context.Context, g *solver.Grid) (*Rated, error) {
	w, err := s.PublicGrid(ctx, g)
	if err != nil {
		return nil, err
	}
	report, err := s.rateBriefly(ctx, w.Grid)
	return &Rated{Work: w, Report: report}, err
}

// openGrid loads a pasted grid with several solutions, without storing it. It fails with
// game.ErrLive, game.ErrManySolutions or solver.ErrNoSolution.
func (s *Service) openGrid(ctx context.Context, g *solver.Grid) (*game.Work, *coach.Position, error) {
	_, err := s.Guard.Solve(ctx, g)
	if _, several := errors.AsType[*game.SeveralError](err); err != nil && !several {
		return nil, nil, err
	}
	p, err := coach.NewOpenPosition(ctx, nil, g)
	if err != nil {
		return nil, nil, err
	}
	return &game.Work{Attempt: game.Attempt{Kind: game.PastedAttempt, Grid: p.Puzzle, Progress: p.Progress}}, p, nil
}

// OpenHint returns a deduction on a grid with several solutions. It fails as openGrid does.
func (s *Service) OpenHint(ctx context.Context, c game.Call, g *solver.Grid, about Ask[coach.Topic], level int) (*Hint, error) {
	w, p, err := s.openGrid(ctx, g)
	if err != nil {
		return nil, err
	}
	topic, err := about(w.Grid.Layout())
	if err != nil {
		return nil, err
	}
	h, err := s.coachFor(c).Hint(ctx, p, topic)
	return &Hint{Work: w, Hint: h, Level: level}, err
}

// OpenSteps lists the deductions of a grid with several solutions. It fails as openGrid does.
func (s *Service) OpenSteps(ctx context.Context, c game.Call, g *solver.Grid) (*Steps, error) {
	w, p, err := s.openGrid(ctx, g)
	if err != nil {
		return nil, err
	}
	all, err := s.coachFor(c).Steps(ctx, p)
	return &Steps{Work: w, Steps: all}, err
}
