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
func (s *Server) stepsOf(ctx context.Context, in positionText) (all *answerjson.Steps, err error) {
	err = s.working(ctx, func(ctx context.Context) error {
		p, err := s.question(ctx, in)
		if err != nil {
			return err
		}
		found, err := p.coach.Steps(ctx, p.Position)
		if err == nil {
			all = answerjson.NewSteps(s.opts.Printer, p.described(), found)
		}
		return err
	})
	return all, err
}

func (s *Server) check(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in positionText) (check *answerjson.Check, err error) {
		return check, s.working(ctx, func(ctx context.Context) error {
			p, err := s.question(ctx, in)
			if err == nil {
				check = answerjson.NewCheck(s.opts.Printer, p.Progress, p.Check())
			}
			return err
		})
	})
}
