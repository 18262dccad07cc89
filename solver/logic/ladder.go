package logic

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pencilmark/solver"
)

// Ladder is an ordered list of techniques, a price for every step, and a policy
// that says which technique looks where, and when. Ladders are immutable and
// safe for concurrent use.
type Ladder struct {
	Name string // what LadderNamed takes
	Doc  string // what it is for, in one sentence

	rungs  []rung
	policy func(*walker)
	choosy bool // among a technique's steps take the best, not the first
}

// rung is a technique on a ladder: which method a step of it counts as, and how
// many points it costs.
type rung struct {
	Technique
	method string
	points int
	trials []*Ladder // for bad guesses: what to follow them with, the simplest first
}

// pick returns the step that the ladder takes of a rung.
func (l *Ladder) pick(ctx context.Context, r *rung, v *view) (solver.Step, bool, error) {
	if l.choosy && len(r.trials) == 0 {
		step, ok := r.best(v)
		return step, ok, nil
	}
	return r.first(ctx, v)
}

// first returns the step that the rung takes next. Among bad guesses that is
// the one with the shortest refutation by the simplest ladder that has any.
func (r *rung) first(ctx context.Context, v *view) (step solver.Step, ok bool, err error) {
	if len(r.trials) == 0 {
		step, ok = r.Technique.first(v)
	}
	for _, with := range r.trials {
		if step, ok, err = shortestRefutation(ctx, v.Grid, with); ok || err != nil {
			break
		}
	}
	return step, ok, err
}

// Ladders returns every ladder: the human one, the sources' A to D, HoDoKu's.
func Ladders() []*Ladder {
	return []*Ladder{Human(), Logical(), Phases(), Hypotheses(), Methods(), Hodoku()}
}

// LadderNamed returns the ladder of that name; the error lists the names.
func LadderNamed(name string) (*Ladder, error) {
	var names []string
	for _, l := range Ladders() {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return nil, fmt.Errorf("ladder %q: want one of %s", name, strings.Join(names, ", "))
}

// Techniques returns the ladder's techniques from its foot upwards.
func (l *Ladder) Techniques() []Technique {
	list := make([]Technique, len(l.rungs))
	for i, r := range l.rungs {
		list[i] = r.Technique
	}
	return list
}

// Score returns the method that a step counts as on this ladder and what one
// use of it costs. A method without a name is free and is not counted.
func (l *Ladder) Score(s *solver.Step) (method string, points int) {
	if i := l.Rung(s); i >= 0 {
		return l.rungs[i].method, l.rungs[i].points
	}
	return s.Technique, 0
}

// Rung returns how high on the ladder a step stands, counted from 0 at its foot;
// -1 if its technique is not on the ladder.
func (l *Ladder) Rung(s *solver.Step) int {
	return slices.IndexFunc(l.rungs, func(r rung) bool { return r.Name == s.Technique })
}

func (l *Ladder) methodRung(method string) int {
	return slices.IndexFunc(l.rungs, func(r rung) bool { return r.method == method })
}

// Next returns the first step of the walk from g; ok is false when the ladder
// has none, be the grid solved, broken or too hard. The error is the context's.
func (l *Ladder) Next(ctx context.Context, g *solver.Grid) (step solver.Step, ok bool, err error) {
	_, err = l.Walk(ctx, g, func(_ *solver.Grid, s solver.Step) bool {
		step, ok = s, true
		return false
	})
	return step, ok, err
}

// Foreign returns a ladder whose steps another engine finds. steps walks a grid
// of its own, yields each step before it makes it, and stops when yield returns
// false. Its steps cost nothing and count as methods of their own names.
func Foreign(name, doc string, steps func(ctx context.Context, g *solver.Grid, yield func(solver.Step) bool) error) *Ladder {
	return &Ladder{Name: name, Doc: doc, policy: func(w *walker) {
		if err := steps(w.ctx, w.grid.Clone(), w.take); w.err == nil {
			w.err = err
		}
	}}
}
