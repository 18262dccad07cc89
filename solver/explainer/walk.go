package explainer

import (
	"context"
	"errors"
	"slices"

	"pencilmark/solver"
)

// The kinds of hint, one for each producer's family.
const (
	hiddenSingleHint kind = iota
	directLockingHint
	directHiddenSetHint
	nakedSingleHint
	lockingHint
	nakedSetHint
	hiddenSetHint
	fishHint
	wingHint
	loopHint
	bugHint
	alignedHint
	forcingHint
	multipleHint
)

// producer is one rule of the reference. Its name is that of its steps, or the part that they share.
type producer struct {
	name string
	find func(*engine) bool
}

// producers lists every rule in the order of search.
func producers() []producer {
	return []producer{
		{"hidden-single", hiddenSingle},
		{"direct-locked", directLocking},
		{"direct-hidden-pair", directHiddenSet(2, 2.0)},
		{"naked-single", nakedSingle},
		{"direct-hidden-triple", directHiddenSet(3, 2.5)},
		{"locked", locking},
		{"naked-pair", nakedSet(2, 3.0)},
		{"x-wing", fish(2, 3.2)},
		{"hidden-pair", hiddenSet(2, 3.4)},
		{"naked-triple", nakedSet(3, 3.6)},
		{"swordfish", fish(3, 3.8)},
		{"hidden-triple", hiddenSet(3, 4.0)},
		{"xy-wing", xyWing},
		{"xyz-wing", xyzWing},
		{"unique-loop", uniqueLoop},
		{"naked-quad", nakedSet(4, 5.0)},
		{"jellyfish", fish(4, 5.2)},
		{"hidden-quad", hiddenSet(4, 5.4)},
		{"bug", bug},
		{"aligned-pair-exclusion", alignedPair},
		{"forcing-chain", forcingChain},
		{"aligned-triplet-exclusion", alignedTriplet},
		{"nishio-forcing-chains", nishio},
		{"multiple-forcing-chains", chains(mode{base: 8.0})},
		{"dynamic-forcing-chains", chains(mode{base: 8.5, dynamic: true})},
		{"dynamic-plus-forcing-chains", chains(mode{base: 9.0, dynamic: true, level: 1})},
		{"nested-forcing-chains-2", chains(mode{base: 9.5, dynamic: true, level: 2})},
		{"nested-forcing-chains-3", chains(mode{base: 10.0, dynamic: true, level: 3})},
		{"nested-forcing-chains-4", chains(mode{base: 10.5, dynamic: true, level: 4})},
		{"nested-forcing-chains-5", chains(mode{base: 11.0, dynamic: true, level: 5})},
	}
}

func forcingChain(e *engine) bool {
	e.chain.reset(&e.position)
	e.chain.forcing()
	return e.takeChain(forcingHint)
}

func chains(m mode) func(*engine) bool {
	return func(e *engine) bool { return e.chains(m) }
}

func (e *engine) chains(m mode) bool {
	e.chain.reset(&e.position)
	e.chain.mode = m
	e.chain.multiple()
	return e.takeChain(multipleHint)
}

// nishio skips digits whose places have not changed since they had no hint.
func nishio(e *engine) bool {
	if e.chains(mode{base: 7.5, dynamic: true, nishio: true, barren: e.barren}) {
		return true
	}
	e.barren = 0x1ff
	return false
}

// takeChain makes the chainer's best hint the winner.
func (e *engine) takeChain(k kind) bool {
	c := &e.chain
	if !c.found || c.err != nil {
		return false
	}
	h := e.begin(k, c.best.rating)
	if c.best.writes() {
		h.place = int16(c.best.target)
	}
	h.removed = append(h.removed, c.won...)
	return true
}

// Rating is a puzzle's rating on the reference scale, each figure times ten: 72 is 7.2.
type Rating struct {
	ER int // the hardest step of the walk; 200 if the walk does not finish
	EP int // the hardest step up to the first that places a digit
	ED int // the first step
}

// Rater rates puzzles one after another. It reuses some megabytes of memory and is not safe for concurrent use.
type Rater struct {
	engine
	rules []producer
	look  func(technique string)
	walkState
}

// walkState is the state of one walk.
type walkState struct {
	limit  int // the walk stops after a step rated above it
	yield  func(*solver.Grid, RatedStep) bool
	grid   *solver.Grid // the same position for yield, if there is one
	rating Rating
	peak   Peak
	made   int  // steps
	placed bool // a digit
}

// Peak is the point of a walk at which it reaches its ER.
type Peak struct {
	Step      int    // the first step at that level, counted from 1; 0 before the first
	Technique string // of that step
	Count     int    // how many steps are at that level
}

