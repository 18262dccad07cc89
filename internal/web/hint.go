package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver/coach"
)

// hintRequest asks for a deduction: the next or, with a cell, a digit or some to
// skip, one of those that can be made now.
type hintRequest struct {
	positionText
	Level *int   `json:"level,omitempty"` // 1 to 5; absent is 1
	Cell  string `json:"cell,omitempty"`
	Digit string `json:"digit,omitempty"`
	Skip  int    `json:"skip,omitempty"`
	drawn
}

func (s *Server) hint(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in hintRequest) (*answerjson.Hint, error) {
		level := phrase.LevelNudge
		if in.Level != nil {
			level = *in.Level
		}
		if level < phrase.LevelNudge || level > phrase.LevelAfter {
			return nil, s.problem(badRequest, "web.detail.level", map[string]any{"Level": level})
		}
		p, hint, err := s.deduction(ctx, in)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewHint(s.opts.Printer, p.described(), hint, level)
		answer.Picture, err = s.hintMarks(in.drawn, hint, level)
		return answer, err
	})
}

// deduction finds the deduction that a request is about.
func (s *Server) deduction(ctx context.Context, in hintRequest) (*question, *coach.Hint, error) {
	return ask(ctx, s, in.positionText, func(ctx context.Context, p *question) (*coach.Hint, error) {
		about, err := s.topic(p.Progress.Layout(), in.Cell, in.Digit, in.Skip)
		if err != nil {
			return nil, err
		}
		return p.coach.Hint(ctx, p.Position, about)
	})
}
