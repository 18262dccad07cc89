package logic

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pencilmark/solver"
)

// Ladder is an ordered list of techniques, a price for every step, and a policy that decides where and when each
// technique is searched. Ladders are immutable and safe for concurrent use.
type Ladder struct {
	Name string
	Doc  string // its purpose, in one sentence

	rungs     []Rung
	policy    Policy
	takes     func(context.Context, *solver.Grid) error // says why a walk cannot start in a position; nil if it always can
	best      bool
	setless   bool
	leavesOut func(*Technique) bool // nil for none
	watch     func(Look)            // gets each search; may be nil
	memory    *Memory               // nil if every walk has its own
}

// Rung is a technique on a ladder.
type Rung struct {
	Technique
	Method string    // the method as which its steps count; without one they are free and not counted
	Points int       // the price of its steps
	Trials []*Ladder // of bad guesses: the ladders with which to follow them, the simplest first

	leftOut bool // it keeps its place, so that heights stay comparable, but finds nothing
}

// Policy makes a walk's steps, until Walker.Running is false or it has no more.
type Policy func(*Walker)

// LadderOptions describe a ladder. All but Rungs are optional.
type LadderOptions struct {
	Name, Doc string
	Rungs     []Rung // from the foot upwards: the first is searched first
	Policy    Policy // nil goes back to the foot after every step
	Best      bool   // among the steps of a technique take the one with the shortest argument and most removals, not the first
	Setless   bool   // chains go through groups, but not through almost locked sets
}

// NewLadder returns a ladder.
func NewLadder(o LadderOptions) *Ladder {
	if o.Policy == nil {
		o.Policy = restart
	}
	return &Ladder{Name: o.Name, Doc: o.Doc, rungs: slices.Clone(o.Rungs), policy: o.Policy, best: o.Best, setless: o.Setless}
}

// Rungs makes rungs from techniques. Each is a separate method, and its steps cost its height in points.
func Rungs(techniques ...Technique) []Rung {
	rungs := make([]Rung, len(techniques))
	for i, t := range techniques {
		rungs[i] = Rung{Technique: t, Method: t.Name, Points: i + 1}
	}
	return rungs
}

// External is the interface between an external engine and a ladder's walk.
type External struct {
	Excludes func(*Technique) bool  // reports whether steps of a technique must not be taken
	Look     func(technique string) // called with each technique that the engine searches; may be nil
	Take     func(solver.Step) bool // takes a step before it is made; false ends the walk
}

// NewExternalLadder returns a ladder whose steps another engine finds on its own grid. Steps cost nothing, and each
// counts as a method with the technique's name. The walk ends at a step of an excluded technique, unless the engine
// skips such steps. takes returns why the engine cannot start in a position, or nil.
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

// Without returns the ladder without some techniques. The others keep their price, and bad guesses are followed
// without those techniques, too.
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

// WithoutUniqueness returns the ladder without techniques that assume the puzzle has one solution.
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

// Narrowed reports whether any technique is left out of the ladder.
func (l *Ladder) Narrowed() bool { return l.leavesOut != nil }

// Priced reports whether steps cost points on the ladder.
func (l *Ladder) Priced() bool {
	return slices.ContainsFunc(l.rungs, func(r Rung) bool { return r.Points > 0 })
}

// Score returns the method as which a step counts on this ladder, and its cost. A technique without a method is free
// and not counted.
func (l *Ladder) Score(s *solver.Step) (method string, points int) {
	if i := l.RungOf(s); i >= 0 {
		return l.rungs[i].Method, l.rungs[i].Points
	}
	return s.Technique, 0
}

// RungOf returns the height of a step's technique, from 0; -1 if it is not on the ladder.
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

// Next returns the first step of the walk from g; ok is false if there is none because the grid is solved, broken or
// too hard. The error is the context's.
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

func (l *Ladder) pick(ctx context.Context, r *Rung, v *view) (solver.Step, bool, error) {
	if l.best && len(r.Trials) == 0 {
		step, ok := r.best(v)
		return step, ok, nil
	}
	return r.first(ctx, v)
}

// first returns the step that the rung takes next. Of bad guesses that is the one with the shortest refutation by the
// simplest ladder.
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

// Human returns the ladder for hints, easiest for a person first. A step costs the number of its rung.
func Human() *Ladder { return human() }

var human = sync.OnceValue(func() *Ladder {
	rungs := Rungs(humanTechniques()...)
	basic := NewLadder(LadderOptions{Name: "basic", Doc: "singles, locked candidates, subsets and fish", Rungs: Rungs(basicTechniques()...)})
	return NewLadder(LadderOptions{
		Name: "human",
		Doc:  "for hints: the deduction that is easiest for a person, bad guesses last",
		Rungs: append(rungs, Rung{
			Technique: badGuess(),
			Method:    badGuessName,
			Points:    len(rungs) + 1,
			Trials:    []*Ladder{singles(), basic},
		}),
		Best: true,
	})
})

