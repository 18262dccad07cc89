package web

import (
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/solver"
)

// solve answers with the solutions of a grid, of one that has too many to be shown with
// how many there are at least.
func (s *Server) solve(w http.ResponseWriter, r *http.Request) error {
	g, err := s.readGrid(w, r)
	if err != nil {
		return err
	}
	var answer *answerjson.Solved
	err = s.working(r.Context(), func(ctx context.Context) error {
		answer, err = s.solved(ctx, g)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, answer)
}

func (s *Server) solved(ctx context.Context, g *solver.Grid) (*answerjson.Solved, error) {
	all, err := s.solutions(ctx, g)
	switch {
	case errors.Is(err, game.ErrManySolutions):
		return answerjson.NewSolved(g, nil, game.MaxShownSolutions, true, ""), nil
	case errors.Is(err, solver.ErrNoSolution):
		return answerjson.NewSolved(g, nil, 0, false, s.opts.Printer.Text("web.detail.no-solution", nil)), nil
	case err != nil:
		return nil, s.unsolvable(err)
	}
	return answerjson.NewSolved(g, all, len(all), false, ""), nil
}

// solutions returns all solutions of a grid that leads to no live daily. It fails as
// guard.Solve does, but not because there are several.
func (s *Server) solutions(ctx context.Context, g *solver.Grid) ([]*solver.Grid, error) {
	solution, err := s.opts.Game.Guard.Solve(ctx, g)
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, nil
	}
	return []*solver.Grid{solution}, s.private(err)
}
