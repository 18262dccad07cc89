package main

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// guessAndCheck prints a search by guess and check: the ladder's steps, a guess
// where they end, and so on. Steps are indented by the guesses that they rest on.
func (p *stepPrinter) guessAndCheck(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, first bool) error {
	outcome, err := textbook.SolveByThread(ctx, ladder, grid, textbook.ThreadOptions{
		First:  first,
		OnStep: func(depth int, before *solver.Grid, s solver.Step) bool { return p.printStepOrGuess(depth, before, &s) },
	})
	if err != nil {
		return err
	}
	for _, solution := range outcome.Solutions {
		fmt.Fprintln(p.out, format.Line(solution))
	}
	fmt.Fprintf(p.out, "%s: %d points before the first guess, %d guesses, %d dead ends\n",
		foundSolutions(&outcome), outcome.Points, outcome.Guesses, outcome.DeadEnds)
	if len(outcome.Solutions) == 0 {
		return failed(exitFailed)
	}
	return nil
}

func (p *stepPrinter) printStepOrGuess(depth int, before *solver.Grid, s *solver.Step) bool {
	if s.Technique != textbook.GuessTechnique {
		return p.printStep(depth, before, s)
	}
	p.count++
	guess := s.Places[0]
	fmt.Fprintf(p.out, "%3d. %*sguess: %s = %c\n", p.count, 2*(depth-1), "", p.layout.CellName(guess.Cell), solver.Symbol(guess.Digit))
	return p.proceed()
}

func foundSolutions(o *textbook.ThreadOutcome) string {
	switch {
	case o.Unique():
		return "the only solution"
	case len(o.Solutions) == 1:
		return "a solution; others were not sought"
	case o.Complete && len(o.Solutions) == 0:
		return "no solution"
	case o.Complete:
		return fmt.Sprintf("%d solutions", len(o.Solutions))
	}
	return fmt.Sprintf("%d solutions so far", len(o.Solutions))
}