// singles is the ladder of naked and hidden singles.
var singles = sync.OnceValue(func() *Ladder {
	return NewLadder(LadderOptions{Name: "singles", Doc: "naked and hidden singles", Rungs: Rungs(inCatalogue("naked-single", "hidden-single")...)})
})

// humanTechniques are all techniques with a search, in the order of the catalogue. Hidden singles are searched in
// boxes before lines.
func humanTechniques() []Technique {
	return slices.Concat(inCatalogue("full-house"), []Technique{
		HiddenSingle(solver.Box, solver.Region),
		HiddenSingle(solver.Row, solver.Column, solver.Diagonal, solver.Window),
	}, searchable()[2:])
}

// basicTechniques are the techniques with which bad guesses are followed: singles, locked candidates, subsets and
// fish.
func basicTechniques() []Technique {
	list := inCatalogue("full-house", "hidden-single", "naked-single", "pointing", "claiming")
	for n := 2; n <= maxSubset; n++ {
		list = append(list, inCatalogue("naked-"+sizeName(n), "hidden-"+sizeName(n), fishName(n))...)
	}
	for n := 2; n <= maxBlockFish; n++ {
		list = append(list, inCatalogue("block-fish-"+strconv.Itoa(n))...)
	}
	return list
}

// UnknownNameError reports a name that is neither a technique's nor a family's or, with Family, not a family's.
type UnknownNameError struct {
	Name   string
	Family bool
}

func (e *UnknownNameError) Error() string {
	if e.Family {
		return fmt.Sprintf("logic: there is no family %q", e.Name)
	}
	return fmt.Sprintf("logic: there is no technique or family %q", e.Name)
}

// Narrow returns the ladder without the named techniques, families and methods and, if only is not empty, with only
// those families. Names may have spaces and capitals. It fails with an *UnknownNameError.
func (l *Ladder) Narrow(without, only []string) (*Ladder, error) {
	if len(without)+len(only) == 0 {
		return l, nil
	}
	excluded, err := l.named(without, false)
	if err != nil {
		return nil, err
	}
	wanted, err := l.named(only, true)
	if err != nil {
		return nil, err
	}
	return l.Without(func(t *Technique) bool { return excluded(t) || len(only) > 0 && !wanted(t) }), nil
}

// Methods lists the names of the ladder's methods, from its foot upwards.
func (l *Ladder) Methods() (names []string) {
	for _, r := range l.rungs {
		if r.Method != "" && !r.leftOut && !slices.Contains(names, r.Method) {
			names = append(names, r.Method)
		}
	}
	return names
}

// named returns a function that reports whether a technique, its family or its method has one of the names.
func (l *Ladder) named(names []string, families bool) (func(*Technique) bool, error) {
	chosen := map[string]bool{}
	for _, written := range names {
		name := plainName(written)
		known := slices.Contains(Families(), Family(name))
		if !known && !families {
			_, known = CatalogueEntry(name)
			known = l.chooseMethod(name, chosen) || known
		}
		if !known {
			return nil, &UnknownNameError{written, families}
		}
		chosen[name] = true
	}
	return func(t *Technique) bool { return chosen[t.Name] || chosen[string(t.Family)] }, nil
}

// chooseMethod adds the techniques of a method to chosen and reports whether the ladder has the method.
func (l *Ladder) chooseMethod(name string, chosen map[string]bool) (known bool) {
	for _, r := range l.rungs {
		if r.Method != "" && plainName(r.Method) == name {
			chosen[r.Name], known = true, true
		}
	}
	return known
}

// plainName normalizes a name for comparison.
func plainName(written string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(written)), " ", "-")
}

// Look is one search by a ladder, successful or not.
type Look struct {
	Technique string
	Method    string         // the method as which a step of it counts
	Unit      int            // the searched unit, an index into Layout.Units, or NoUnit
	Cells     solver.CellSet // the examined cells
	Grid      *solver.Grid   // the position, which must not be kept or changed
}

// NoUnit is Look.Unit for a search that is not in one unit.
const NoUnit = -1

// Watched returns the ladder with a function that gets each search of a walk, except those that follow bad guesses.
func (l *Ladder) Watched(watch func(Look)) *Ladder {
	watched := *l
	watched.watch = watch
	return &watched
}

// lookWith reports a rung's search. Rungs that search unit by unit report each unit.
func (w *Walker) lookWith(r *Rung) {
	if w.ladder.watch == nil {
		return
	}
	if w.rung = r; r.inUnit == nil {
		w.LookAt(r, w.Grid().Empty())
	}
}

// LookAt reports a rung's search in some cells.
func (w *Walker) LookAt(r *Rung, cells solver.CellSet) {
	if w.ladder.watch != nil {
		w.ladder.watch(Look{r.Name, r.Method, NoUnit, cells, w.Grid()})
	}
}

func (w *Walker) lookInUnit(r *Rung, unit int) {
	if w.ladder.watch != nil {
		w.rung = r
		w.looked(unit)
	}
}

func (w *Walker) looked(unit int) {
	w.ladder.watch(Look{w.rung.Name, w.rung.Method, unit, w.Grid().Layout().Units()[unit].Set, w.Grid()})
}
