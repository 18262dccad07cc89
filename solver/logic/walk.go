package logic

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/solver"
)

// WalkResult is the outcome of a walk.
type WalkResult struct {
	Grid          *solver.Grid          // the position in which the walk ended
	Solved        bool                  // every cell filled, without a conflict
	Conflicts     []solver.Conflict     // the digits that g repeats; such a walk makes no step
	Contradiction *solver.Contradiction // why the grid has no solution, if the walk met a reason
	Stopped       bool                  // yield returned false
	Steps         int                   // how many steps were made
	Points        int                   // the sum of their costs
	Ratings       Ratings               // of the steps, if they have ratings
	Uses          []MethodUse           // how often each method was used, from the foot of the ladder upwards
}

// Ratings are the ratings of a walk's steps on the reference scale, in tenths.
type Ratings struct {
	ER int // the hardest step
	EP int // the hardest step up to the first that places a digit
	ED int // the first step

	placed bool
}

func (r *Ratings) add(s *solver.Step) {
	r.ER = max(r.ER, s.Rating)
	if r.ED == 0 {
		r.ED = s.Rating
	}
	if !r.placed {
		r.EP, r.placed = max(r.EP, s.Rating), len(s.Places) > 0
	}
}

// Stalled reports whether the walk ended because the ladder found nothing more.
func (o *WalkResult) Stalled() bool {
	return !o.Solved && !o.Stopped && o.Contradiction == nil && len(o.Conflicts) == 0
}

// MethodUse counts the steps of one method.
type MethodUse struct {
	Method string
	Count  int
	Points int // the sum over its steps
	Rating int // of the hardest of them, in the unit of Step.Rating
}

// Walk makes the ladder's steps on a copy of g until the grid is solved or broken, the ladder finds no more, or yield
// returns false. yield gets the position before the step and must not keep or change it. A walk has no more steps
// than g has candidates. The error is the context's; the result then describes the walk up to that point.
func (l *Ladder) Walk(ctx context.Context, g *solver.Grid, yield func(before *solver.Grid, s solver.Step) bool) (WalkResult, error) {
	if l.takes != nil {
		if err := l.takes(ctx, g); err != nil {
			return WalkResult{Grid: g.Clone()}, err
		}
	}
	v := l.memory.take(g.Clone())
	defer l.memory.keep(v)
	return l.walkerOn(ctx, v, yield).walk()
}

func (w *Walker) walk() (WalkResult, error) {
	if w.Running() {
		w.ladder.policy(w)
	}
	w.out.Grid = w.Grid()
	w.out.Solved = w.Grid().Solved()
	slices.SortFunc(w.out.Uses, func(a, b MethodUse) int {
		return cmp.Compare(w.ladder.methodRung(a.Method), w.ladder.methodRung(b.Method))
	})
	return w.out, w.err
}

func (l *Ladder) walker(ctx context.Context, g *solver.Grid, yield func(*solver.Grid, solver.Step) bool) *Walker {
	return l.walkerOn(ctx, newView(g.Clone()), yield)
}

// walkerOn returns a walk at its start, on a view's grid.
func (l *Ladder) walkerOn(ctx context.Context, v *view, yield func(*solver.Grid, solver.Step) bool) *Walker {
	w := &Walker{ctx: ctx, ladder: l, yield: yield, view: v}
	v.Ctx, v.Brief, v.Setless = ctx, true, l.setless
	if v.looked = nil; l.watch != nil {
		v.looked = w.looked
	}
	w.out.Conflicts = v.Conflicts()
	w.inspect()
	return w
}

// Walker is a walk in progress, for use by a Policy.
type Walker struct {
	ctx     context.Context
	ladder  *Ladder
	view    *view
	rung    *Rung // the rung being searched, in a watched walk
	unique  *bool // whether the puzzle is proven to have one solution; nil until that is needed
	yield   func(before *solver.Grid, s solver.Step) bool
	lost    []solver.Candidate // candidates removed by the last step
	placing solver.Step        // the last result of Placing, kept to save memory
	out     WalkResult
	err     error
}

// Grid returns the walk's position, which only Take methods may change.
func (w *Walker) Grid() *solver.Grid { return w.view.Grid }

