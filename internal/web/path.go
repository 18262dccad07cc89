package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/rating"
)

// path answers with every step of a ladder; the reference's have ratings.
func (s *Server) path(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in positionText) (any, error) {
		walk := (*Server).walk
		if in.Ladder == rating.ReferenceLadder().Name {
			in.Ladder, walk = "", (*Server).referenceWalk
		}
		_, answer, err := ask(ctx, s, in, func(ctx context.Context, q *question) (any, error) { return walk(s, ctx, q) })
		return answer, err
	})
}

func (s *Server) walk(ctx context.Context, q *question) (any, error) {
	ladder := q.coach.Ladder()
	p := answerjson.NewPath(q.Progress, ladder)
	end, err := q.coach.Path(ctx, q.Progress, func(before *solver.Grid, step solver.Step) bool {
		p.Add(s.opts.Printer, ladder, before, &step)
		return true
	})
	if err != nil {
		return nil, err
	}
	p.End(s.opts.Printer, ladder, &end)
	return p, nil
}

func (s *Server) referenceWalk(ctx context.Context, q *question) (any, error) {
	var steps []answerjson.RatedStep
	report, err := rating.NewRater().Walk(ctx, q.Progress, func(before *solver.Grid, step explainer.RatedStep) bool {
		steps = append(steps, answerjson.NewRatedStep(s.opts.Printer, before, &step))
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case report.ER == 0:
		return nil, s.problem(brokenGrid, "web.detail.no-reference", nil)
	}
	return answerjson.NewRated(q.Progress, &report, "", steps), nil
}
