package web

import (
	"cmp"
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

func hint(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in hintRequest) (*answerjson.Hint, error) {
		level := phrase.LevelNudge
		if in.Level != nil {
			level = *in.Level
		}
		if level < phrase.LevelNudge || level > phrase.LevelAfter {
			return nil, r.problem(badRequest, "web.detail.level", map[string]any{"Level": level})
		}
		p, hint, err := deduction(r, in)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewHint(r.Printer, p.described(), hint, level)
		answer.Picture, err = hintMarks(r, in.drawn, hint, level)
		return answer, err
	})
}

func deduction(r *Request, in hintRequest) (*question, *coach.Hint, error) {
	return ask(r, in.positionText, func(r *Request, p *question) (*coach.Hint, error) {
		about, err := readTopic(r, p.Progress.Layout(), in.Cell, in.Digit, in.Skip)
		if err != nil {
			return nil, err
		}
		return p.coach.Hint(r.Context(), p.Position, about)
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

func why(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in whyRequest) (*answerjson.Why, error) {
		p, reason, err := reason(r, in)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewWhy(r.Printer, p.described(), reason)
		answer.Picture, err = reasonMarks(r, in.drawn, reason)
		return answer, err
	})
}

// reason finds out why a cell is, or cannot be, a digit.
func reason(r *Request, in whyRequest) (*question, *coach.Reason, error) {
	return ask(r, in.positionText, func(r *Request, p *question) (*coach.Reason, error) {
		asked, err := readCandidate(r, p.Progress.Layout(), in.Cell, in.Digit)
		if err := cmp.Or(err, unique(r, p)); err != nil {
			return nil, err
		}
		return p.coach.Why(r.Context(), p.Position, asked)
	})
}

func steps(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, stepsOf)
}

func stepsOf(r *Request, in positionText) (*answerjson.Steps, error) {
	p, found, err := ask(r, in, func(r *Request, p *question) (*coach.Steps, error) {
		return p.coach.Steps(r.Context(), p.Position)
	})
	if err != nil {
		return nil, err
	}
	return answerjson.NewSteps(r.Printer, p.described(), found), nil
}

func check(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in positionText) (*answerjson.Check, error) {
		p, found, err := ask(r, in, func(r *Request, p *question) (*coach.CheckResult, error) {
			return p.Check(), unique(r, p)
		})
		if err != nil {
			return nil, err
		}
		return answerjson.NewCheck(r.Printer, p.Progress, found), nil
	})
}

// chainRequest is a chain in a position.
type chainRequest struct {
	positionText
	Chain string `json:"chain" jsonschema:"example=(5)r1c4=(5)r1c7-(5=8)r3c7"` // In Eureka notation: = is a strong and - a weak link.
	drawn
}

func chain(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in chainRequest) (*answerjson.Chain, error) {
		p, verdict, err := ask(r, in.positionText, func(r *Request, p *question) (*coach.Verdict, error) {
			links, err := drawnChain(r, in.Chain)(p.Progress)
			if err := cmp.Or(err, unique(r, p)); err != nil {
				return nil, err
			}
			return p.coach.Chain(p.Position, links), nil
		})
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewChain(r.Printer, p.described(), verdict)
		answer.Picture, err = chainMarks(r, in.drawn, verdict)
		return answer, err
	})
}

// attemptChain answers the same of an attempt.
func attemptChain(w http.ResponseWriter, r *Request) error {
	return advising(w, r, func(r *Request, c *attemptCall, in adviceRequest) (*given[*answerjson.Chain], error) {
		v, err := r.Game.Play.Chain(r.Context(), c.Call, c.subject(), drawnChain(r, in.Chain))
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewChain(r.Printer, attemptPosition(r, v.Before), v.Verdict)
		if answer.Picture, err = chainMarks(r, in.drawn, v.Verdict); err != nil {
			return nil, err
		}
		return &given[*answerjson.Chain]{answer, v.Cost, v.Work, false, nil}, nil
	})
}

func drawnChain(r *Request, text string) play.AskAt[[]solver.Link] {
	return func(at *solver.Grid) ([]solver.Link, error) {
		links, err := notation.ParseChain(at, text)
		if e, ok := errors.AsType[*notation.ChainError](err); ok {
			return nil, &problem{kind: badRequest, detail: r.Printer.ChainError(e, r.Printer.Quoted)}
		}
		return links, err
	}
}

// chainMarks draws what follows from a chain, "" where nothing does.
func chainMarks(r *Request, d drawn, v *coach.Verdict) (string, error) {
	if v.Any() || !v.Chain.Found {
		return marks(r, d, nil)
	}
	board := render.TeachingBoard(v.Before, &v.Chain.Step)
	board.NoteCells = v.Before.Restricted()
	return marks(r, d, &board)
}

// solve answers with a grid's solutions, or with how many there are if they are too many to show.
func solve(w http.ResponseWriter, r *Request) error {
	g, err := readGrid(w, r)
	if err != nil {
		return err
	}
	var answer *answerjson.Solved
	err = r.work(func(r *Request) error {
		answer, err = solved(r, g)
		return err
	})
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, answer)
}

func solved(r *Request, g *solver.Grid) (*answerjson.Solved, error) {
	all, err := solutions(r, g)
	switch {
	case errors.Is(err, game.ErrManySolutions):
		return answerjson.NewSolved(g, nil, game.MaxShownSolutions, true, ""), nil
	case errors.Is(err, solver.ErrNoSolution):
		return answerjson.NewSolved(g, nil, 0, false, r.Printer.Text("web.detail.no-solution", nil)), nil
	case err != nil:
		return nil, unsolvable(r, err)
	}
	return answerjson.NewSolved(g, all, len(all), false, ""), nil
}

// solutions returns all solutions of a grid. Several are no error; else it fails as guard.Solve does.
func solutions(r *Request, g *solver.Grid) ([]*solver.Grid, error) {
	solution, err := r.Game.Guard.Solve(r.Context(), g)
	if several, ok := errors.AsType[*game.SeveralError](err); ok {
		return several.Solutions, nil
	}
	return []*solver.Grid{solution}, private(r, err)
}