// Context returns the walk's context.
func (w *Walker) Context() context.Context { return w.ctx }

// Rungs returns the ladder's rungs that are not left out. They must not be changed.
func (w *Walker) Rungs() []Rung {
	if w.ladder.leavesOut == nil {
		return w.ladder.rungs
	}
	return slices.DeleteFunc(slices.Clone(w.ladder.rungs), func(r Rung) bool { return r.leftOut })
}

// Steps returns how many steps were made.
func (w *Walker) Steps() int { return w.out.Steps }

// Fail ends the walk with an error, if it is the first and not nil.
func (w *Walker) Fail(err error) { w.err = cmp.Or(w.err, err) }

// Running reports whether the walk may continue; every loop of a policy checks it.
func (w *Walker) Running() bool {
	if w.err == nil {
		w.err = w.ctx.Err()
	}
	return w.err == nil && !w.out.Stopped && !w.view.Empty().IsEmpty() &&
		w.out.Contradiction == nil && len(w.out.Conflicts) == 0
}

// TakeStep shows a step, makes it, and reports whether the walk may continue.
func (w *Walker) TakeStep(s solver.Step) bool {
	if !w.yield(w.Grid(), s) {
		w.out.Stopped = true
		return false
	}
	lost := w.lostBy(&s)
	w.view.Apply(&s)
	w.count(&s)
	if w.broken(lost) {
		w.inspect()
	}
	return w.Running()
}

// lostBy lists the candidates that a step removes.
func (w *Walker) lostBy(s *solver.Step) []solver.Candidate {
	lost := append(w.lost[:0], s.Removes...)
	for _, p := range s.Places {
		for d := range w.Grid().Candidates(p.Cell).Without(p.Digit).All() {
			lost = append(lost, solver.At(p.Cell, d))
		}
		for c := range w.Grid().CellsAllowing(p.Digit).And(w.view.Layout().Peers(p.Cell)).All() {
			lost = append(lost, solver.At(c, p.Digit))
		}
	}
	w.lost = lost
	return lost
}

// broken reports whether a cell or a unit has no candidate left after losing some.
func (w *Walker) broken(lost []solver.Candidate) bool {
	g, units := w.Grid(), w.view.Layout().Units()
	for _, c := range lost {
		if g.Candidates(c.Cell) == 0 && g.Value(c.Cell) == 0 {
			return true
		}
		for _, u := range w.view.Layout().UnitsOf(c.Cell) {
			if g.Positions(&units[u], c.Digit).IsEmpty() && !hasValue(g, &units[u], c.Digit) {
				return true
			}
		}
	}
	return false
}

func hasValue(g *solver.Grid, u *solver.Unit, digit int) bool {
	return slices.ContainsFunc(u.Cells, func(c int) bool { return g.Value(c) == digit })
}

func (w *Walker) count(s *solver.Step) {
	w.out.Steps++
	w.out.Ratings.add(s)
	method, points := w.ladder.Score(s)
	if method == "" {
		return
	}
	w.out.Points += points
	i := slices.IndexFunc(w.out.Uses, func(u MethodUse) bool { return u.Method == method })
	if i < 0 {
		i = len(w.out.Uses)
		w.out.Uses = append(w.out.Uses, MethodUse{Method: method})
	}
	w.out.Uses[i].Count++
	w.out.Uses[i].Points += points
	w.out.Uses[i].Rating = max(w.out.Uses[i].Rating, s.Rating)
}

func (w *Walker) inspect() {
	if why, broken := w.view.Contradiction(); broken {
		w.out.Contradiction = &why
	}
}

// restart is the policy of returning to the foot of the ladder after every step. In an empty grid all digits are
// equivalent, and there is nothing to find.
func restart(w *Walker) {
	if l := w.view.Layout(); w.ladder.watch == nil && w.Grid().CandidateCount() == l.CellCount()*l.Size() {
		return
	}
	for w.TakeFirstOf(w.ladder.rungs) {
	}
}

