package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

type minimizeCmd struct{ puzzleArgs }

// Run lists the superfluous clues of each puzzle, and prints the puzzle without superfluous clues.
func (c *minimizeCmd) Run(ctx context.Context, m *Main) error {
	return c.each(ctx, m, true, func(p format.Puzzle) error {
		g := p.AsSet()
		if _, err := solver.Solve(ctx, g); err != nil {
			return explainUnsolvable(err)
		}
		superfluous, minimal, err := minimize(ctx, g)
		if err != nil {
			return err
		}
		if len(superfluous) == 0 {
			fmt.Fprintln(m.Stdout, m.printer().Text("cli.minimize.none", nil))
		} else {
			fmt.Fprintln(m.Stdout, m.printer().Text("cli.minimize.each", map[string]any{"Clues": strings.Join(superfluous, " ")}))
		}
		_, err = fmt.Fprintln(m.Stdout, asTyped(minimal))
		return err
	})
}

// minimize returns the clues that can each be removed alone, and the puzzle after removing clues in order as long as it
// has one solution.
func minimize(ctx context.Context, g *solver.Grid) (superfluous []string, minimal *solver.Grid, err error) {
	minimal = g
	for cell := range g.Layout().CellCount() {
		if g.Value(cell) == 0 {
			continue
		}
		n, err := solver.CountSolutions(ctx, without(g, cell), 2)
		if err != nil {
			return nil, nil, err
		}
		if n != 1 {
			continue
		}
		superfluous = append(superfluous, fmt.Sprintf("%s=%c", g.Layout().CellName(cell), solver.Symbol(g.Value(cell))))
		less := without(minimal, cell)
		if n, err = solver.CountSolutions(ctx, less, 2); err != nil {
			return nil, nil, err
		}
		if n == 1 {
			minimal = less
		}
	}
	return superfluous, minimal, nil
}

// without returns a puzzle without one of its clues. The restrictions of other cells remain.
func without(g *solver.Grid, clue int) *solver.Grid {
	less := solver.NewGrid(g.Layout())
	restricted := g.Restricted()
	for cell := range g.Layout().CellCount() {
		switch {
		case cell == clue:
		case g.Value(cell) != 0:
			less.Place(cell, g.Value(cell))
		case restricted.Has(cell):
			less.Restrict(cell, g.Candidates(cell))
		}
	}
	less.MarkGivens()
	return less
}