// NewRater returns a Rater.
func NewRater() *Rater { return &Rater{rules: producers()} }

// NewRaterWithoutUniqueness returns a Rater that does not assume a single solution. Its ratings are not on the
// reference scale; use its steps.
func NewRaterWithoutUniqueness() *Rater {
	return &Rater{rules: slices.DeleteFunc(producers(), func(p producer) bool { return p.name == "unique-loop" || p.name == "bug" })}
}

// Watch sets a function that gets the technique of each search of a walk, successful or not; nil for none.
func (r *Rater) Watch(look func(technique string)) { r.look = look }

// ErrLayout says that a grid is not a classic 9x9 with plain candidates.
var ErrLayout = errors.New("explainer: the reference scale rates classic 9x9 puzzles only")

// RateUpTo is Walk without a yield, but stops after the first step rated above a limit (times ten), whose rating is
// then the ER.
func (r *Rater) RateUpTo(ctx context.Context, g *solver.Grid, limit int) (Rating, error) {
	return r.walk(ctx, g, limit, nil)
}

// Peak returns the point where the last walk reached its ER or, if that is 20.0, the point of its hardest step.
func (r *Rater) Peak() Peak { return r.peak }

// Steps returns how many steps the last walk made.
func (r *Rater) Steps() int { return r.made }

// RatedStep is a step of a walk and its rating, times ten.
type RatedStep struct {
	solver.Step
	Rating int
}

// Walk rates a grid with exactly one solution by walking it to its end, from plain candidates. yield, which may be nil,
// gets every step before it is made and must not keep or change the grid; the walk stops when it returns false. Walk
// fails with ErrLayout, or when ctx ends; the Rating is then a lower bound.
func (r *Rater) Walk(ctx context.Context, g *solver.Grid, yield func(before *solver.Grid, h RatedStep) bool) (Rating, error) {
	return r.walk(ctx, g, noLimit, yield)
}

const noLimit = 200

func (r *Rater) walk(ctx context.Context, g *solver.Grid, limit int, yield func(*solver.Grid, RatedStep) bool) (Rating, error) {
	if g.Layout() != solver.Classic() {
		return Rating{}, ErrLayout
	}
	e := &r.engine
	e.chain.begin(ctx)
	e.reset()
	e.touched, e.barren = everyCell, 0
	for c := range 81 {
		if v := g.Value(c); v != 0 {
			e.place(c, v-1)
		}
	}
	r.walkState = walkState{limit: limit, yield: yield}
	if yield != nil {
		r.grid = g.WithPlainCandidates()
	}
	err := r.run(ctx)
	return r.rating, err
}

func (r *Rater) run(ctx context.Context) error {
	for r.left > 0 && r.rating.ER <= r.limit {
		i := slices.IndexFunc(r.rules, r.finds)
		switch {
		case r.chain.err != nil:
			return r.chain.stopped(ctx)
		case i < 0:
			r.rating.ER = noLimit
			return nil
		}
		r.record(r.rules[i].name)
		if r.yield != nil && !r.show(r.rules[i].name) {
			return r.chain.stopped(ctx)
		}
		r.apply()
	}
	return nil
}

// finds reports whether a rule finds a step.
func (r *Rater) finds(p producer) bool {
	if r.chain.err != nil {
		return false
	}
	if r.look != nil {
		r.look(p.lookedFor())
	}
	return p.find(&r.engine)
}

// lookedFor returns the step for which a rule is named.
func (p *producer) lookedFor() string {
	switch p.name {
	case "direct-locked":
		return "direct-pointing"
	case "locked":
		return "pointing"
	case "unique-loop":
		return "unique-rectangle-1"
	case "bug":
		return "bug-1"
	case "multiple-forcing-chains":
		return "region-forcing-chains"
	}
	return p.name
}

func (r *Rater) record(name string) {
	rating := &r.rating
	tenths := printed(r.win.rating)
	switch {
	case tenths > rating.ER:
		rating.ER = tenths
		r.peak = Peak{Step: r.made + 1, Technique: r.technique(name), Count: 1}
	case tenths == rating.ER:
		r.peak.Count++
	}
	if r.made == 0 {
		rating.ED = tenths
	}
	if !r.placed {
		rating.EP = max(rating.EP, tenths)
		r.placed = r.win.place >= 0
	}
	r.made++
}

func (r *Rater) show(name string) bool {
	s := r.step(name)
	if r.chain.err != nil || !r.yield(r.grid, RatedStep{Step: s, Rating: printed(r.win.rating)}) {
		return false
	}
	r.grid.Apply(&s)
	return true
}

// printed truncates a rating as the reference does when it prints.
func printed(rating float64) int { return int((rating + 0.05) * 10) }
