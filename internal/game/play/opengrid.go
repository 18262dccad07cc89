package play

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// openGrid looks at a pasted grid with several solutions, none of them a live daily's. It is
// nobody's work, and is not kept. It fails with game.ErrLive for a copy of a live daily, with
// game.ErrManySolutions, and with solver.ErrNoSolution.
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

// OpenHint gives the deduction that is wanted on a grid with several solutions, of which nothing
// rests on there being one. It fails as openGrid and about do.
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
