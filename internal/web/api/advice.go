package api

import (
	"cmp"
	"errors"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/notation"
)

// HintRequest is a position and the wanted step.
type HintRequest struct {
	PositionText
	Level *int `json:"level,omitempty" jsonschema:"minimum=1,maximum=5,default=1"` // 1 what to look for, 2 where, 3 why, 4 the move, 5 what follows from it.
	// Only a step that changes this cell, such as r1c5 or A5, or a cell of this unit, such as row 3 or box 5; r1c5=4
	// names the digit too.
	Cell string `json:"cell,omitempty" jsonschema:"example=r1c5"`
	// Only a step that places or removes this digit; above 9 a letter from A, or a number.
	Digit string `json:"digit,omitempty" jsonschema:"example=4"`
	Skip  int    `json:"skip,omitempty" jsonschema:"minimum=0,maximum=1000,default=0"` // How many such steps to skip, to get another hint.
	drawn
}

func hint(r *request.Request, in HintRequest) (*answerjson.Hint, error) {
	level := phrase.LevelNudge
	if in.Level != nil {
		level = *in.Level
	}
	if level < phrase.LevelNudge || level > phrase.LevelAfter {
		return nil, r.Problem(request.BadRequest, "web.detail.level", map[string]any{"Level": level})
	}
	p, hint, err := Deduction(r, in)
	if err != nil {
		return nil, err
	}
	answer := answerjson.NewHint(r.Printer, p.described(), hint, level)
	answer.Picture, err = hintMarks(r, in.drawn, hint, level)
	return answer, err
}

// Deduction returns the step that a hint is about.
func Deduction(r *request.Request, in HintRequest) (*question, *coach.Hint, error) {
	p, err := readQuestion(r, in.PositionText)
	if err != nil {
		return nil, nil, err
	}
	about, err := readTopic(r, p.Progress.Layout(), in.Cell, in.Digit, in.Skip)
	if err != nil {
		return nil, nil, err
	}
	h, err := p.coach.Hint(r.Context(), p.Position, about)
	return p, h, err
}

// WhyRequest is a position and a candidate.
type WhyRequest struct {
	PositionText
	Cell string `json:"cell" jsonschema:"example=r1c5"` // The cell, such as r1c5 or A5, or the cell and the digit, such as r1c5=4, r1c5 4 or 4 in r1c5.
	// The digit in question, if cell does not name it; above 9 a letter from A, or a number.
	Digit string `json:"digit,omitempty" jsonschema:"example=4"`
	drawn
}

func why(r *request.Request, in WhyRequest) (*answerjson.Why, error) {
	p, reason, err := Reason(r, in)
	if err != nil {
		return nil, err
	}
	answer := answerjson.NewWhy(r.Printer, p.described(), reason)
	answer.Picture, err = reasonMarks(r, in.drawn, reason)
	return answer, err
}

// Reason returns the reason why a cell must, or cannot, be a digit.
func Reason(r *request.Request, in WhyRequest) (*question, *coach.Reason, error) {
	p, err := readQuestion(r, in.PositionText)
	if err != nil {
		return nil, nil, err
	}
	asked, err := readCandidate(r, p.Progress.Layout(), in.Cell, in.Digit)
	if err := cmp.Or(err, unique(r, p)); err != nil {
		return nil, nil, err
	}
	reason, err := p.coach.Why(r.Context(), p.Position, asked)
	return p, reason, err
}

// Steps returns all steps that are possible in a position.
func Steps(r *request.Request, in PositionText) (*answerjson.Steps, error) {
	p, err := readQuestion(r, in)
	if err != nil {
		return nil, err
	}
	found, err := p.coach.Steps(r.Context(), p.Position)
	if err != nil {
		return nil, err
	}
	return answerjson.NewSteps(r.Printer, p.described(), found), nil
}

func check(r *request.Request, in PositionText) (*answerjson.Check, error) {
	p, err := readQuestion(r, in)
	if err == nil {
		err = unique(r, p)
	}
	if err != nil {
		return nil, err
	}
	return answerjson.NewCheck(r.Printer, p.Progress, p.Check()), nil
}

// chainRequest is a chain in a position.
type chainRequest struct {
	PositionText
	Chain string `json:"chain" jsonschema:"example=(5)r1c4=(5)r1c7-(5=8)r3c7"` // In Eureka notation: = is a strong and - a weak link.
	drawn
}

func chain(r *request.Request, in chainRequest) (*answerjson.Chain, error) {
	p, err := readQuestion(r, in.PositionText)
	if err != nil {
		return nil, err
	}
	links, err := drawnChain(r, in.Chain)(p.Progress)
	if err := cmp.Or(err, unique(r, p)); err != nil {
		return nil, err
	}
	verdict := p.coach.Chain(p.Position, links)
	answer := answerjson.NewChain(r.Printer, p.described(), verdict)
	answer.Picture, err = chainMarks(r, in.drawn, verdict)
	return answer, err
}

func drawnChain(r *request.Request, text string) play.AskAt[[]solver.Link] {
	return func(at *solver.Grid) ([]solver.Link, error) {
		links, err := notation.ParseChain(at, text)
		if e, ok := errors.AsType[*notation.ChainError](err); ok {
			return nil, &request.Problem{Kind: request.BadRequest, Detail: r.Printer.ChainError(e, r.Printer.Quoted)}
		}
		return links, err
	}
}

// chainMarks draws what follows from a chain; "" if nothing follows.
func chainMarks(r *request.Request, d drawn, v *coach.Verdict) (string, error) {
	if v.Any() || !v.Chain.Found {
		return marks(r, d, nil)
	}
	board := render.TeachingBoard(v.Before, &v.Chain.Step)
	board.NoteCells = v.Before.Restricted()
	return marks(r, d, &board)
}

// solve answers with a grid's solutions. If there are too many to show, it answers with their number.
func solve(r *request.Request, in request.PuzzleText) (*answerjson.Solved, error) {
	g, err := r.ReadPuzzleAsSet(in)
	if err != nil {
		return nil, err
	}
	all, err := r.Solutions(g)
	switch {
	case errors.Is(err, game.ErrManySolutions):
		return answerjson.NewSolved(g, nil, game.MaxShownSolutions, true, ""), nil
	case errors.Is(err, solver.ErrNoSolution):
		return answerjson.NewSolved(g, nil, 0, false, r.Printer.Text("web.detail.no-solution", nil)), nil
	case err != nil:
		return nil, r.SolvingProblem(err)
	}
	return answerjson.NewSolved(g, all, len(all), false, ""), nil
}
