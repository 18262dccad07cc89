package textbook

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// MaxScenarios is the maximum number of combinations that TryScenarios tries.
const MaxScenarios = 1 << 16

// ListedSolutions is the number of solutions from which source C only counts them and does not list them.
const ListedSolutions = 100

// Scenario is one combination of the guessed cells' candidates and its outcome.
type Scenario struct {
	Assume        []solver.Candidate    // one candidate per guessed cell, in their order
	Grid          *solver.Grid          // the position that rules 5 to 10 lead to
	Contradiction *solver.Contradiction // why the scenario is dropped; nil if it survives
}

// ScenarioReport is the common result of all scenarios.
type ScenarioReport struct {
	Cells      []int              // the guessed cells
	Tried      int                // how many scenarios there are
	Survive    int                // how many of them meet no contradiction
	Eliminated []solver.Candidate // candidates of the grid that no surviving scenario has, row-major

	// Possible counts the solutions in the surviving scenarios, up to the limit of ScenarioOptions; Solutions lists
	// them if they are fewer than ListedSolutions.
	Possible  int
	Solutions []*solver.Grid
}

// ScenarioOptions are the options of TryScenarios; the zero value is usable.
type ScenarioOptions struct {
	Limit      int                 // stop counting solutions here; 0 means ListedSolutions
	OnScenario func(Scenario) bool // gets each scenario as it is tried; false ends the trial
}

// TryScenarios tries every combination of the candidates of the given empty cells and follows each with rules 5 to 10
// of source C. A candidate that is false in every scenario is false, unless OnScenario ended the trial early. A grid
// without a surviving scenario has no solution.
func TryScenarios(ctx context.Context, g *solver.Grid, cells []int, o ScenarioOptions) (*ScenarioReport, error) {
	if err := checkGuesses(g, cells); err != nil {
		return nil, err
	}
	run := &scenarios{ctx: ctx, grid: g, options: o, report: &ScenarioReport{Cells: cells}}
	if run.branch(nil) {
		run.conclude()
	}
	return run.report, run.err
}

// GuessError says why cells cannot be guessed.
type GuessError struct {
	Fault  GuessFault
	Layout *solver.Layout
	Cell   int // the cell with the fault
}

// GuessFault is the fault of cells to guess.
type GuessFault string

// The faults.
const (
	NoGuess    GuessFault = "none"     // no cell is named
	FilledCell GuessFault = "filled"   // one has a digit
	SameCell   GuessFault = "twice"    // one is named twice
	ManyCases  GuessFault = "too-many" // there are more than MaxScenarios combinations
)

func (e *GuessError) Error() string {
	switch e.Fault {
	case FilledCell:
		return e.Layout.CellName(e.Cell) + " already has a digit; guess empty cells"
	case SameCell:
		return e.Layout.CellName(e.Cell) + " is named twice"
	case ManyCases:
		return fmt.Sprintf("these cells make more than %d scenarios; name fewer", MaxScenarios)
	}
	return "name the cells to guess, such as r1c1,r2c7"
}

func checkGuesses(g *solver.Grid, cells []int) error {
	l := g.Layout()
	if len(cells) == 0 {
		return &GuessError{NoGuess, l, 0}
	}
	var seen solver.CellSet
	combinations := 1
	for _, c := range cells {
		switch {
		case g.Value(c) != 0:
			return &GuessError{FilledCell, l, c}
		case seen.Has(c):
			return &GuessError{SameCell, l, c}
		}
		seen.Add(c)
		if combinations *= g.Candidates(c).Len(); combinations > MaxScenarios {
			return &GuessError{ManyCases, l, c}
		}
	}
	return nil
}

// consistency is the ladder of rules 5 to 10.
var consistency = sync.OnceValue(func() *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{Name: "consistency", Doc: "rules 5 to 10", Rungs: consistencyRules(), Policy: fixpoint})
})

type scenarios struct {
	ctx     context.Context
	grid    *solver.Grid
	options ScenarioOptions
	report  *ScenarioReport
	alive   [solver.MaxCells]solver.Digits // what surviving scenarios allow
	err     error
}

// branch tries every combination that begins with the assumed candidates. It returns false to end the trial.
func (r *scenarios) branch(assumed []solver.Candidate) bool {
	if len(assumed) == len(r.report.Cells) {
		return r.try(slices.Clone(assumed))
	}
	cell := r.report.Cells[len(assumed)]
	for d := range r.grid.Candidates(cell).All() {
		if !r.branch(append(assumed, solver.Candidate{Cell: cell, Digit: d})) {
			return false
		}
	}
	return true
}

