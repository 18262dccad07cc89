package main

import (
	"context"
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

// thread tells guess-and-check: the ladder, a guess where it ends, and so on.
// Steps are indented by the guesses that they rest on.
func (t *teller) thread(ctx context.Context, ladder *logic.Ladder, grid *solver.Grid, first bool) error {
	outcome, err := textbook.Thread(ctx, ladder, grid, textbook.ThreadOptions{
		First: first,
		Visit: func(depth int, before *solver.Grid, s solver.Step) bool { return t.threadStep(depth, before, &s) },
	})
	if err != nil {
		return err
	}
	for _, solution := range outcome.Solutions {
		fmt.Fprintln(t.out, format.Line(solution))
	}
	fmt.Fprintf(t.out, "%s: %d points before the first guess, %d guesses, %d dead ends\n",
		foundSolutions(&outcome), outcome.Points, outcome.Guesses, outcome.DeadEnds)
	if len(outcome.Solutions) == 0 {
		return failed(exitFailed)
	}
	return nil
}

func (t *teller) threadStep(depth int, before *solver.Grid, s *solver.Step) bool {
	if s.Technique != textbook.Guess {
		return t.step(depth, before, s)
	}
	t.count++
	p := s.Places[0]
	fmt.Fprintf(t.out, "%3d. %*sguess: %s = %c\n", t.count, 2*(depth-1), "", t.layout.CellName(p.Cell), solver.Symbol(p.Digit))
	return t.goOn()
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
