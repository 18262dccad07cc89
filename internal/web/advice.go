package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
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

func (s *Server) deduction(ctx context.Context, in hintRequest) (*question, *coach.Hint, error) {
	return ask(ctx, s, in.positionText, func(ctx context.Context, p *question) (*coach.Hint, error) {
		about, err := s.topic(p.Progress.Layout(), in.Cell, in.Digit, in.Skip)
		if err != nil {
			return nil, err
		}
		return p.coach.Hint(ctx, p.Position, about)
	})
}

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

func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).stepsOf)
}

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

// solve answers with a grid's solutions, or with how many there are if they are too many to show.
func (s *Server) solve(w http.ResponseWriter, r *http.Request) error {
	g, err := s.readGrid(w, r)
	if err != nil {
		return err
	}
	var answer *answerjson.Solved
	err = s.working(r.Context(), func(ctx context.Context) error {
		answer, err = s.solved(ctx, g)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, answer)
}

func (s *Server) solved(ctx context.Context, g *solver.Grid) (*answerjson.Solved, error) {
	all, err := s.solutions(ctx, g)
	switch {
	case errors.Is(err, game.ErrManySolutions):
		return answerjson.NewSolved(g, nil, game.MaxShownSolutions, true, ""), nil
	case errors.Is(err, solver.ErrNoSolution):
		return answerjson.NewSolved(g, nil, 0, false, s.opts.Printer.Text("web.detail.no-solution", nil)), nil
	case err != nil:
		return nil, s.unsolvable(err)
	}
	return answerjson.NewSolved(g, all, len(all), false, ""), nil
}

// solutions returns all solutions of a grid. Several are no error; else it fails as guard.Solve does.
func (s *Server) solutions(ctx context.Context, g *solver.Grid) ([]*solver.Grid, error) {
	solution, err := s.opts.Game.Guard.Solve(ctx, g)
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, nil
	}
	return []*solver.Grid{solution}, s.private(err)
}