func (r *scenarios) try(assumed []solver.Candidate) bool {
	g := r.grid.Clone()
	for _, a := range assumed {
		g.Restrict(a.Cell, solver.DigitsOf(a.Digit))
	}
	out, err := consistency().Walk(r.ctx, g, func(*solver.Grid, solver.Step) bool { return true })
	if err != nil {
		r.err = err
		return false
	}
	r.report.Tried++
	if out.Contradiction == nil {
		r.report.Survive++
		r.survive(out.Grid)
	}
	yield := r.options.OnScenario
	return r.err == nil && (yield == nil || yield(Scenario{assumed, out.Grid, out.Contradiction}))
}

// survive notes the candidates that a scenario allows, and counts and keeps its solutions.
func (r *scenarios) survive(g *solver.Grid) {
	for c := range g.Layout().CellCount() {
		r.alive[c] |= g.Candidates(c)
		if v := g.Value(c); v != 0 {
			r.alive[c] = r.alive[c].With(v)
		}
	}
	room := cmp.Or(r.options.Limit, ListedSolutions) - r.report.Possible
	if room <= 0 {
		return
	}
	var found int
	found, r.err = solver.Search(r.ctx, g, room, func(s *solver.Grid) bool {
		if len(r.report.Solutions) < ListedSolutions {
			r.report.Solutions = append(r.report.Solutions, s)
		}
		return true
	})
	r.report.Possible += found
}

// conclude notes the candidates that all scenarios together exclude.
func (r *scenarios) conclude() {
	for c := range r.grid.Empty().All() {
		for d := range (r.grid.Candidates(c) &^ r.alive[c]).All() {
			r.report.Eliminated = append(r.report.Eliminated, solver.Candidate{Cell: c, Digit: d})
		}
	}
	if r.report.Possible >= ListedSolutions {
		r.report.Solutions = nil
	}
}

// ThreadOptions are options of SolveByThread; the zero value is usable.
type ThreadOptions struct {
	First bool // return the first solution; otherwise check all threads

	// OnStep gets every step that the ladder makes between guesses, and every guess, a step named "guess" that places a
	// digit; depth is the number of guesses that the step depends on. False ends the thread.
	OnStep func(depth int, before *solver.Grid, s solver.Step) bool
}

// ThreadOutcome is the result of SolveByThread.
type ThreadOutcome struct {
	Solutions []*solver.Grid // in row-major order, the smaller digit first
	Guesses   int            // how many guesses were made
	DeadEnds  int            // how many of them led to an invalid grid
	Complete  bool           // all threads were checked: there are no other solutions
	Points    int            // the cost of the ladder's steps before the first guess
}

// Unique reports whether the thread proved that there is exactly one solution.
func (o *ThreadOutcome) Unique() bool { return o.Complete && len(o.Solutions) == 1 }

// GuessTechnique is the technique's name on the guesses of a thread.
const GuessTechnique = "guess"

// SolveByThread solves by guess-and-check, Ariadne's thread: it walks a ladder, guesses the first unresolved cell
// where the ladder stalls, smallest candidate first, and goes back on a contradiction. It may take long, so give ctx
// a deadline. (Sources B and D.)
func SolveByThread(ctx context.Context, l *logic.Ladder, g *solver.Grid, o ThreadOptions) (ThreadOutcome, error) {
	t := &thread{ctx: ctx, ladder: l, options: o}
	t.out.Complete = t.follow(g, 0)
	return t.out, t.err
}

// threadLimit is the number of solutions that ends a thread.
const threadLimit = 100

type thread struct {
	ctx     context.Context
	ladder  *logic.Ladder
	options ThreadOptions
	out     ThreadOutcome
	err     error
}

// follow walks the ladder from g and guesses where it stalls. It reports whether everything below g was checked.
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
	return !t.options.First && len(t.out.Solutions) < threadLimit
}

func (t *thread) show(depth int, before *solver.Grid, s solver.Step) bool {
	return t.options.OnStep == nil || t.options.OnStep(depth, before, s)
}

// HypothesesLadder returns the ladder of source C: rules applied to the whole grid, each to exhaustion, until a round
// changes nothing. Rules 1 to 4 hold for every Grid, so that only naked singles are left of rules 5 to 7; 8 to 10 are
// hidden singles, 11 naked pairs. A step costs one point. The source's scenarios are TryScenarios.
func HypothesesLadder() *logic.Ladder { return hypotheses() }

var hypotheses = sync.OnceValue(func() *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{
		Name:   "hypotheses",
		Doc:    "source C: rules that falsify hypotheses, to a fixpoint",
		Rungs:  append(consistencyRules(), method("rule 11", 1, "naked-pair")...),
		Policy: fixpoint,
	})
})

// consistencyRules are rules 5 to 10, with which scenarios are followed.
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
