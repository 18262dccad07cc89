package logic

import (
	"context"
	"math"

	"pencilmark/solver"
)

// badGuess is the technique of trying a candidate and following its
// consequences by naked and hidden singles.
func badGuess() Technique {
	return technique(badGuessName, inGrid(func(v *view, yield func(solver.Step) bool) {
		g := v.Grid
		for c := range g.Empty().All() {
			for d := range g.Candidates(c).All() {
				assume := solver.Candidate{Cell: c, Digit: d}
				s, ok, _ := singles().Refute(v.ctx, g, assume, math.MaxInt)
				if ok && !yield(s) {
					return
				}
			}
		}
	}))
}

const badGuessName = "bad-guess"

// Refute supposes a candidate and walks the ladder for fewer than limit steps.
// A contradiction makes a step that removes the candidate; its proof holds only
// what it needs. A walk that stalls proves nothing; nor does one that completes the
// grid, for there may be other solutions. The error is the context's.
func (l *Ladder) Refute(ctx context.Context, g *solver.Grid, assume solver.Candidate, limit int) (solver.Step, bool, error) {
	supposed := g.Clone()
	supposed.Place(assume.Cell, assume.Digit)
	var steps []solver.Step
	out, err := l.Walk(ctx, supposed, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return len(steps) < limit
	})
	if err != nil || out.Contradiction == nil {
		return solver.Step{}, false, err
	}
	it := []solver.Candidate{assume}
	return solver.Step{
		Technique: badGuessName,
		Digits:    solver.DigitsOf(assume.Digit),
		Cells:     []int{assume.Cell},
		Pattern:   it,
		Trial:     trim(g, &solver.Trial{Assume: assume, Steps: steps, End: *out.Contradiction}),
		Removes:   it,
	}, true, nil
}

// shortestRefutation tries every candidate of the grid and returns the bad guess
// that fails after the fewest steps; of equals the first.
func (l *Ladder) shortestRefutation(ctx context.Context, g *solver.Grid) (best solver.Step, found bool, err error) {
	limit := math.MaxInt
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).All() {
			s, ok, err := l.Refute(ctx, g, solver.Candidate{Cell: c, Digit: d}, limit)
			if err != nil {
				return solver.Step{}, false, err
			}
			if ok {
				best, found, limit = s, true, len(s.Trial.Steps)
			}
		}
	}
	return best, found, nil
}
