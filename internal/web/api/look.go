package api

import (
	"context"
	"errors"
	"net/url"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// lookTime is the time limit for each slow part of a description.
const lookTime = 2 * time.Second

// LookBody is a description of a puzzle.
type LookBody struct {
	Puzzle string `json:"puzzle"` // The puzzle as it was understood, one character for each cell.
	// The same with the candidates of a cell in brackets, where the text has fewer of them than the digits leave.
	// Solutions and rating are those of this position. Empty if the text has no such cell.
	Position  string    `json:"position"`
	Layout    string    `json:"layout" jsonschema:"format=Layout"`
	Size      int       `json:"size" jsonschema:"minimum=4"`
	Givens    int       `json:"givens" jsonschema:"minimum=0"`
	Solutions countBody `json:"solutions"` // The number of solutions.
	// For a puzzle with one solution: the givens each of which can be removed alone without adding solutions. null if
	// there is not exactly one solution, or if time ran out.
	Superfluous []string    `json:"superfluous" jsonschema:"nullable"`
	Symmetry    string      `json:"symmetry" jsonschema:"enum=none,enum=half-turn,enum=quarter-turn,enum=left-right,enum=top-bottom,enum=diagonal,enum=antidiagonal,enum=mirrors,enum=diagonals,enum=full"` // The greatest symmetry of the cells with givens.
	Rating      *ratingBody `json:"rating" jsonschema:"nullable"`                                                                                                                                           // null unless there is one solution.
	// The former daily that this puzzle is, or is equivalent to; null if there is none.
	Daily *formerBody `json:"daily" jsonschema:"nullable"`
	Play  string      `json:"play"`  // The page on which the puzzle can be played; empty unless there is one solution.
	Share string      `json:"share"` // The address of the page with this description.
	Facts []factBody  `json:"facts"` // The description in words.
}

// formerBody is a daily that has closed everywhere.
type formerBody struct {
	Number int       `json:"number"`
	Date   game.Date `json:"date"`
	Puzzle string    `json:"puzzle"`
}

type factBody struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func look(r *request.Request, in request.PuzzleText) (*LookBody, error) {
	_, answer, err := LookAt(r, in)
	return answer, err
}

// LookAt reads a puzzle and describes it. It returns the grid even if describing it fails.
func LookAt(r *request.Request, in request.PuzzleText) (set *solver.Grid, body *LookBody, err error) {
	g, err := r.ReadGrid(in)
	if err != nil {
		return nil, nil, err
	}
	set = g.AsSet().Clone()
	set.MarkGivens()
	body, err = looked(r, set)
	return set, body, err
}

// looked describes a puzzle. It refuses copies of live dailies.
func looked(r *request.Request, set *solver.Grid) (*LookBody, error) {
	l := set.Layout()
	where := url.Values{"puzzle": {format.LineWithRestrictions(set)}}
	if l != solver.Classic() {
		where.Set("layout", l.Shape().String())
	}
	body := &LookBody{
		Puzzle: set.String(), Layout: l.Shape().String(), Size: l.Size(), Givens: set.FilledCount(),
		Symmetry: generate.SymmetryOf(l, set.Givens()).String(), Share: "/puzzle?" + where.Encode(),
	}
	if !set.Restricted().IsEmpty() {
		body.Position = where.Get("puzzle")
	}
	_, err := r.Game.Guard.Solve(r.Context(), set)
	several, isSeveral := errors.AsType[*game.SeveralError](err)
	switch {
	case errors.Is(err, game.ErrManySolutions):
		body.Solutions = countBody{game.MaxShownSolutions, true}
	case errors.Is(err, solver.ErrNoSolution):
	case isSeveral:
		body.Solutions.N = len(several.Solutions)
	case err != nil:
		return nil, r.SolvingProblem(r.LiveProblem(err))
	default:
		body.Solutions.N = 1
		if _, err := r.Game.Guard.Solve(r.Context(), game.GivensFromDigits(set)); err == nil {
			body.Play = "/play?" + where.Encode()
		} else if r.Context().Err() != nil {
			return nil, r.Context().Err()
		}
	}
	if body.Position != "" {
		body.add(r.Printer.Text("web.look.candidates", nil), restrictionsText(r, body, set))
	}
	body.add(r.Printer.Text("web.look.solutions", nil), r.Printer.Text("web.look.count", map[string]any{"Count": body.Solutions.N, "More": body.Solutions.More}))
	if body.Solutions.N == 1 {
		err = lookCloser(r, body, set)
	} else {
		err = nil
	}
	if body.Givens > 0 {
		body.add(r.Printer.Text("web.look.symmetry", nil), r.Printer.Text("web.symmetry."+body.Symmetry, nil))
	}
	return body, err
}

// restrictionsText names the cells with restricted candidates, and says whether the puzzle needs the restrictions.
func restrictionsText(r *request.Request, body *LookBody, set *solver.Grid) string {
	cells := set.Restricted().Slice()
	needed := body.Solutions.N == 1 && body.Play == ""
	return r.Printer.Text("web.look.restricted", map[string]any{"Count": len(cells), "Cells": r.Printer.Cells(set.Layout(), cells), "Needed": needed})
}

func (b *LookBody) add(name, text string) { b.Facts = append(b.Facts, factBody{name, text}) }

// lookCloser describes a puzzle that has one solution: superfluous givens, rating and former daily.
func lookCloser(r *request.Request, body *LookBody, set *solver.Grid) error {
	p := r.Printer
	if body.Position == "" {
		if err := describeSuperfluous(r, body, set); err != nil {
			return err
		}
	}
	brief, cancel := context.WithTimeout(r.Context(), lookTime)
	defer cancel()
	report, err := rating.Rate(brief, set)
	if err != nil && !report.Bound {
		return err
	}
	body.Rating = new(newRatingBody(&report))
	text, err := ratingText(r, &report)
	if err != nil {
		return err
	}
	body.add(p.Text("web.look.rating", nil), text)
	former, err := r.Game.Leaderboards.FormerDaily(r.Context(), game.Call{Guild: r.Guild}, set)
	if errors.Is(err, game.ErrNotFound) {
		return nil
	}
	if err == nil {
		describeFormer(r, body, former)
	}
	return err
}

// describeSuperfluous lists the givens that a puzzle does not need, if it can find them in time.
func describeSuperfluous(r *request.Request, body *LookBody, set *solver.Grid) error {
	brief, cancel := context.WithTimeout(r.Context(), lookTime)
	defer cancel()
	extra, err := play.Superfluous(brief, set)
	if err != nil {
		if brief.Err() != nil && r.Context().Err() == nil {
			return nil
		}
		return err
	}
	p, cells := r.Printer, extra.Slice()
	body.Superfluous = request.CellNames(set.Layout(), cells)
	body.add(p.Text("web.look.superfluous", nil), p.Text("web.look.clues", map[string]any{"Count": len(cells), "Cells": p.Cells(set.Layout(), cells)}))
	return nil
}

func describeFormer(r *request.Request, body *LookBody, f *leaderboards.FormerDaily) {
	p := r.Printer
	body.Daily = &formerBody{f.Date.Number(), f.Date, f.Puzzle}
	body.add(p.Text("web.look.seen", nil), p.Text("web.look.seen-as", map[string]any{"Name": r.DailyTitle(&game.Post{Date: f.Date, Tier: f.Tier, Puzzle: f.Puzzle}), "Date": r.Date(f.Date)}))
}
