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

// printScenarios prints the hypothesis solver's work: the rules to the end, then
// every combination of the digits of the guessed cells, and what all of those that
// survive have in common.
func (p *stepPrinter) printScenarios(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, names []string, each bool) error {
	cells, err := parseCells(p.layout, names)
	if err != nil {
		return err
	}
	outcome, err := p.walk(ctx, ladder, grid)
	if err != nil || outcome.Stopped {
		return err
	}
	fmt.Fprintln(p.out, ending(ladder, &outcome))
	if outcome.Solved {
		return nil
	}
	options := textbook.ScenarioOptions{}
	if each {
		options.OnScenario = p.printScenario
	}
	report, err := textbook.TryScenarios(ctx, outcome.Grid, cells, options)
	if err != nil {
		return unusable("--guess: %w", err)
	}
	p.printReport(report)
	return nil
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
func (p *stepPrinter) printScenario(s textbook.Scenario) bool {
	assumed := strings.Join(candidateNames(p.layout, s.Assume, "="), " ")
	left := fmt.Sprintf("%d cells, %d candidates left", s.Grid.FilledCount(), s.Grid.CandidateCount())
	if s.Contradiction != nil {
		left = p.printer.Contradiction(p.layout, *s.Contradiction)
	}
	fmt.Fprintf(p.out, "if %s: %s\n", assumed, left)
	return p.proceed()
}

func (p *stepPrinter) printReport(r *textbook.ScenarioReport) {
	fmt.Fprintf(p.out, "%d scenarios, %d survive\n", r.Tried, r.Survive)
	if len(r.Eliminated) > 0 {
		fmt.Fprintf(p.out, "false in all of them: %s\n", strings.Join(candidateNames(p.layout, r.Eliminated, "="), " "))
	}
	if r.Possible >= textbook.ListedSolutions {
		fmt.Fprintf(p.out, "%d or more solutions are possible\n", r.Possible)
		return
	}
	fmt.Fprintf(p.out, "solutions still possible: %d\n", r.Possible)
	for _, solution := range r.Solutions {
		fmt.Fprintln(p.out, format.Line(solution))
	}
}
