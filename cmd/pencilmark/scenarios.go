package main

import (
	"context"
	"errors"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/textbook"
)

// printScenarios prints the hypothesis solver's work: the rules to the end, then
// every combination of the digits of the guessed cells, and what all of those that
// survive have in common.
func (p *stepPrinter) printScenarios(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, names []string, each func(textbook.Scenario) bool) error {
	cells, err := parseCells(p.layout, names)
	if err != nil {
		return err
	}
	err = p.printPath(ctx, ladder, grid, coach.PathOptions{Guess: cells, OnScenario: each})
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return unusable("--guess: %w", wrong)
	}
	return err
}

func parseCells(l *solver.Layout, names []string) ([]int, error) {
	var cells []int
	for _, name := range names {
		cell, err := notation.ParseCell(l, name)
		if err != nil {
			return nil, unusable("--guess: %w", err)
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// printScenario prints one combination.
func (p *stepPrinter) printScenario(s textbook.Scenario) { fmt.Fprintln(p.out, p.printer.Scenario(&s)) }
