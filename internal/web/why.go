package web

import (
	"cmp"
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/solver/coach"
)

// whyRequest is a candidate of a position.
type whyRequest struct {
	positionText
	Cell string `json:"cell" jsonschema:"example=r1c5"` // The cell, as r1c5 or A5, or the cell and the digit, as r1c5=4, r1c5 4 or 4 in r1c5.
	// The digit that it is asked about, if cell does not name it; above 9 a letter from A or a number.
	Digit string `json:"digit,omitempty" jsonschema:"example=4"`
	drawn
}

func (s *Server) why(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in whyRequest) (*answerjson.Why, error) {
		p, reason, err := s.reason(ctx, in)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewWhy(s.opts.Printer, p.described(), reason)
		answer.Picture, err = s.reasonMarks(in.drawn, reason)
		return answer, err
	})
}

// reason finds out why a cell is, or cannot be, a digit.
func (s *Server) reason(ctx context.Context, in whyRequest) (*question, *coach.Reason, error) {
	return ask(ctx, s, in.positionText, func(ctx context.Context, p *question) (*coach.Reason, error) {
		asked, err := s.candidate(p.Progress.Layout(), in.Cell, in.Digit)
		if err := cmp.Or(err, s.unique(p)); err != nil {
			return nil, err
		}
		return p.coach.Why(ctx, p.Position, asked)
	})
}
