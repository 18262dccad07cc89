package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/solver/coach"
)

func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).stepsOf)
}

// stepsOf lists the steps of a position.
func (s *Server) stepsOf(ctx context.Context, in positionText) (*answerjson.Steps, error) {
	p, found, err := ask(ctx, s, in, func(ctx context.Context, p *question) (*coach.Steps, error) {
		return p.coach.Steps(ctx, p.Position)
	})
	if err != nil {
		return nil, err
	}
	return answerjson.NewSteps(s.opts.Printer, p.described(), found), nil
}

func (s *Server) check(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in positionText) (*answerjson.Check, error) {
		p, found, err := ask(ctx, s, in, func(_ context.Context, p *question) (*coach.CheckResult, error) {
			return p.Check(), s.unique(p)
		})
		if err != nil {
			return nil, err
		}
		return answerjson.NewCheck(s.opts.Printer, p.Progress, found), nil
	})
}
