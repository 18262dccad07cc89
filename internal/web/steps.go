package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
)

func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).stepsOf)
}

// stepsOf lists the steps of a position.
func (s *Server) stepsOf(ctx context.Context, in positionText) (*answerjson.Steps, error) {
	return ask(ctx, s, in, func(ctx context.Context, p *question) (*answerjson.Steps, error) {
		found, err := p.coach.Steps(ctx, p.Position)
		if err != nil {
			return nil, err
		}
		return answerjson.NewSteps(s.opts.Printer, p.described(), found), nil
	})
}

func (s *Server) check(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in positionText) (*answerjson.Check, error) {
		return ask(ctx, s, in, func(_ context.Context, p *question) (*answerjson.Check, error) {
			return answerjson.NewCheck(s.opts.Printer, p.Progress, p.Check()), nil
		})
	})
}