// TakeFirstOf takes the first step that some of the rungs find, from the lowest upwards, and reports whether there was
// one and the walk may continue.
func (w *Walker) TakeFirstOf(rungs []Rung) bool {
	for i := range rungs {
		if !w.Running() {
			return false
		}
		if !w.asks(&rungs[i]) {
			continue
		}
		w.lookWith(&rungs[i])
		s, ok, err := w.ladder.pick(w.ctx, &rungs[i], w.view)
		if err != nil {
			w.err = err
			return false
		}
		if ok && w.holds(&rungs[i]) {
			return w.TakeStep(s)
		}
	}
	return false
}

// FirstStep returns the first step that a rung finds.
func (w *Walker) FirstStep(r *Rung) (step solver.Step, ok bool) {
	return r.Technique.first(w.view)
}

// Worth reports whether a chain with these removals and number of links is worth a step.
type Worth func(removes []solver.Candidate, links int) bool

// EachStep yields every step that a rung finds until yield returns false. It may leave out chains that are not worth
// a step; nil wants all.
func (w *Walker) EachStep(r *Rung, worth Worth, yield func(solver.Step) bool) {
	if w.asks(r) {
		w.lookWith(r)
		w.view.Worth = worth
		defer func() { w.view.Worth = nil }()
		if r.Unique {
			yield = w.ifHolds(r, yield)
		}
		r.find(w.view, yield)
	}
}

// ifHolds ends a rung's search if the rung needs uniqueness that is not proven.
func (w *Walker) ifHolds(r *Rung, yield func(solver.Step) bool) func(solver.Step) bool {
	return func(s solver.Step) bool { return w.holds(r) && yield(s) }
}

// asks reports whether a rung may be searched: it is not left out, and does not need uniqueness that is known to be
// unproven. The proof is expensive, so an unwatched walk postpones it until a step is found.
func (w *Walker) asks(r *Rung) bool {
	putOff := w.unique == nil && w.ladder.watch == nil
	return !r.leftOut && (putOff || w.holds(r))
}

// holds reports whether everything that a rung's steps assume is proven.
func (w *Walker) holds(r *Rung) bool { return !r.Unique || w.provenUnique() }

// FirstInUnit returns the first step that a rung finds in a unit. It works only for singles, locked candidates and
// subsets.
func (w *Walker) FirstInUnit(r *Rung, unit int) (step solver.Step, ok bool) {
	if r.inUnit == nil {
		return step, false
	}
	w.lookInUnit(r, unit)
	r.inUnit(w.Grid(), unit, func(s solver.Step) bool {
		step, ok = s, true
		return false
	})
	return step, ok
}

// Placing returns the first step by which a rung of singles places a candidate.
func (w *Walker) Placing(r *Rung, place solver.Candidate) (step solver.Step, ok bool) {
	take := func(s solver.Step) bool {
		if ok = s.Places[0] == place; ok {
			w.placing = s
		}
		return !ok
	}
	if r.inUnit == nil {
		w.LookAt(r, solver.CellsOf(place.Cell))
		r.find(w.view, take)
		return w.placing, ok
	}
	units := w.view.Layout().Units()
	for _, unit := range w.view.Layout().UnitsOf(place.Cell) {
		w.lookInUnit(r, unit)
		if w.Grid().Positions(&units[unit], place.Digit) != solver.CellsOf(place.Cell) {
			continue // a single in that unit is another one
		}
		if !r.inUnit(w.Grid(), unit, take) {
			break
		}
	}
	return w.placing, ok
}

// AllInUnit returns all steps that some rungs find in one unit.
func (w *Walker) AllInUnit(rungs []Rung, unit int) (steps []solver.Step) {
	for i := range rungs {
		if rungs[i].inUnit == nil {
			continue
		}
		w.lookInUnit(&rungs[i], unit)
		rungs[i].inUnit(w.Grid(), unit, func(s solver.Step) bool {
			steps = append(steps, s)
			return true
		})
	}
	return steps
}

// provenUnique reports whether the givens alone have exactly one solution. Without givens it is not proven.
func (w *Walker) provenUnique() bool {
	if w.unique == nil {
		unique := false
		if !w.view.Givens().IsEmpty() {
			n, err := solver.CountSolutions(w.ctx, w.view.GivensOnly(), 2)
			unique = err == nil && n == 1
		}
		w.unique = &unique
	}
	return *w.unique
}
