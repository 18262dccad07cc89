package main

import (
	"context"
	"errors"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// pathJSON prints a walk of a ladder as data, with what comes where it ends.
func (c *pathCmd) pathJSON(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid, mistakes []string) error {
	printer, p := phrase.New(phrase.DefaultLocale), answerjson.NewPath(grid, ladder)
	p.Beginning = mistakes
	guesses, err := parseCells(grid.Layout(), c.Guess)
	if err != nil {
		return err
	}
	o := coach.PathOptions{Guess: guesses, GuessAndCheck: c.GuessAndCheck, First: c.FirstSolution}
	o.OnScenario = func(s textbook.Scenario) bool {
		p.AddScenario(printer, &s)
		return true
	}
	end, err := coach.New(ladder).Follow(ctx, grid, o, func(depth int, before *solver.Grid, s solver.Step) bool {
		return p.Add(printer, ladder, depth, before, &s)
	})
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return unusable("--guess: %w", wrong)
	}
	if err != nil {
		return err
	}
	p.End(printer, ladder, &end)
	p.Ending = append(p.Ending, unsolved(ctx, printer, grid, &end)...)
	if err := m.printJSON(p); err != nil {
		return err
	}
	return succeeded(ladder, &end)
}
