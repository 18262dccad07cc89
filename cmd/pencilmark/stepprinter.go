package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// stepPrinter prints steps, a line each, and below it what is no line's worth.
type stepPrinter struct {
	out     io.Writer
	printer *phrase.Printer
	layout  *solver.Layout
	count   int
	brief   bool               // no more than a line each
	forced  bool               // print what discoveries force
	draw    func(render.Board) // shows each step's board; nil for none
	proceed func() bool        // asked after each step; false ends the printing
}

func proceed() bool { return true }

// printStep prints a step that rests on depth guesses.
func (p *stepPrinter) printStep(depth int, before *solver.Grid, s *solver.Step) bool {
	return p.print(depth, strings.Repeat("  ", depth), before, s)
}

// print prints a step behind a prefix.
func (p *stepPrinter) print(depth int, prefix string, before *solver.Grid, s *solver.Step) bool {
	p.count++
	if p.draw != nil {
		p.draw(render.Board{Grid: before, Step: s})
	}
	fmt.Fprintf(p.out, "%3d. %s%s\n", p.count, prefix, p.printer.ToldStep(s, p.layout).Rated())
	if s.Technique == textbook.GuessTechnique {
		return p.proceed()
	}
	if !p.brief {
		p.printArgument(before, s)
	}
	if p.forced {
		p.printForced(depth, before, s)
	}
	return p.proceed()
}

// printArgument prints a chain, a net or a trial from end to end, and the formal line of any step
// that is more than a single.
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

// printPath prints a ladder's steps, where they led, and what comes then.
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
	for _, line := range p.printer.PathEnding(ladder, &end, format.Line)[1:] {
		fmt.Fprintln(p.out, line)
	}
	p.printLines(unsolved(ctx, p.printer, grid, &end))
	return succeeded(ladder, &end)
}

// unsolvedTime bounds how long it is looked whether a puzzle has a solution at all.
const unsolvedTime = 5 * time.Second

// unsolved says that a puzzle has no solution, where the ending of its path does not.
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

// succeeded fails unless a path came to what it was asked for: the solution, be it by a
// search or by guesses, or what all scenarios have in common.
func succeeded(ladder *logic.Ladder, end *coach.PathEnd) error {
	finished := end.Searched && end.Count == 1 && ladder.Name != textbook.HypothesesLadder().Name
	guessed := end.Thread != nil && len(end.Thread.Solutions) > 0
	if !end.Solved && end.Scenarios == nil && !finished && !guessed {
		return failed(exitFailed)
	}
	return nil
}

// waitForEnter returns a function that waits for a line on standard input. It
// returns false when the person wants to leave: q, the end of the input, Ctrl-C.
func (m *Main) waitForEnter(ctx context.Context) func() bool {
	lines := bufio.NewScanner(m.input(ctx))
	fmt.Fprintln(m.Stderr, "Enter shows the next step; q and Enter leaves.")
	return func() bool {
		return lines.Scan() && !strings.EqualFold(strings.TrimSpace(lines.Text()), "q") && ctx.Err() == nil
	}
}
