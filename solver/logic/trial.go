package logic

import (
	"context"
	"math"
	"slices"

	"pencilmark/solver"
)

// badGuess is the technique of trying a candidate and following it with singles.
func badGuess() Technique {
	return technique(badGuessName, inGrid(func(v *view, yield func(solver.Step) bool) {
		g := v.Grid
		for c := range g.Empty().All() {
			for d := range g.Candidates(c).All() {
				assume := solver.Candidate{Cell: c, Digit: d}
				s, ok, _ := singles().Refute(v.Ctx, g, assume, math.MaxInt)
				if ok && !yield(s) {
					return
				}
			}
		}
	}))
}

const badGuessName = "bad-guess"

// Refute assumes a candidate and walks the ladder for fewer than limit steps. A contradiction gives a step that
// removes the candidate, with a minimal proof. A walk that stalls or solves the grid proves nothing. The error is the
// context's.
func (l *Ladder) Refute(ctx context.Context, g *solver.Grid, assume solver.Candidate, limit int) (solver.Step, bool, error) {
	steps, out, err := l.suppose(ctx, newView(g), assume, limit)
	if err != nil || out.Contradiction == nil {
		return solver.Step{}, false, err
	}
	return wrongGuess(g, assume, steps, *out.Contradiction), true, nil
}

// suppose walks the ladder from a candidate for fewer than limit steps.
func (l *Ladder) suppose(ctx context.Context, v *view, assume solver.Candidate, limit int) (steps []solver.Step, out WalkResult, err error) {
	supposed := v.Clone()
	supposed.Place(assume.Cell, assume.Digit)
	w := l.walker(ctx, supposed, func(_ *solver.Grid, s solver.Step) bool {
		steps = append(steps, s)
		return len(steps) < limit
	})
	w.view.Barren.Before = v.Barren
	out, err = w.walk()
	return steps, out, err
}

// wrongGuess makes a step from a candidate, the steps that follow it, and the contradiction at their end.
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

// shortestRefutation returns the bad guess that fails after the fewest steps, the first of equals. In a large grid it
// tries the most promising candidates first, and stops once one has failed.
func (l *Ladder) shortestRefutation(ctx context.Context, v *view) (solver.Step, bool, error) {
	t := trials{ladder: l, view: v, limit: math.MaxInt, harmless: make([]solver.Digits, v.Layout().CellCount())}
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

// guessesInTurn lists the candidates in the order in which they are tried.
func (v *view) guessesInTurn() []solver.Candidate {
	return v.guesses.Get(&v.Facts, func([]solver.Candidate) []solver.Candidate {
		list := v.CandidatesIn(v.Empty(), v.Layout().Digits())
		if len(list) > maxGuesses {
			v.MostFirst(list)
		}
		return list
	})
}

const (
	maxGuesses    = 300 // more than classic grids have when only guessing is left
	triedTogether = 64  // how many of a longer list are tried together
)

type trials struct {
	ladder   *Ladder
	view     *view
	best     solver.Step
	found    bool
	limit    int             // steps of the best
	harmless []solver.Digits // by cell: the digits that follow from guesses that proved nothing
}

// try tries some guesses. A candidate that follows from a guess that proves nothing proves nothing either.
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

func (t *trials) noteHarmless(end *solver.Grid) {
	for c := range t.view.Empty().AndNot(end.Empty()).All() {
		t.harmless[c] = t.harmless[c].With(end.Value(c))
	}
}

// ArgumentAgainst returns the argument against a candidate of g that is easiest to follow: a step that rules it out, or
// a proof by contradiction. Well-known patterns come first, then short proofs, other patterns, any proof, and last
// exhaustive techniques. ok is false if there is none. The error is the context's.
func (l *Ladder) ArgumentAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (step solver.Step, ok bool, err error) {
	known, hard := l.split("x-wing")
	if step, ok, err = known.stepAgainst(ctx, g, c); ok || err != nil {
		return step, ok, err
	}
	proof, proven, err := l.proofAgainst(ctx, g, c)
	if err != nil || proven && len(proof.Trial.Steps) <= ShortProof {
		return proof, proven, err
	}
	patterns, exhaustive := hard.split("template-set")
	if step, ok, err = patterns.stepAgainst(ctx, g, c); ok || err != nil {
		return step, ok, err
	}
	if proven {
		return proof, true, nil
	}
	return exhaustive.stepAgainst(ctx, g, c)
}

// ShortProof is the maximum number of steps of a proof that people can follow without a pencil.
const ShortProof = 4

// maxRefutation bounds the steps of a search for a proof.
const maxRefutation = 400

// split divides the ladder below the rung of a technique; without that rung, all of it is below.
func (l *Ladder) split(technique string) (below, above *Ladder) {
	at := slices.IndexFunc(l.rungs, func(r Rung) bool { return r.Name == technique })
	if at < 0 {
		at = len(l.rungs)
	}
	return &Ladder{rungs: l.rungs[:at], policy: restart}, &Ladder{rungs: l.rungs[at:], policy: restart}
}

// stepAgainst returns the first step that rules a candidate out.
func (l *Ladder) stepAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (step solver.Step, ok bool, err error) {
	err = l.Steps(ctx, g, func(s solver.Step) bool {
		if ok = RulesOut(g, &s, c); ok {
			step = s
		}
		return !ok
	})
	return step, ok, err
}

// proofAgainst returns a proof by the simplest trial ladder that has a short one, else by the simplest that has any.
func (l *Ladder) proofAgainst(ctx context.Context, g *solver.Grid, c solver.Candidate) (proof solver.Step, ok bool, err error) {
	for _, r := range l.rungs {
		if r.leftOut {
			continue
		}
		for _, with := range r.Trials {
			step, found, err := with.Refute(ctx, g, c, maxRefutation)
			if err != nil || found && len(step.Trial.Steps) <= ShortProof {
				return step, found, err
			}
			if found && !ok {
				proof, ok = step, true
			}
		}
	}
	return proof, ok, nil
}

// RulesOut reports whether a step makes a candidate false.
func RulesOut(g *solver.Grid, s *solver.Step, c solver.Candidate) bool {
	after := g.Clone()
	after.Apply(s)
	return !after.Has(c.Cell, c.Digit) && after.Value(c.Cell) != c.Digit
}

// trim shortens a proof by contradiction: from the last to the first, it drops each step that the rest does not need.
func trim(g *solver.Grid, proof *solver.Trial) *solver.Trial {
	supposed := g.Clone()
	supposed.Place(proof.Assume.Cell, proof.Assume.Digit)
	steps, end := proof.Steps, proof.End
	for i := len(steps) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(steps), i, i+1)
		if why, ok := replay(supposed, fewer); ok {
			steps, end = fewer, why
		}
	}
	return &solver.Trial{Assume: proof.Assume, Steps: steps, End: end}
}

