package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// whyRequest asks why a cell cannot be a digit.
type whyRequest struct {
	positionText
	Cell  string `json:"cell"`
	Digit string `json:"digit,omitempty"` // if Cell does not name it
}

func (s *Server) why(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in whyRequest) (*answerjson.Why, error) {
		p, reason, err := s.reason(ctx, in)
		if err != nil {
			return nil, err
		}
		return answerjson.NewWhy(s.opts.Printer, p.described(), reason), nil
	})
}

// reason finds out why a cell cannot be a digit.
func (s *Server) reason(ctx context.Context, in whyRequest) (p *question, reason *coach.Reason, err error) {
	err = s.working(ctx, func(ctx context.Context) error {
		if p, err = s.question(ctx, in.positionText); err != nil {
			return err
		}
		asked, err := notation.ParseCandidate(p.Progress.Layout(), in.Cell+" "+in.Digit)
		if err != nil {
			return s.misnamed(err, in.Cell, in.Digit)
		}
		reason, err = p.coach.Why(ctx, p.Position, asked)
		return err
	})
	return p, reason, err
}
