package logic

import (
	"cmp"
	"context"
	"math"
	"slices"

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
	steps, out, err := l.suppose(ctx, newView(g), assume, limit)
	if err != nil || out.Contradiction == nil {
		return solver.Step{}, false, err
	}
	return wrongGuess(g, assume, steps, *out.Contradiction), true, nil
}

// suppose walks the ladder from a candidate, for fewer than limit steps, in a position of
// which is known what was searched in vain.
func (l *Ladder) suppose(ctx context.Context, v *view, assume solver.Candidate, limit int) (steps []solver.Step, out WalkResult, err error) {
	supposed := v.Clone()
	supposed.Place(assume.Cell, assume.Digit)
	w := l.walker(ctx, supposed, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return len(steps) < limit
	})
	w.view.barren.before = v.barren
	out, err = w.walk()
	return steps, out, err
}

// wrongGuess makes a step of steps to a contradiction.
func wrongGuess(g *solver.Grid, assume solver.Candidate, steps []solver.Step, end solver.Contradiction) solver.Step {
	it := []solver.Candidate{assume}
	return solver.Step{
		Technique: badGuessName,
		Digits:    solver.DigitsOf(assume.Digit),
		Cells:     []int{assume.Cell},
		Pattern:   it,
		Trial:     trim(g, &solver.Trial{Assume: assume, Steps: steps, End: end}),
		Removes:   it,
	}
}

// shortestRefutation tries every candidate of the grid and returns the bad guess
// that fails after the fewest steps; of equals the first. Of a large grid it tries those first
// from which most follows, and no more once one has failed.
func (l *Ladder) shortestRefutation(ctx context.Context, v *view) (solver.Step, bool, error) {
	t := trials{ladder: l, view: v, limit: math.MaxInt, harmless: make([]solver.Digits, v.layout.CellCount())}
	guesses, together := v.guessesInTurn(), maxGuesses
	if len(guesses) > maxGuesses {
		together = triedTogether
	}
	for some := range slices.Chunk(guesses, together) {
		if err := t.try(ctx, some); t.found || err != nil {
			return t.best, t.found, err
		}
	}
	return solver.Step{}, false, nil
}

// guessesInTurn lists the candidates in the order in which they are tried, which all ladders
// for trials share.
func (v *view) guessesInTurn() []solver.Candidate {
	return v.guesses.get(v, func([]solver.Candidate) []solver.Candidate {
		list := candidatesIn(v.Grid, v.Empty(), v.layout.Digits())
		if len(list) > maxGuesses {
			v.mostFirst(list)
		}
		return list
	})
}

const (
	maxGuesses    = 300 // more than classic grids have where there is nothing left but to guess
	triedTogether = 64  // of more
)

// mostFirst sorts guesses by how much follows from them by singles, the most first: those that
// clash before all others.
func (v *view) mostFirst(guesses []solver.Candidate) {
	d := v.newDeduction()
	follows := make([]int, d.singles)
	for _, c := range guesses {
		node := d.single(c.Cell, c.Digit)
		d.suppose(node, true)
		if follows[node] = len(d.order); d.clash >= 0 {
			follows[node] = math.MaxInt
		}
	}
	slices.SortStableFunc(guesses, func(a, b solver.Candidate) int {
		return cmp.Compare(follows[d.single(b.Cell, b.Digit)], follows[d.single(a.Cell, a.Digit)])
	})
}

// trials are the search for the shortest refutation.
type trials struct {
	ladder   *Ladder
	view     *view
	best     solver.Step
	found    bool
	limit    int             // steps of the best
	harmless []solver.Digits // by cell: what follows from guesses that came to nothing
}

// try tries some guesses. What follows from one that comes to nothing comes to nothing too.
func (t *trials) try(ctx context.Context, guesses []solver.Candidate) error {
	for _, c := range guesses {
		if t.harmless[c.Cell].Has(c.Digit) {
			continue
		}
		steps, out, err := t.ladder.suppose(ctx, t.view, c, t.limit)
		switch {
		case err != nil:
			return err
		case out.Contradiction != nil:
			t.best, t.found = wrongGuess(t.view.Grid, c, steps, *out.Contradiction), true
			t.limit = len(t.best.Trial.Steps)
		case !out.Stopped:
			t.noteHarmless(out.Grid)
		}
	}
	return nil
}

// noteHarmless notes what a guess came to that came to nothing.
func (t *trials) noteHarmless(end *solver.Grid) {
	for c := range t.view.Empty().AndNot(end.Empty()).All() {
		t.harmless[c] = t.harmless[c].With(end.Value(c))
	}
}
