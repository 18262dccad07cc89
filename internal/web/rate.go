package web

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// rateAnswer is how hard a puzzle is, or that it is none.
type rateAnswer struct {
	Puzzle    string      `json:"puzzle"` // The grid as it was understood.
	Layout    string      `json:"layout" jsonschema:"format=Layout"`
	Solutions int         `json:"solutions" jsonschema:"minimum=0,maximum=2"` // 0, 1, or 2 for several.
	Text      string      `json:"text"`                                       // The answer in a sentence.
	Rating    *ratingBody `json:"rating" jsonschema:"nullable"`               // null unless there is one solution.
}

func (s *Server) rate(w http.ResponseWriter, r *http.Request) error {
	grid, err := s.readGrid(w, r)
	if err != nil {
		return err
	}
	var answer rateAnswer
	err = s.working(r.Context(), func(ctx context.Context) error {
		answer, err = s.rated(ctx, grid)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, answer)
}

// rated rates a grid that is no copy of a live daily. A puzzle with no
// solution, or with several, is no error: to say so is the answer. One whose
// givens contradict each other is.
func (s *Server) rated(ctx context.Context, g *solver.Grid) (rateAnswer, error) {
	answer := rateAnswer{Puzzle: g.String(), Layout: g.Layout().Shape().String()}
	err := s.checkSolvable(ctx, g)
	several, isAmbiguous := errors.AsType[*solver.AmbiguousError](err)
	switch {
	case isAmbiguous:
		answer.Solutions = 2
		answer.Text = s.opts.Printer.Text("web.detail.several-solutions", difference(several))
		return answer, nil
	case errors.Is(err, game.ErrManySolutions):
		answer.Solutions = 2
		answer.Text = s.opts.Printer.Text("web.detail.many-solutions", map[string]any{"Count": game.MaxShownSolutions})
		return answer, nil
	case errors.Is(err, solver.ErrNoSolution):
		answer.Text = s.opts.Printer.Text("web.detail.no-solution", nil)
		return answer, nil
	case err != nil:
		return answer, s.unsolvable(err)
	}
	return s.judged(ctx, answer, g)
}

// judged fills in the rating of a puzzle with one solution; a bound, if the time
// for the request ends first.
func (s *Server) judged(ctx context.Context, answer rateAnswer, g *solver.Grid) (rateAnswer, error) {
	report, err := rating.Rate(ctx, g)
	if err == nil {
		_ = report.AddHodoku(ctx, g) // the end of the time leaves it out
	}
	if err != nil && !report.Bound {
		return answer, err
	}
	return s.described(answer, report), nil
}

// described fills in what a puzzle with one solution needs.
func (s *Server) described(answer rateAnswer, report rating.Report) rateAnswer {
	answer.Solutions = report.Solutions
	answer.Rating = new(newRatingBody(&report))
	lines := s.opts.Printer.Rating(&report, false, nil)
	if report.Bound {
		lines = append(lines, s.opts.Printer.Text("web.rate.bound", nil))
	}
	answer.Text = strings.Join(lines, "\n")
	return answer
}
