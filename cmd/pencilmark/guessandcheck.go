package main

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// guessAndCheck prints a search by guess and check: the ladder's steps, a guess
// where they end, and so on. Steps are indented by the guesses that they rest on.
func (p *stepPrinter) guessAndCheck(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, first bool) error {
	print := func(depth int, before *solver.Grid, s solver.Step) bool {
		if s.Technique == textbook.GuessTechnique {
			depth--
		}
		return p.printStep(depth, before, &s)
	}
	end, err := coach.New(ladder).Follow(ctx, grid, coach.PathOptions{GuessAndCheck: true, First: first}, print)
	if err != nil {
		return err
	}
	for _, line := range p.printer.PathEnding(ladder, &end, format.Line) {
		fmt.Fprintln(p.out, line)
	}
	return succeeded(ladder, &end)
}
