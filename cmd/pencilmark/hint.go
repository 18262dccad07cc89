package main

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/bot/console"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// ladderFlag names the ladder that a command climbs.
type ladderFlag struct {
	Ladder string `default:"human" placeholder:"NAME" help:"Which deductions to look for, in which order: ${ladders}."`
}

func (f *ladderFlag) ladder() (*logic.Ladder, error) {
	if f.explains() {
		return rating.Ladder(), nil
	}
	ladder, err := logic.LadderNamed(f.Ladder)
	if err != nil {
		return nil, unusable("--ladder: %w, %s", err, rating.Ladder().Name)
	}
	return ladder, nil
}

// explains reports whether the ladder is that of the reference scale; se is its
// short name among people who rate.
func (f *ladderFlag) explains() bool { return f.Ladder == rating.Ladder().Name || f.Ladder == "se" }

// ladderNames lists the ladders for the help.
func ladderNames() string {
	var names []string
	for _, ladder := range logic.Ladders() {
		names = append(names, ladder.Name)
	}
	return strings.Join(append(names, rating.Ladder().Name), ", ")
}

type hintCmd struct {
	Level    int    `default:"1" help:"How much to tell: 1 where to look, 2 the digits and units, 3 the argument, 4 the move and what it forces."`
	All      bool   `help:"List all deductions that can be made now."`
	Skip     int    `placeholder:"N" help:"Tell another one: pass over so many."`
	Cell     string `placeholder:"CELL" help:"Tell one that changes this cell."`
	Digit    string `placeholder:"D" help:"Tell one that places or rules out this digit."`
	Why      string `placeholder:"CELL=D" help:"Tell why a cell cannot be a digit, as in r1c5=4."`
	Original string `placeholder:"PUZZLE" help:"The puzzle as it was set. Digits of the position that are not its solution's are named before any hint."`
	coordinatesFlag
	ladderFlag
	puzzleArgs
}

// Run tells the next deduction of one position, or what was asked of it.
func (c *hintCmd) Run(ctx context.Context, m *Main) error {
	if c.Level < 1 || c.Level > 4 {
		return unusable("--level: expected a number from 1 to 4")
	}
	if c.Skip < 0 {
		return unusable("--skip: expected a number of steps, from 0")
	}
	ladder, err := c.ladder()
	if err != nil {
		return err
	}
	grid, err := c.one(ctx, m)
	if err != nil {
		return err
	}
	if err := c.checkEntries(ctx, grid); err != nil {
		return err
	}
	if grid.Solved() {
		_, err := fmt.Fprintln(m.Stdout, "The grid is solved.")
		return err
	}
	solution, err := solver.Solve(ctx, grid)
	if err != nil {
		return c.explainMistake(ctx, grid, err)
	}
	switch {
	case c.Why != "":
		return c.why(ctx, m, ladder, grid, solution)
	case c.All:
		return c.all(ctx, m, ladder, grid)
	}
	step, ok, err := c.find(ctx, ladder, grid)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("the ladder %s has no such step here; try another --ladder, or pencilmark solve", ladder.Name)
	}
	if err := c.tell(m, grid, &step, c.Level); err != nil {
		return err
	}
	return c.also(ctx, m, ladder, grid, &step)
}

// maxAlso is how many further singles are named.
const maxAlso = 8

// also tells, with the move, the other singles that are found in the same way.
func (c *hintCmd) also(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid, step *solver.Step) error {
	if c.Level < phrase.Move || len(step.Places) != 1 || c.narrowed() {
		return nil
	}
	more, err := ladder.Alike(ctx, grid, step, maxAlso)
	if err != nil || len(more) == 0 {
		return err
	}
	_, err = fmt.Fprintln(m.Stdout, console.Wrap(c.printer().Also(more, grid.Layout()), terminalWidth(m.Stdout)))
	return err
}

// narrowed reports whether the hint is not simply the next.
func (c *hintCmd) narrowed() bool { return c.Cell != "" || c.Digit != "" || c.Skip != 0 }

// tell prints a step at a level of hint, in a terminal with the board.
func (c *hintCmd) tell(m *Main, grid *solver.Grid, step *solver.Step, level int) error {
	text := c.printer().Hint(step, grid, level)
	if isTerminal(m.Stdout) {
		text = console.Wrap(text, terminalWidth(m.Stdout))
		m.draw(render.Board{Grid: grid, NoteCells: grid.Restricted(), Step: markedAt(level, step), UnitsOnly: level == 2,
			LetterRows: c.printer().Coordinates() == phrase.LetterRow})
	}
	_, err := fmt.Fprintln(m.Stdout, text)
	return err
}

// markedAt returns the step whose marks a hint of a level may show: none, its
// units, all.
func markedAt(level int, step *solver.Step) *solver.Step {
	if level == 1 {
		return nil
	}
	return step
}
