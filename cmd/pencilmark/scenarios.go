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
func (p *stepPrinter) printScenarios(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, names []string, each func(textbook.Scenario) bool) error {
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
		p.printPossible(1, nil)
		return nil
	}
	report, err := textbook.TryScenarios(ctx, outcome.Grid, cells, textbook.ScenarioOptions{Limit: maxCount + 1, OnScenario: each})
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
func (p *stepPrinter) printScenario(s textbook.Scenario) {
	assumed := strings.Join(candidateNames(p.layout, s.Assume, "="), " ")
	left := fmt.Sprintf("%d cells, %d candidates left", s.Grid.FilledCount(), s.Grid.CandidateCount())
	if s.Contradiction != nil {
		left = p.printer.Contradiction(p.layout, *s.Contradiction)
	}
	fmt.Fprintf(p.out, "if %s: %s\n", assumed, left)
}

func (p *stepPrinter) printReport(r *textbook.ScenarioReport) {
	fmt.Fprintf(p.out, "%d scenarios, %d survive\n", r.Tried, r.Survive)
	if len(r.Eliminated) > 0 {
		fmt.Fprintf(p.out, "false in all of them: %s\n", strings.Join(candidateNames(p.layout, r.Eliminated, "="), " "))
	}
	p.printPossible(r.Possible, r.Solutions)
}

// printPossible prints how many solutions there still are, and lists them if they are given.
func (p *stepPrinter) printPossible(count int, list []*solver.Grid) {
	if count > maxCount {
		fmt.Fprintf(p.out, "solutions still possible: more than %d, where counting ends\n", maxCount)
		return
	}
	fmt.Fprintf(p.out, "solutions still possible: %d\n", count)
	for _, solution := range list {
		fmt.Fprintln(p.out, format.Line(solution))
	}
}
