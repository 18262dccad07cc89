package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
)

// find finds the step that is asked for.
func (c *hintCmd) find(ctx context.Context, ladder *logic.Ladder, g *solver.Grid) (step solver.Step, ok bool, err error) {
	wish := logic.Wish{Skip: c.Skip}
	if c.Cell != "" {
		cell, err := phrase.ReadCell(g.Layout(), c.Cell)
		if err != nil {
			return step, false, unusable("--cell: %w", err)
		}
		if g.Value(cell) != 0 {
			return step, false, errors.New(c.filled(g, cell))
		}
		wish.Cells = solver.CellsOf(cell)
	}
	if c.Digit != "" {
		digit, ok := readDigit(g.Layout(), c.Digit)
		if !ok {
			return step, false, unusable("--digit: %s is no digit of this grid", c.Digit)
		}
		wish.Digits = solver.DigitsOf(digit)
	}
	return ladder.Seek(ctx, g, wish)
}

// all lists the deductions that can be made now, a line each.
func (c *hintCmd) all(ctx context.Context, m *Main, ladder *logic.Ladder, g *solver.Grid) error {
	p := c.printer()
	return ladder.Steps(ctx, g, func(s solver.Step) bool {
		_, err := fmt.Fprintf(m.Stdout, "%s: %s\n", p.Technique(s.Technique), p.Brief(&s, g.Layout()))
		return err == nil
	})
}

// why argues against a candidate.
func (c *hintCmd) why(ctx context.Context, m *Main, ladder *logic.Ladder, g, solution *solver.Grid) error {
	asked, err := readCandidate(g.Layout(), c.Why)
	if err != nil {
		return unusable("--why: %w", err)
	}
	if plain := c.plain(g, solution, asked); plain != "" {
		_, err := fmt.Fprintln(m.Stdout, plain)
		return err
	}
	g = logic.Disputed(g, asked)
	step, ok, err := ladder.Against(ctx, g, asked)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("the ladder %s knows no single argument against it here; try another --ladder", ladder.Name)
	}
	return c.tell(m, g, &step, max(c.Level, phrase.Why))
}

// readCandidate reads a candidate such as r1c5=4.
func readCandidate(l *solver.Layout, text string) (c solver.Candidate, err error) {
	name, symbol, _ := strings.Cut(text, "=")
	if c.Cell, err = phrase.ReadCell(l, strings.TrimSpace(name)); err != nil {
		return c, err
	}
	digit, ok := readDigit(l, symbol)
	if !ok {
		return c, errors.New("want a cell and a digit, as in r1c5=4")
	}
	c.Digit = digit
	return c, nil
}

// readDigit reads a digit of a layout; those above 9 are letters.
func readDigit(l *solver.Layout, symbol string) (digit int, ok bool) {
	for d := range l.Digits().All() {
		if strings.EqualFold(strings.TrimSpace(symbol), string(solver.Symbol(d))) {
			return d, true
		}
	}
	return 0, false
}

// filled says that a cell has its digit.
func (c *hintCmd) filled(g *solver.Grid, cell int) string {
	p := c.printer()
	return fmt.Sprintf("%s is %s already.", p.Cell(g.Layout(), cell), p.Digit(g.Value(cell)))
}

// plain says of a candidate what needs no argument, "" if it needs one.
func (c *hintCmd) plain(g, solution *solver.Grid, asked solver.Candidate) string {
	p := c.printer()
	cell := p.Cell(g.Layout(), asked.Cell)
	switch sight, by := logic.AtSight(g, asked); {
	case sight == logic.Filled:
		return c.filled(g, asked.Cell)
	case sight == logic.Seen:
		return fmt.Sprintf("%s cannot be %s: it sees the %[2]s in %s.", cell, p.Digit(asked.Digit), p.Cell(g.Layout(), by))
	case solution.Value(asked.Cell) == asked.Digit:
		return fmt.Sprintf("Nothing rules %s out in %s.", p.Digit(asked.Digit), cell)
	}
	return ""
}

// explainMistake says why a position cannot be solved: where right candidates are
// crossed out, which.
func (c *hintCmd) explainMistake(ctx context.Context, g *solver.Grid, cause error) error {
	solution, err := solver.Solve(ctx, g.Fresh())
	if !errors.Is(cause, solver.ErrNoSolution) || err != nil {
		return explainUnsolvable(cause)
	}
	_, missing := g.Mistakes(solution)
	return fmt.Errorf("candidates that belong are crossed out: %s", c.printer().Candidates(g.Layout(), missing))
}

// checkEntries names the digits that are not those of the original's solution, if
// the original is given.
func (c *hintCmd) checkEntries(ctx context.Context, g *solver.Grid) error {
	if c.Original == "" {
		return nil
	}
	options, err := (&puzzleArgs{Layout: layoutOf(g, c.Layout)}).options()
	if err != nil {
		return err
	}
	original, err := format.Read(c.Original, options)
	if err != nil {
		return unusable("--original: %w", err)
	}
	solution, err := solver.Solve(ctx, original)
	if err != nil {
		return fmt.Errorf("--original: %w", explainUnsolvable(err))
	}
	l := g.Layout()
	if original.Layout().Shape() != l.Shape() {
		return unusable("--original: it is %s, the position %s", original.Layout().Shape(), l.Shape())
	}
	if wrong, _ := g.Mistakes(solution); len(wrong) > 0 {
		return fmt.Errorf("wrong, take these out first: %s", c.printer().Placements(l, wrong))
	}
	return nil
}
