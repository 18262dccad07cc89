package main

import (
	"context"
	"fmt"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
)

// pathJSON prints a walk of a ladder as data.
func pathJSON(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid) error {
	printer, p := phrase.New(phrase.DefaultLocale), answerjson.NewPath(grid, ladder)
	outcome, err := coach.New(ladder).Path(ctx, grid, func(before *solver.Grid, s solver.Step) bool {
		p.Add(printer, ladder, before, &s)
		return true
	})
	if err != nil {
		return err
	}
	p.End(printer, ladder, &outcome)
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
