package textbook

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// ThreadOptions are options of SolveByThread; the zero value is usable.
type ThreadOptions struct {
	First bool // return the first solution; otherwise check all threads
	Limit int  // stop at this many solutions; 0 means 100

	// OnStep sees every step that the ladder makes between guesses, and every
	// guess, a step named "guess" that places a digit; depth counts the guesses
	// that the step rests on. False ends the thread.
	OnStep func(depth int, before *solver.Grid, s solver.Step) bool
}

// ThreadOutcome is the result of SolveByThread.
type ThreadOutcome struct {
	Solutions []*solver.Grid // in row-major order, the smaller digit first
	Guesses   int            // how many guesses were made
	DeadEnds  int            // how many of them led to an invalid grid
	Complete  bool           // all threads were checked: there are no other solutions
	Points    int            // what the ladder's steps before the first guess cost
}

// Unique reports whether the thread proved that there is exactly one solution.
func (o *ThreadOutcome) Unique() bool { return o.Complete && len(o.Solutions) == 1 }

// GuessTechnique is the technique's name on the guesses of a thread.
const GuessTechnique = "guess"

// SolveByThread solves by guess-and-check, Ariadne's thread: it walks a ladder, guesses the first
// unresolved cell where that stalls, smallest candidate first, and backs up on a contradiction. It
// may take long, so give ctx a deadline. (Sources B and D.)
func SolveByThread(ctx context.Context, l *logic.Ladder, g *solver.Grid, o ThreadOptions) (ThreadOutcome, error) {
	t := &thread{ctx: ctx, ladder: l, options: o}
	t.out.Complete = t.follow(g, 0)
	return t.out, t.err
}

const threadLimit = 100

type thread struct {
	ctx     context.Context
	ladder  *logic.Ladder
	options ThreadOptions
	out     ThreadOutcome
	err     error
}

// follow walks the ladder from g and guesses where it stalls. It reports whether everything below g
// was checked.
func (t *thread) follow(g *solver.Grid, depth int) bool {
	out, err := t.ladder.Walk(t.ctx, g, func(before *solver.Grid, s solver.Step) bool {
		return t.show(depth, before, s)
	})
	if depth == 0 {
		t.out.Points = out.Points
	}
	switch {
	case err != nil:
		t.err = err
		return false
	case out.Stopped:
		return false
	case out.Solved:
		return t.solution(out.Grid)
	case !out.Stalled():
		t.out.DeadEnds++
		return true
	}
	return t.guess(out.Grid, depth+1)
}

func (t *thread) guess(g *solver.Grid, depth int) bool {
	cell := g.Empty().First()
	for d := range g.Candidates(cell).All() {
		it := []solver.Candidate{{Cell: cell, Digit: d}}
		s := solver.Step{Technique: GuessTechnique, Digits: solver.DigitsOf(d), Cells: []int{cell}, Pattern: it, Places: it}
		if !t.show(depth, g, s) {
			return false
		}
		t.out.Guesses++
		next := g.Clone()
		next.Apply(&s)
		if !t.follow(next, depth) {
			return false
		}
	}
	return true
}

// solution keeps a solution and reports whether to look for more.
func (t *thread) solution(g *solver.Grid) bool {
	t.out.Solutions = append(t.out.Solutions, g)
	return !t.options.First && len(t.out.Solutions) < cmp.Or(t.options.Limit, threadLimit)
}

func (t *thread) show(depth int, before *solver.Grid, s solver.Step) bool {
	return t.options.OnStep == nil || t.options.OnStep(depth, before, s)
}

// HypothesesLadder returns the ladder of source C: rules applied to the whole grid, each to
// exhaustion, until a round changes nothing. Rules 1 to 4 hold for every Grid; 5 to 7 leave naked
// singles; 8 to 10 are hidden singles, 11 naked pairs. A step costs one point. The source's
// scenarios are TryScenarios.
func HypothesesLadder() *logic.Ladder { return hypotheses() }

var hypotheses = sync.OnceValue(func() *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{
		Name:   "hypotheses",
		Doc:    "source C: rules that falsify hypotheses, to a fixpoint",
		Rungs:  append(consistencyRules(), method("rule 11", 1, "naked-pair")...),
		Policy: fixpoint,
	})
})

// consistencyRules are rules 5 to 10, which scenarios are followed with.
func consistencyRules() []logic.Rung {
	return slices.Concat(method("rules 5-7", 1, "naked-single"), method("rules 8-10", 1, "hidden-single"))
}

// fixpoint is the policy of applying each rule to exhaustion, until a round changes nothing.
func fixpoint(w *logic.Walker) {
	rungs := w.Rungs()
	for steps := -1; steps != w.Steps(); {
		steps = w.Steps()
		for i := range rungs {
			for w.TakeFirstOf(rungs[i : i+1]) {
			}
		}
	}
}
