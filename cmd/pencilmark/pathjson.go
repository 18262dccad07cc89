package main

import (
	"context"
	"fmt"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// path is a walk of a ladder in JSON. Fields are only ever added.
type path struct {
	Puzzle string     `json:"puzzle"`
	Ladder string     `json:"ladder"`
	Steps  []pathStep `json:"steps"`
	Solved bool       `json:"solved"`
	Reason string     `json:"reason,omitempty"` // why it is not solved
	Points int        `json:"points"`
	Uses   []pathUse  `json:"uses"`
	Grid   string     `json:"grid"` // where the walk ended, see format.Restricted
}

type pathStep struct {
	Technique string   `json:"technique"`
	Method    string   `json:"method,omitempty"`
	Points    int      `json:"points"`
	Text      string   `json:"text"`
	Places    []string `json:"places,omitempty"`  // such as r1c5=6
	Removes   []string `json:"removes,omitempty"` // such as r1c5<>6
}

type pathUse struct {
	Method string `json:"method"`
	Count  int    `json:"count"`
	Points int    `json:"points"`
}

func pathJSON(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid) error {
	printer := phrase.New(phrase.DefaultLocale)
	p := path{Puzzle: format.LineWithRestrictions(grid), Ladder: ladder.Name, Steps: []pathStep{}, Uses: []pathUse{}}
	outcome, err := coach.New(ladder).Path(ctx, grid, func(_ *solver.Grid, s solver.Step) bool {
		method, points := ladder.Score(&s)
		p.Steps = append(p.Steps, pathStep{
			Technique: s.Technique, Method: method, Points: points,
			Text:    printer.StepSummary(&s, grid.Layout()),
			Places:  candidateNames(grid.Layout(), s.Places, "="),
			Removes: candidateNames(grid.Layout(), s.Removes, "<>"),
		})
		return true
	})
	if err != nil {
		return err
	}
	for _, use := range outcome.Uses {
		p.Uses = append(p.Uses, pathUse{use.Method, use.Count, use.Points})
	}
	p.Solved, p.Points, p.Grid = outcome.Solved, outcome.Points, format.LineWithRestrictions(outcome.Grid)
	if !p.Solved {
		p.Reason = whyUnfinished(ladder, &outcome)
	}
	if err := m.printJSON(p); err != nil {
		return err
	}
	if !p.Solved {
		return failed(exitFailed)
	}
	return nil
}

func candidateNames(l *solver.Layout, cs []solver.Candidate, relation string) []string {
	var names []string
	for _, c := range cs {
		names = append(names, fmt.Sprintf("%s%s%c", l.CellName(c.Cell), relation, solver.Symbol(c.Digit)))
	}
	return names
}
