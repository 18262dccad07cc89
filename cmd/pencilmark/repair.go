package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/repair"
)

type repairCmd struct {
	Limit    int           `default:"10000" help:"Stop counting solutions at this number."`
	Time     time.Duration `default:"1s" help:"How long to look for clues to remove from a puzzle without a solution."`
	ClueTime time.Duration `default:"30s" help:"How long to look for clues to add; most of that time counts solutions."`
	puzzleArgs
}

// Run prints which clues to add or remove so that each puzzle has one solution, and prints the repaired puzzle.
func (c *repairCmd) Run(ctx context.Context, m *Main) error {
	if c.Limit < 2 || c.Limit > maxCount {
		return unusable("--limit: expected a number from 2 to %d", maxCount)
	}
	return c.each(ctx, m, true, func(p format.Puzzle) error { return c.repair(ctx, m, p.AsSet()) })
}

// leastClues limits large grids. With fewer than one clue in this number of cells, counting solutions would not end.
const leastClues = 8

func (c *repairCmd) repair(ctx context.Context, m *Main, g *solver.Grid) error {
	if cells := g.Layout().CellCount(); cells > solver.Classic().CellCount() && g.FilledCount() < cells/leastClues {
		return fmt.Errorf("%d clues are too few to start from: a grid of %d cells needs at least %d; pencilmark generate makes puzzles", g.FilledCount(), cells, cells/leastClues)
	}
	n, err := solver.CountSolutions(ctx, g, 1)
	if err != nil {
		return err
	}
	if n == 0 {
		if g, err = c.remove(ctx, m, g); err != nil {
			return err
		}
	}
	return c.add(ctx, m, g)
}

// remove prints which clues to remove, and returns the grid without them.
func (c *repairCmd) remove(ctx context.Context, m *Main, g *solver.Grid) (*solver.Grid, error) {
	brief, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	r, err := repair.PlanRemoval(brief, g, c.Limit)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("no solution, and %v were not enough to find a few clues whose removal leaves one (--time allows more)", c.Time)
	case err != nil:
		return nil, fmt.Errorf("no solution: %w", err)
	}
	var cells []string
	for _, cell := range r.Cells {
		cells = append(cells, fmt.Sprintf("%s=%c", g.Layout().CellName(cell), solver.Symbol(g.Value(cell))))
	}
	p := m.printer()
	text := p.Text("cli.repair.without", map[string]any{"Clues": strings.Join(cells, " "), "Left": solutionsOf(p, r.Left)})
	if others := r.Ways - 1; others > 0 {
		text += p.CountNoun("cli.repair.ways", others)
	}
	fmt.Fprintf(m.Stdout, "%s\n%s\n", p.Text("cli.solve.none", nil), text)
	return r.Grid, nil
}

// add prints which clues to add so that there is one solution, and prints the puzzle with them.
func (c *repairCmd) add(ctx context.Context, m *Main, g *solver.Grid) error {
	limited, cancel := context.WithTimeout(ctx, c.ClueTime)
	defer cancel()
	plan, err := repair.PlanClues(limited, g, c.Limit)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("several solutions, too many to find within %v clues that leave one (--clue-time allows more, a lower --limit counts fewer)", c.ClueTime)
	}
	if err != nil {
		return err
	}
	p := m.printer()
	fmt.Fprintln(m.Stdout, solutionsOf(p, plan.Solutions))
	if len(plan.Alone) > 0 {
		var clues []string
		for _, clue := range plan.Alone {
			clues = append(clues, g.Layout().CellName(clue.Cell)+"="+p.Digit(clue.Digit))
		}
		fmt.Fprintln(m.Stdout, p.Text("cli.repair.alone", map[string]any{"Clue": clues[0], "Others": strings.Join(clues[1:], " ")}))
	}
	if len(plan.Alone) > 0 && len(plan.Clues) == 1 { // it has been named above
		plan.Clues = nil
	}
	for _, clue := range plan.Clues {
		var others []string
		for _, choice := range clue.Choices {
			if choice.Digit != clue.Digit {
				others = append(others, p.Text("cli.repair.instead", map[string]any{"Digit": p.Digit(choice.Digit), "Left": upTo(choice.Left)}))
			}
		}
		name := g.Layout().CellName(clue.Cell) + "=" + p.Digit(clue.Digit)
		fmt.Fprintln(m.Stdout, p.Text("cli.repair.with", map[string]any{"Clue": name, "Left": upTo(clue.Left), "Others": strings.Join(others, ", ")}))
	}
	fmt.Fprintln(m.Stdout, asTyped(plan.Grid))
	return nil
}

// asTyped returns a puzzle, with its restrictions or regions, as text that can be read again.
func asTyped(g *solver.Grid) string {
	if g.Restricted().IsEmpty() {
		return format.LineWithRegions(g)
	}
	return format.LineWithRestrictions(g)
}

func upTo(n repair.SolutionCount) string {
	if n.More {
		return fmt.Sprintf(">%d", n.N)
	}
	return fmt.Sprint(n.N)
}
