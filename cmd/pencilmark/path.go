package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

type pathCmd struct {
	Format string `default:"text" enum:"text,json" help:"text or json."`
	Brief  bool   `help:"Print one line for each step, without the arguments of chains, nets and trials."`
	Step   bool   `help:"Wait for Enter between steps; q and Enter, Ctrl-D or Ctrl-C quit."`

	Chains *bool `negatable:"" help:"Add to each discovery the naked singles that it forces, breadth first. This is the default for --ladder phases."`

	Tables bool `help:"With --ladder phases: print phase 2's table of frequencies for each unit, and the given that forces each cell in phase 1."`

	GIF string `name:"gif" type:"path" placeholder:"FILE" help:"Write the solve to FILE as an animated GIF; if the ladder ends early and there is one solution, search finishes it."`

	Guess     []string `placeholder:"CELLS" help:"When the ladder ends, try every combination of digits in these cells, as in r1c1,r2c7 (--ladder hypotheses)."`
	Scenarios bool     `help:"With --guess: show the result of each combination."`
	Grids     bool     `help:"With --scenarios: draw the grid of each, with its candidates."`

	GuessAndCheck bool `help:"When the ladder ends, guess, continue, and take the guess back at a contradiction."`
	FirstSolution bool `help:"With --guess-and-check: stop at the first solution instead of checking that there is no other."`

	ladderFlag
	puzzleArgs
}

func (c *pathCmd) Run(ctx context.Context, m *Main) error {
	ladder, err := c.ladder()
	if err != nil {
		return err
	}
	if err := c.checkFlags(); err != nil {
		return err
	}
	count := 0
	return c.each(ctx, m, c.Format != "json", func(p format.Puzzle) error {
		if count++; count > 1 && c.GIF != "" {
			return unusable("--gif takes one puzzle, and there are several")
		}
		return c.path(ctx, m, ladder, p.Grid)
	})
}

func (c *pathCmd) path(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid) (err error) {
	grid, mistakes, err := c.beginning(ctx, m, grid)
	if err != nil {
		return err
	}
	if conflicts := grid.Conflicts(); len(conflicts) > 0 {
		return &solver.ConflictError{Layout: grid.Layout(), Conflicts: conflicts}
	}
	if c.GIF != "" {
		return c.writeGIF(ctx, m, ladder, grid)
	}
	if c.Format == "json" && c.isWholeReference() {
		return referenceWalkJSON(ctx, m, grid)
	}
	if c.Format == "json" {
		return c.pathJSON(ctx, m, ladder, grid, mistakes)
	}
	p := &stepPrinter{out: m.Stdout, printer: m.printer(), layout: grid.Layout(), proceed: proceed, forced: c.chains(), brief: c.Brief}
	p.printLines(mistakes)
	if c.Tables {
		ladder = ladder.Watched(p.printTable)
		p.printLines(p.printer.ForcingGivens(grid))
	}
	if c.Step {
		p.proceed = m.waitForEnter(ctx)
		if isTerminal(m.Stdout) {
			p.draw = m.draw
		}
	}
	switch {
	case c.isWholeReference():
		return p.printReferenceWalk(ctx, grid)
	case c.GuessAndCheck:
		return p.guessAndCheck(ctx, ladder, grid, c.FirstSolution)
	case len(c.Guess) > 0:
		return p.printScenarios(ctx, ladder, grid, c.Guess, c.onScenario(m, p))
	}
	return p.printPath(ctx, ladder, grid, coach.PathOptions{})
}

// beginning returns the position without wrong digits, and sentences about the wrong digits.
func (c *pathCmd) beginning(ctx context.Context, m *Main, g *solver.Grid) (*solver.Grid, []string, error) {
	if len(coach.Readings(g)) == 1 {
		return g, nil, nil
	}
	p, err := coach.NewPosition(ctx, nil, g)
	if err != nil {
		return g.AsSet(), nil, ctx.Err()
	}
	return p.WithoutMistakes(), m.printerFor(c.Format).MistakesAdvice(p.Mistakes(), g.Layout()), nil
}

