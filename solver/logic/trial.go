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
	return l.refute(ctx, newView(g), assume, limit)
}

// refute is Refute in a position of which is known what was searched in vain.
func (l *Ladder) refute(ctx context.Context, v *view, assume solver.Candidate, limit int) (solver.Step, bool, error) {
	g, supposed := v.Grid, v.Clone()
	supposed.Place(assume.Cell, assume.Digit)
	var steps []solver.Step
	w := l.walker(ctx, supposed, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return len(steps) < limit
	})
	w.view.barren.before = v.barren
	out, err := w.walk()
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
func (l *Ladder) shortestRefutation(ctx context.Context, v *view) (best solver.Step, found bool, err error) {
	limit := math.MaxInt
	for c := range v.Empty().All() {
		for d := range v.Candidates(c).All() {
			s, ok, err := l.refute(ctx, v, solver.Candidate{Cell: c, Digit: d}, limit)
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
