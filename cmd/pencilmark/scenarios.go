package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/textbook"
)

// scenarios tells the hypothesis solver's way: the rules to the end, then every
// combination of the digits of the guessed cells, and what all of those that
// survive have in common.
func (t *teller) scenarios(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, names []string, each bool) error {
	cells, err := parseCells(t.layout, names)
	if err != nil {
		return err
	}
	outcome, err := t.walk(ctx, ladder, grid)
	if err != nil || outcome.Stopped {
		return err
	}
	fmt.Fprintln(t.out, ending(ladder, &outcome))
	if outcome.Solved {
		return nil
	}
	options := textbook.ScenarioOptions{}
	if each {
		options.Visit = t.scenario
	}
	report, err := textbook.Scenarios(ctx, outcome.Grid, cells, options)
	if err != nil {
		return unusable("--guess: %w", err)
	}
	t.conclude(report)
	return nil
}

func parseCells(l *solver.Layout, names []string) ([]int, error) {
	var cells []int
	for _, name := range names {
		cell, err := notation.Cell(l, name)
		if err != nil {
			return nil, unusable("--guess: %w", err)
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// scenario tells one combination.
func (t *teller) scenario(s textbook.Scenario) bool {
	assumed := strings.Join(candidateNames(t.layout, s.Assume, "="), " ")
	fate := fmt.Sprintf("%d cells, %d candidates left", s.Grid.Filled(), s.Grid.CandidateCount())
	if s.Contradiction != nil {
		fate = t.printer.Contradiction(t.layout, *s.Contradiction)
	}
	fmt.Fprintf(t.out, "if %s: %s\n", assumed, fate)
	return t.goOn()
}

func (t *teller) conclude(r *textbook.ScenarioReport) {
	fmt.Fprintf(t.out, "%d scenarios, %d survive\n", r.Tried, r.Survive)
	if len(r.Eliminated) > 0 {
		fmt.Fprintf(t.out, "false in all of them: %s\n", strings.Join(candidateNames(t.layout, r.Eliminated, "="), " "))
	}
	if r.Possible >= textbook.ListedSolutions {
		fmt.Fprintf(t.out, "%d or more solutions are possible\n", r.Possible)
		return
	}
	fmt.Fprintf(t.out, "solutions still possible: %d\n", r.Possible)
	for _, solution := range r.Solutions {
		fmt.Fprintln(t.out, format.Line(solution))
	}
}
