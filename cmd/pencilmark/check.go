package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

type checkCmd struct {
	Layout   string `placeholder:"SHAPE" help:"The layout, as in 4x3+x. By default the number of cells decides."`
	Format   string `default:"text" enum:"text,json" help:"text or json."`
	Puzzle   string `arg:"" help:"The puzzle: text, a file, or - for standard input. A file may have several puzzles if there is no progress."`
	Progress string `arg:"" optional:"" help:"The same grid partly filled in: text, a file, or -. Without it each puzzle is compared with its own solution."`
}

// Run compares the progress on a puzzle with its solution. If no progress is given, it compares each puzzle with its
// own solution.
func (c *checkCmd) Run(ctx context.Context, m *Main) error {
	if c.Progress == "" {
		a := puzzleArgs{Layout: c.Layout, Puzzles: []string{c.Puzzle}}
		return a.each(ctx, m, c.Format == "text", func(p format.Puzzle) error { return c.check(ctx, m, nil, p.Grid) })
	}
	if c.Puzzle == "-" && c.Progress == "-" {
		return unusable("only one of the two grids can come from standard input")
	}
	puzzle, err := c.grid(ctx, m, c.Puzzle)
	if err != nil {
		return err
	}
	c.Layout = layoutOf(puzzle, c.Layout)
	progress, err := c.grid(ctx, m, c.Progress)
	if err != nil {
		return err
	}
	err = c.check(ctx, m, puzzle.AsSet(), progress)
	if errors.Is(err, coach.ErrShape) {
		return unusable("the puzzle is %v, but the progress is %v: they must have the same layout",
			puzzle.Layout().Shape(), progress.Layout().Shape())
	}
	return err
}

// check compares progress with the solution of set, or with its own solution if set is nil.
func (c *checkCmd) check(ctx context.Context, m *Main, set, progress *solver.Grid) error {
	p, err := coach.NewPosition(ctx, set, progress)
	if err != nil {
		return explainUnsolvable(err)
	}
	check, printer := p.Check(), m.printerFor(c.Format)
	if c.Format == "json" {
		err = m.printJSON(answerjson.NewCheck(printer, p.Progress, check))
	} else {
		_, err = fmt.Fprintln(m.Stdout, strings.Join(printer.CheckAdvice(check, progress.Layout()), "\n"))
	}
	if err == nil && check.Any() {
		err = failed(exitFailed)
	}
	return err
}

func (c *checkCmd) grid(ctx context.Context, m *Main, arg string) (*solver.Grid, error) {
	a := puzzleArgs{Layout: c.Layout, Puzzles: []string{arg}}
	return a.one(ctx, m)
}

// explainUnsolvable adds a hint at solve --count to the error for several solutions.
func explainUnsolvable(err error) error {
	if _, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return fmt.Errorf("%w; pencilmark solve --count counts them", err)
	}
	return err
}