func (c *pathCmd) checkFlags() error {
	guessing := c.GuessAndCheck || len(c.Guess) > 0
	switch {
	case c.Step && c.fromInput():
		return unusable("--step reads Enter from standard input: name the puzzle as an argument or a file")
	case c.Format == "json" && (c.Step || c.Chains != nil && *c.Chains):
		return unusable("--format json goes with neither --step nor --chains")
	case c.Brief && c.Format == "json":
		return unusable("--brief goes with --format text")
	case c.GIF != "" && (c.Step || guessing || c.Format == "json"):
		return unusable("--gif goes with neither --step, --format json nor guessing")
	case len(c.Guess) > 0 && c.Ladder != textbook.HypothesesLadder().Name:
		return unusable("--guess belongs to --ladder %s", textbook.HypothesesLadder().Name)
	case c.GuessAndCheck && c.isReference():
		return unusable("--guess-and-check does not go with --ladder %s, which assumes that there is one solution", c.Ladder)
	case c.GuessAndCheck && len(c.Guess) > 0:
		return unusable("--guess and --guess-and-check exclude each other")
	case c.FirstSolution && !c.GuessAndCheck:
		return unusable("--first-solution goes with --guess-and-check")
	case c.Scenarios && len(c.Guess) == 0:
		return unusable("--scenarios goes with --guess")
	case c.Grids && !c.Scenarios:
		return unusable("--grids goes with --scenarios")
	case c.Tables && (c.Ladder != textbook.PhasesLadder().Name || c.Format == "json" || c.GIF != ""):
		return unusable("--tables belongs to --ladder %s, as text", textbook.PhasesLadder().Name)
	}
	return nil
}

// onScenario returns the function that handles each scenario, or nil.
func (c *pathCmd) onScenario(m *Main, p *stepPrinter) func(textbook.Scenario) bool {
	switch {
	case c.Grids:
		return func(s textbook.Scenario) bool {
			p.printScenario(s)
			m.draw(render.Board{Grid: s.Grid, Candidates: true})
			return p.proceed()
		}
	case c.Scenarios:
		return func(s textbook.Scenario) bool {
			p.printScenario(s)
			return p.proceed()
		}
	}
	return nil
}

// chains reports whether to print what each discovery forces, as source B's program does.
func (c *pathCmd) chains() bool {
	if c.Chains != nil {
		return *c.Chains
	}
	return c.Ladder == textbook.PhasesLadder().Name
}

func (a *puzzleArgs) fromInput() bool { return len(a.Puzzles) == 0 || slices.Contains(a.Puzzles, "-") }

// writeGIF writes a path to a file as an animated picture.
func (c *pathCmd) writeGIF(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid) error {
	file, err := os.Create(c.GIF) // created before the drawing, which takes long
	if err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	defer file.Close()
	steps, err := coach.New(ladder).Way(ctx, grid)
	if err != nil {
		return explainUnsolvable(err)
	}
	printer := m.printer()
	picture, err := render.GIF(ctx, render.Animation{Grid: grid, Steps: steps, Theme: render.Light, Caption: func(s *solver.Step) string { return printer.Technique(s.Technique) }})
	if err != nil {
		return err
	}
	_, err = file.Write(picture)
	if err := errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("--gif: %w", err)
	}
	_, err = fmt.Fprintln(m.Stdout, printer.Text("cli.gif", map[string]any{"File": c.GIF, "Steps": len(steps), "Size": (len(picture) + 999) / 1000}))
	return err
}

// pathJSON prints a ladder's path and its ending as JSON.
func (c *pathCmd) pathJSON(ctx context.Context, m *Main, ladder *logic.Ladder, grid *solver.Grid, mistakes []string) error {
	printer, p := phrase.New(phrase.DefaultLocale), answerjson.NewPath(grid, ladder)
	p.Beginning = mistakes
	guesses, err := parseCells(grid.Layout(), c.Guess)
	if err != nil {
		return err
	}
	o := coach.PathOptions{Guess: guesses, GuessAndCheck: c.GuessAndCheck, First: c.FirstSolution}
	o.OnScenario = func(s textbook.Scenario) bool {
		p.AddScenario(printer, &s)
		return true
	}
	end, err := coach.New(ladder).Follow(ctx, grid, o, func(depth int, before *solver.Grid, s solver.Step) bool {
		return p.Add(printer, ladder, depth, before, &s)
	})
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return unusable("--guess: %w", wrong)
	}
	if err != nil {
		return err
	}
	p.End(printer, ladder, &end)
	p.Ending = append(p.Ending, unsolved(ctx, printer, grid, &end)...)
	if err := m.printJSON(p); err != nil {
		return err
	}
	return succeeded(ladder, &end)
}