// replay makes steps, each of which must hold, and returns the contradiction at the end.
func replay(g *solver.Grid, steps []solver.Step) (end solver.Contradiction, ok bool) {
	at := g.Clone()
	for i := range steps {
		if !holds(at, &steps[i]) {
			return end, false
		}
		at.Apply(&steps[i])
	}
	return at.Contradiction()
}

// holds reports whether the argument of a step, as its fields record it, is true of the grid.
func holds(g *solver.Grid, s *solver.Step) bool {
	switch {
	case s.Trial != nil:
		supposed := g.Clone()
		supposed.Place(s.Trial.Assume.Cell, s.Trial.Assume.Digit)
		_, ok := replay(supposed, s.Trial.Steps)
		return ok
	case len(s.Places) > 0:
		return singleHolds(g, s)
	case len(s.Cover) == 0: // a hidden subset
		return placesOf(g, s).Within(solver.CellsOf(s.Cells...))
	case s.Digits.Len() == 1: // locked candidates or a fish
		return placesOf(g, s).Within(unionOf(g.Layout(), s.Cover))
	}
	return nakedHolds(g, s)
}

func singleHolds(g *solver.Grid, s *solver.Step) bool {
	p := s.Places[0]
	if len(s.Base) == 0 {
		return g.Candidates(p.Cell) == s.Digits
	}
	return placesOf(g, s) == solver.CellsOf(p.Cell)
}

func nakedHolds(g *solver.Grid, s *solver.Step) bool {
	return !slices.ContainsFunc(s.Cells, func(c int) bool { return g.Candidates(c)&^s.Digits != 0 })
}

// placesOf returns where the step's digits can be in its base units.
func placesOf(g *solver.Grid, s *solver.Step) (places solver.CellSet) {
	for d := range s.Digits.All() {
		places = places.Or(g.CellsAllowing(d))
	}
	return places.And(unionOf(g.Layout(), s.Base))
}

func unionOf(l *solver.Layout, units []int) (cells solver.CellSet) {
	for _, u := range units {
		cells = cells.Or(l.Units()[u].Set)
	}
	return cells
}
