package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// stepPrinter prints steps, one on each line, with details below.
type stepPrinter struct {
	out     io.Writer
	printer *phrase.Printer
	layout  *solver.Layout
	count   int
	brief   bool               // print no details
	forced  bool               // print what each discovery forces
	draw    func(render.Board) // draws each step's board; nil for none
	proceed func() bool        // called after each step; false ends the printing
}

func proceed() bool { return true }

// printStep prints a step that depends on the given number of guesses.
func (p *stepPrinter) printStep(depth int, before *solver.Grid, s *solver.Step) bool {
	return p.print(depth, strings.Repeat("  ", depth), before, s)
}

// print prints a step after a prefix.
func (p *stepPrinter) print(depth int, prefix string, before *solver.Grid, s *solver.Step) bool {
	p.count++
	if p.draw != nil {
		p.draw(render.Board{Grid: before, Step: s})
	}
	fmt.Fprintf(p.out, "%3d. %s%s\n", p.count, prefix, p.printer.StepLine(s, p.layout).Rated())
	if s.Technique == textbook.GuessTechnique {
		return p.proceed()
	}
	if !p.brief {
		p.printArgument(before, s)
	}
	if links := p.printer.Forces(before, s); p.forced && links != "" {
		fmt.Fprintf(p.out, "     %s%s\n", strings.Repeat("  ", depth), links)
	}
	return p.proceed()
}

// printArgument prints the whole argument of a chain, a net or a trial, and the formal line of any step except singles.
func (p *stepPrinter) printArgument(before *solver.Grid, s *solver.Step) {
	var lines []string
	if len(s.Branches) > 0 || s.Trial != nil {
		lines = strings.Split(p.printer.InFull().Hint(s, before, phrase.LevelWhy), "\n")
	}
	if t, _ := logic.CatalogueEntry(s.Technique); t.Family != logic.FamilySingles {
		lines = append(lines, p.printer.Formal(s, p.layout))
	}
	for _, line := range lines {
		fmt.Fprintf(p.out, "     %s\n", line)
	}
}

// printPath prints a ladder's steps, how far they got, and what follows.
func (p *stepPrinter) printPath(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, o coach.PathOptions) error {
	c := coach.New(ladder)
	walked, err := c.Path(ctx, grid, func(before *solver.Grid, s solver.Step) bool { return p.printStep(0, before, &s) })
	if err != nil || walked.Stopped {
		return err
	}
	end := coach.PathEnd{WalkResult: walked}
	fmt.Fprintln(p.out, p.printer.PathEnding(ladder, &end, format.Line)[0])
	if err := c.Conclude(ctx, &end, o); err != nil {
		return err
	}
	p.printLines(p.printer.PathEnding(ladder, &end, format.Line)[1:])
	p.printLines(unsolved(ctx, p.printer, grid, &end))
	return succeeded(ladder, &end)
}

// unsolvedTime limits the search for a solution of an unsolved puzzle.
const unsolvedTime = 5 * time.Second

// unsolved returns a sentence that a puzzle has no solution, if the ending of its path does not already show it.
func unsolved(ctx context.Context, printer *phrase.Printer, grid *solver.Grid, end *coach.PathEnd) []string {
	if end.Solved || end.Thread != nil || end.Scenarios != nil || end.Searched {
		return nil
	}
	brief, cancel := context.WithTimeout(ctx, unsolvedTime)
	defer cancel()
	if n, err := solver.CountSolutions(brief, grid, 1); n > 0 || err != nil {
		return nil
	}
	return printer.SolutionsOf(0, false)
}

// succeeded fails unless a path reached the solution or scenarios were compared.
func succeeded(ladder *logic.Ladder, end *coach.PathEnd) error {
	finished := end.Searched && end.Count == 1 && ladder.Name != textbook.HypothesesLadder().Name
	guessed := end.Thread != nil && len(end.Thread.Solutions) > 0
	if !end.Solved && end.Scenarios == nil && !finished && !guessed {
		return failed(exitFailed)
	}
	return nil
}

// waitForEnter returns a function that waits for a line on standard input. It returns false for q, the end of the
// input and Ctrl-C.
func (m *Main) waitForEnter(ctx context.Context) func() bool {
	lines := bufio.NewScanner(m.input(ctx))
	fmt.Fprintln(m.Stderr, "Enter shows the next step; q and Enter quits.")
	return func() bool {
		return lines.Scan() && !strings.EqualFold(strings.TrimSpace(lines.Text()), "q") && ctx.Err() == nil
	}
}

// printTable prints the frequencies that phase 2 counts in a unit.
func (p *stepPrinter) printTable(look logic.Look) {
	if counts := textbook.Counted(&look); counts != nil {
		fmt.Fprintf(p.out, "     %s\n", p.printer.Frequencies(&p.layout.Units()[look.Unit], counts))
	}
}

func (p *stepPrinter) printLines(lines []string) {
	for _, line := range lines {
		fmt.Fprintln(p.out, line)
	}
}

// printScenarios prints the path of the hypothesis solver: every combination of the guessed cells' digits, and what the
// surviving combinations have in common.
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

// guessAndCheck prints a search by guess and check. A step is indented by the number of guesses it depends on.
func (p *stepPrinter) guessAndCheck(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, first bool) error {
	print := func(depth int, before *solver.Grid, s solver.Step) bool {
		if s.Technique == textbook.GuessTechnique {
			depth--
		}
		return p.printStep(depth, before, &s)
	}
	end, err := coach.New(ladder).Follow(ctx, grid, coach.PathOptions{GuessAndCheck: true, First: first}, print)
	if err != nil {
		return err
	}
	p.printLines(p.printer.PathEnding(ladder, &end, format.Line))
	return succeeded(ladder, &end)
}

// printReferenceWalk prints the reference ladder's path, with the rating of each step and of the puzzle.
func (p *stepPrinter) printReferenceWalk(ctx context.Context, grid *solver.Grid) error {
	stopped := false
	report, err := rating.NewRater().Walk(ctx, grid, func(before *solver.Grid, h explainer.RatedStep) bool {
		stopped = !p.print(0, fmt.Sprintf("%4s  ", p.printer.Decimal(rating.Tenths(h.Rating).String())), before, &h.Step)
		return !stopped
	})
	switch {
	case err != nil || stopped:
		return err
	case report.ER == 0:
		return noReferenceWalk(&report)
	}
	fmt.Fprintf(p.out, "ER %s  EP %s  ED %s  %s\n", p.printer.Decimal(report.ER.String()), p.printer.Decimal(report.EP.String()), p.printer.Decimal(report.ED.String()), strings.ToLower(p.printer.Tier(report.Tier.String())))
	return nil
}

// noReferenceWalk returns the error for a position without ER.
func noReferenceWalk(r *rating.Report) error {
	return fmt.Errorf("there is no walk on the reference scale from this position: %s", r.Reason)
}

// referenceWalkJSON prints the same line for a position as rate --format json --path.
func referenceWalkJSON(ctx context.Context, m *Main, grid *solver.Grid) error {
	r := rate(ctx, rating.NewRater(), source{read: grid}, true)
	switch {
	case r.interrupted:
		return ctx.Err()
	case r.report.ER == 0:
		return noReferenceWalk(&r.report)
	}
	r.json(m)
	return nil
}

func (r *rated) json(m *Main) {
	_ = m.printJSON(answerjson.NewRated(r.grid(), &r.report, r.reason(), r.path).WithMeasures(r.grid().Layout(), r.deep)) // the output keeps its error
}
