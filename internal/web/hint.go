package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver/coach"
)

// hintRequest is a position, and which of its steps is wanted.
type hintRequest struct {
	positionText
	Level *int `json:"level,omitempty" jsonschema:"minimum=1,maximum=5,default=1"` // 1 what to look for, 2 where, 3 why, 4 the move, 5 what follows from it.
	// Only a step that changes this cell, as r1c5 or A5, or one of this unit, as row 3 or box 5;
	// r1c5=4 names the digit too.
	Cell string `json:"cell,omitempty" jsonschema:"example=r1c5"`
	// Only a step that places or rules out this digit; above 9 a letter from A or a number.
	Digit string `json:"digit,omitempty" jsonschema:"example=4"`
	Skip  int    `json:"skip,omitempty" jsonschema:"minimum=0,maximum=1000,default=0"` // How many such steps to pass over: another hint.
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
