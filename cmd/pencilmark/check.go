package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/solver"
)

type checkCmd struct {
	Layout   string `placeholder:"SHAPE" help:"The sudoku's shape, as in 4x3+x. By default the length decides."`
	Puzzle   string `arg:"" help:"The puzzle: text, a file, or - for standard input."`
	Progress string `arg:"" help:"The same grid as far as it is filled in: text, a file, or -."`
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
	progress, err := c.grid(ctx, m, c.Progress)
	if err != nil {
		return err
	}
	if puzzle.Layout().Shape() != progress.Layout().Shape() {
		return unusable("the puzzle is %v and the progress is %v: they must have one shape",
			puzzle.Layout().Shape(), progress.Layout().Shape())
	}
	solution, err := solver.Solve(ctx, puzzle)
	if err != nil {
		return explainUnsolvable(err)
	}
	return m.printCheck(compare(puzzle, progress, solution))
}

func (c *checkCmd) grid(ctx context.Context, m *Main, arg string) (*solver.Grid, error) {
	a := puzzleArgs{Layout: c.Layout, Puzzles: []string{arg}}
	return a.one(ctx, m)
}

// progressCheck sorts the cells of a grid that somebody fills in.
type progressCheck struct {
	layout  *solver.Layout
	wrong   []string // entries that differ from the solution
	changed []string // givens that the progress shows otherwise
	left    int      // cells still to fill
}

func compare(puzzle, progress, solution *solver.Grid) progressCheck {
	check := progressCheck{layout: puzzle.Layout()}
	for cell := range check.layout.Cells() {
		name, entry := check.layout.CellName(cell), progress.Value(cell)
		switch {
		case puzzle.Value(cell) != 0:
			if entry != 0 && entry != puzzle.Value(cell) {
				check.changed = append(check.changed, fmt.Sprintf("%s (the puzzle has %c)", name, solver.Symbol(puzzle.Value(cell))))
			}
		case entry == 0:
			check.left++
		case entry != solution.Value(cell):
			check.wrong = append(check.wrong, fmt.Sprintf("%s=%c", name, solver.Symbol(entry)))
		}
	}
	return check
}

func (m *Main) printCheck(c progressCheck) error {
	if len(c.changed) > 0 {
		fmt.Fprintf(m.Stdout, "changed givens: %s\n", strings.Join(c.changed, ", "))
	}
	switch {
	case len(c.wrong) > 0:
		fmt.Fprintf(m.Stdout, "wrong: %s\n", strings.Join(c.wrong, ", "))
	case c.left == 0 && len(c.changed) == 0:
		fmt.Fprintln(m.Stdout, "solved")
		return nil
	case len(c.changed) == 0:
		fmt.Fprintln(m.Stdout, "no entry is wrong")
	}
	fmt.Fprintf(m.Stdout, "left: %d of %d cells\n", c.left, c.layout.Cells())
	if len(c.wrong)+len(c.changed) > 0 {
		return failed(exitFailed)
	}
	return nil
}

// explainUnsolvable turns an error of solver.Solve into the sentence for a
// command that needs exactly one solution.
func explainUnsolvable(err error) error {
	if _, ok := errors.AsType[*solver.AmbiguousError](err); ok {
		return fmt.Errorf("%w; pencilmark solve --count counts them", err)
	}
	return err
}
