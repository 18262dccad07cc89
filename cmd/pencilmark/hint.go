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
	Level int `default:"1" help:"How much to tell: 1 where to look, 2 the digits and units, 3 the argument, 4 the move and what it forces."`
	ladderFlag
	puzzleArgs
}

// Run tells the next deduction of one position.
func (c *hintCmd) Run(ctx context.Context, m *Main) error {
	if c.Level < 1 || c.Level > 4 {
		return unusable("--level: expected a number from 1 to 4")
	}
	ladder, err := c.ladder()
	if err != nil {
		return err
	}
	grid, err := c.one(ctx, m)
	if err != nil {
		return err
	}
	if grid.Solved() {
		_, err := fmt.Fprintln(m.Stdout, "The grid is solved.")
		return err
	}
	if _, err := solver.Solve(ctx, grid); err != nil {
		return explainUnsolvable(err)
	}
	step, ok, err := ladder.Next(ctx, grid)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("the ladder %s has no next step here; try another --ladder, or pencilmark solve", ladder.Name)
	}
	text := phrase.New(phrase.DefaultLocale).Hint(&step, grid, c.Level)
	if isTerminal(m.Stdout) {
		text = console.Wrap(text, terminalWidth(m.Stdout))
		m.draw(render.Board{Grid: grid, Notes: grid.Restricted(), Step: markedAt(c.Level, &step), UnitsOnly: c.Level == 2})
	}
	_, err = fmt.Fprintln(m.Stdout, text)
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
