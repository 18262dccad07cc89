package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

type checkCmd struct {
	Layout   string `placeholder:"SHAPE" help:"The sudoku's shape, as in 4x3+x. By default the length decides."`
	Format   string `default:"text" enum:"text,json" help:"text or json."`
	Puzzle   string `arg:"" help:"The puzzle: text, a file, or - for standard input."`
	Progress string `arg:"" optional:"" help:"The same grid as far as it is filled in: text, a file, or -. Without it the puzzle is held against its own solution."`
}

// Run compares progress on a puzzle with its solution.
func (c *checkCmd) Run(ctx context.Context, m *Main) error {
	if c.Puzzle == "-" && c.Progress == "-" {
		return unusable("only one of the two grids can come from standard input")
	}
	puzzle, err := c.grid(ctx, m, c.Puzzle)
	if err != nil {
		return err
	}
	c.Layout = layoutOf(puzzle, c.Layout)
	set, progress := (*solver.Grid)(nil), puzzle
	if c.Progress != "" {
		set = puzzle
		if progress, err = c.grid(ctx, m, c.Progress); err != nil {
			return err
		}
	}
	p, err := coach.NewPosition(ctx, set, progress)
	switch {
	case errors.Is(err, coach.ErrShape):
		return unusable("the puzzle is %v and the progress is %v: they must have one shape",
			puzzle.Layout().Shape(), progress.Layout().Shape())
	case err != nil:
		return explainUnsolvable(err)
	}
	check, printer := p.Check(), m.printerFor(c.Format)
	if c.Format == "json" {
		err = m.printJSON(answerjson.NewCheck(printer, p.Progress, check))
	} else {
		_, err = fmt.Fprintln(m.Stdout, strings.Join(printer.CheckAdvice(check, puzzle.Layout()), "\n"))
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

// explainUnsolvable turns an error of solver.Solve into the sentence for a
// command that needs exactly one solution.
func explainUnsolvable(err error) error {
	if _, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return fmt.Errorf("%w; pencilmark solve --count counts them", err)
	}
	return err
}
