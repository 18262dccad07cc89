package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game/play"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// chainRequest is a chain in a position.
type chainRequest struct {
	positionText
	Chain string `json:"chain" jsonschema:"example=(5)r1c4=(5)r1c7-(5=8)r3c7"` // In Eureka notation: = is a strong and - a weak link.
	drawn
}

func (s *Server) chain(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in chainRequest) (*answerjson.Chain, error) {
		p, verdict, err := ask(ctx, s, in.positionText, func(_ context.Context, p *question) (*coach.Verdict, error) {
			links, err := s.drawnChain(in.Chain)(p.Progress)
			if err := cmp.Or(err, s.unique(p)); err != nil {
				return nil, err
			}
			return p.coach.Chain(p.Position, links), nil
		})
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewChain(s.opts.Printer, p.described(), verdict)
		answer.Picture, err = s.chainMarks(in.drawn, verdict)
		return answer, err
	})
}

// attemptChain answers the same of an attempt.
func (s *Server) attemptChain(w http.ResponseWriter, r *http.Request) error {
	return advising(s, w, r, func(ctx context.Context, c *attemptCall, in adviceRequest) (*given[*answerjson.Chain], error) {
		v, err := s.opts.Game.Play.Chain(ctx, c.Call, c.subject(), s.drawnChain(in.Chain))
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewChain(s.opts.Printer, s.positionOf(v.Before), v.Verdict)
		if answer.Picture, err = s.chainMarks(in.drawn, v.Verdict); err != nil {
			return nil, err
		}
		return &given[*answerjson.Chain]{answer, v.Cost, v.Work, false, nil}, nil
	})
}

// drawnChain reads a chain in a position.
func (s *Server) drawnChain(text string) play.AskAt[[]solver.Link] {
	return func(at *solver.Grid) ([]solver.Link, error) {
		links, err := notation.ParseChain(at, text)
		if e, ok := errors.AsType[*notation.ChainError](err); ok {
			return nil, &problem{kind: badRequest, detail: s.opts.Printer.ChainError(e, s.opts.Printer.Quoted)}
		}
		return links, err
	}
}

// chainMarks draws what follows from a chain, "" where nothing does.
func (s *Server) chainMarks(d drawn, v *coach.Verdict) (string, error) {
	if v.Any() || !v.Chain.Found {
		return s.marks(d, nil)
	}
	board := render.TeachingBoard(v.Before, &v.Chain.Step)
	board.NoteCells = v.Before.Restricted()
	return s.marks(d, &board)
}
