package logic

import (
	"context"
	"slices"

	"pencilmark/solver"
)

// Ladder is an ordered list of techniques, a price for every step, and a policy
// that says which technique looks where, and when. Ladders are immutable and
// safe for concurrent use.
type Ladder struct {
	Name string
	Doc  string // what it is for, in one sentence

	rungs     []Rung
	policy    Policy
	takes     func(context.Context, *solver.Grid) error // nil where it begins anywhere
	best      bool
	setless   bool
	leavesOut func(*Technique) bool // nil for none
	watch     func(Look)            // nil for nobody
	memory    *Memory               // nil where every walk has its own
}

// Rung is a technique on a ladder.
type Rung struct {
	Technique
	Method string    // what a step of it counts as; without one it is free and not counted
	Points int       // what a step of it costs
	Trials []*Ladder // of bad guesses: with what to follow them, the simplest first

	leftOut bool // it keeps its place, so that heights compare, and finds nothing
}

// Policy makes a walk's steps, until Walker.Running is false or it has no more.
type Policy func(*Walker)

// LadderOptions are what a ladder is made of. All but the Rungs may be left out.
type LadderOptions struct {
	Name, Doc string
	Rungs     []Rung // from the foot upwards: what to look for first
	Policy    Policy // nil goes back to the foot after every step
	Best      bool   // among the steps of a technique take the one that is shortest and removes most, not the first
	Setless   bool   // chains go through groups, but not through almost locked sets
}

// NewLadder returns a ladder.
func NewLadder(o LadderOptions) *Ladder {
	if o.Policy == nil {
		o.Policy = restart
	}
	return &Ladder{Name: o.Name, Doc: o.Doc, rungs: slices.Clone(o.Rungs), policy: o.Policy, best: o.Best, setless: o.Setless}
}

// Rungs makes rungs of techniques, each a method of its own that costs as many
// points as it stands high.
func Rungs(techniques ...Technique) []Rung {
	rungs := make([]Rung, len(techniques))
	for i, t := range techniques {
		rungs[i] = Rung{Technique: t, Method: t.Name, Points: i + 1}
	}
	return rungs
}

// External is what a ladder asks of an engine that finds its steps.
type External struct {
	Excludes func(*Technique) bool  // a technique of which no step is to be taken
	Look     func(technique string) // is told what is looked for, each time; nil for nobody
	Take     func(solver.Step) bool // takes a step before it is made; false ends the walk
}

// NewExternalLadder returns a ladder whose steps another engine finds, on a grid of its
// own. They cost nothing and count as methods of their own names. The walk ends at a step
// of a technique to exclude, unless the engine passes over such steps itself. takes says why
// the engine cannot begin in a position, solved and broken ones among them; nil if it can.
func NewExternalLadder(name, doc string, takes func(context.Context, *solver.Grid) error, walk func(context.Context, *solver.Grid, External) error) *Ladder {
	l := NewLadder(LadderOptions{Name: name, Doc: doc, Policy: func(w *Walker) {
		e := External{Excludes: w.ladder.Excludes, Take: func(s solver.Step) bool {
			t, _ := CatalogueEntry(s.Technique)
			return !w.ladder.Excludes(&t) && w.TakeStep(s)
		}}
		if watch := w.ladder.watch; watch != nil {
			e.Look = func(technique string) { watch(Look{technique, technique, NoUnit, w.Grid().Empty(), w.Grid()}) }
		}
		w.Fail(walk(w.ctx, w.Grid().Clone(), e))
	}})
	l.takes = takes
	return l
}

// Without returns the ladder without some techniques. What is left keeps its price,
// and bad guesses are followed without them, too.
func (l *Ladder) Without(leaveOut func(*Technique) bool) *Ladder {
	less := *l
	less.leavesOut = func(t *Technique) bool { return l.Excludes(t) || leaveOut(t) }
	less.rungs = slices.Clone(l.rungs)
	for i := range less.rungs {
		r := &less.rungs[i]
		r.leftOut = less.Excludes(&r.Technique)
		r.Trials = slices.Clone(r.Trials)
		for j := range r.Trials {
			r.Trials[j] = r.Trials[j].Without(leaveOut)
		}
	}
	return &less
}

// Excludes reports whether the ladder was made without a technique.
func (l *Ladder) Excludes(t *Technique) bool { return l.leavesOut != nil && l.leavesOut(t) }

// WithoutUniqueness returns the ladder without what argues that the puzzle has one
// solution.
func (l *Ladder) WithoutUniqueness() *Ladder {
	return l.Without(func(t *Technique) bool { return t.Unique })
}

// Techniques returns the ladder's techniques from its foot upwards.
func (l *Ladder) Techniques() []Technique {
	var list []Technique
	for _, r := range l.rungs {
		if !r.leftOut {
			list = append(list, r.Technique)
		}
	}
	return list
}

// Narrowed reports whether anything is left out of the ladder.
func (l *Ladder) Narrowed() bool { return l.leavesOut != nil }

// Priced reports whether steps cost points on the ladder; those of others may have a rating.
func (l *Ladder) Priced() bool {
	return slices.ContainsFunc(l.rungs, func(r Rung) bool { return r.Points > 0 })
}

// Score returns the method that a step counts as on this ladder and what one
// use of it costs. A method without a name is free and is not counted.
func (l *Ladder) Score(s *solver.Step) (method string, points int) {
	if i := l.RungOf(s); i >= 0 {
		return l.rungs[i].Method, l.rungs[i].Points
	}
	return s.Technique, 0
}

// RungOf returns how high on the ladder a step stands, counted from 0 at its foot;
// -1 if its technique is not on the ladder.
func (l *Ladder) RungOf(s *solver.Step) int {
	for i := range l.rungs { // rungs are too large to be passed on one by one
		if l.rungs[i].Name == s.Technique {
			return i
		}
	}
	return -1
}

func (l *Ladder) methodRung(method string) int {
	return slices.IndexFunc(l.rungs, func(r Rung) bool { return r.Method == method })
}

// Next returns the first step of the walk from g; ok is false when the ladder
// has none, be the grid solved, broken or too hard. The error is the context's.
func (l *Ladder) Next(ctx context.Context, g *solver.Grid) (step solver.Step, ok bool, err error) {
	if g.Empty().IsEmpty() {
		return step, false, ctx.Err()
	}
	_, err = l.Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		step, ok = s, true
		return false
	})
	return step, ok, err
}

// pick returns the step that the ladder takes of a rung.
func (l *Ladder) pick(ctx context.Context, r *Rung, v *view) (solver.Step, bool, error) {
	if l.best && len(r.Trials) == 0 {
		step, ok := r.best(v)
		return step, ok, nil
	}
	return r.first(ctx, v)
}

// first returns the step that the rung takes next. Among bad guesses that is
// the one with the shortest refutation by the simplest ladder that has any.
func (r *Rung) first(ctx context.Context, v *view) (step solver.Step, ok bool, err error) {
	if len(r.Trials) == 0 {
		step, ok = r.Technique.first(v)
	}
	for _, with := range r.Trials {
		if step, ok, err = with.shortestRefutation(ctx, v); ok || err != nil {
			break
		}
	}
	return step, ok, err
}
