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
	Limit    int           `default:"10000" help:"Where counting the solutions stops."`
	Time     time.Duration `default:"1s" help:"How long to look for clues to take out of a puzzle without a solution."`
	ClueTime time.Duration `default:"30s" help:"How long to look for clues to add, most of which is counting solutions."`
	puzzleArgs
}

// Run says which clues make each puzzle one that has one solution, and prints that.
func (c *repairCmd) Run(ctx context.Context, m *Main) error {
	if c.Limit < 2 || c.Limit > maxCount {
		return unusable("--limit: expected a number from 2 to %d", maxCount)
	}
	return c.each(ctx, m, true, func(g *solver.Grid) error { return c.repair(ctx, m, g) })
}

func (c *repairCmd) repair(ctx context.Context, m *Main, g *solver.Grid) error {
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

// remove prints which clues have to go, and returns the grid without them.
func (c *repairCmd) remove(ctx context.Context, m *Main, g *solver.Grid) (*solver.Grid, error) {
	brief, cancel := context.WithTimeout(ctx, c.Time)
	defer cancel()
	r, err := repair.PlanRemoval(brief, g, c.Limit)
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded):
		return nil, fmt.Errorf("no solution, and no few clues were found in %v whose removal gives it one (--time takes longer)", c.Time)
	case err != nil:
		return nil, fmt.Errorf("no solution: %w", err)
	}
	var cells []string
	for _, cell := range r.Cells {
		cells = append(cells, fmt.Sprintf("%s=%c", g.Layout().CellName(cell), solver.Symbol(g.Value(cell))))
	}
	fmt.Fprintf(m.Stdout, "no solution\nwithout %s: %s%s\n", strings.Join(cells, " "), solutionsUpTo(r.Left), otherWays(r.Ways))
	return r.Grid, nil
}

func otherWays(ways int) string {
	switch ways {
	case 1:
		return ""
	case 2:
		return " (1 other way leaves as many or more)"
	}
	return fmt.Sprintf(" (%d other ways leave as many or more)", ways-1)
}

// add prints which clues leave one solution, and the puzzle with them.
func (c *repairCmd) add(ctx context.Context, m *Main, g *solver.Grid) error {
	limited, cancel := context.WithTimeout(ctx, c.ClueTime)
	defer cancel()
	plan, err := repair.PlanClues(limited, g, c.Limit)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("several solutions, too many to find in %v which clues leave one (--clue-time takes longer, a lower --limit counts fewer)", c.ClueTime)
	}
	if err != nil {
		return err
	}
	fmt.Fprintln(m.Stdout, solutionsUpTo(plan.Solutions))
	for _, clue := range plan.Clues {
		var others []string
		for _, choice := range clue.Choices {
			if choice.Digit != clue.Digit {
				others = append(others, fmt.Sprintf("%c: %s", solver.Symbol(choice.Digit), upTo(choice.Left)))
			}
		}
		fmt.Fprintf(m.Stdout, "with %s=%c: %s (%s)\n", g.Layout().CellName(clue.Cell), solver.Symbol(clue.Digit),
			upTo(clue.Left), strings.Join(others, ", "))
	}
	fmt.Fprintln(m.Stdout, asTyped(plan.Grid))
	return nil
}

// asTyped writes a puzzle as it can be read again: with its brackets if it has some,
// else with its regions.
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

func solutionsUpTo(n repair.SolutionCount) string {
	if n.More {
		return "more than " + solutionsOf(n.N)
	}
	return solutionsOf(n.N)
}
