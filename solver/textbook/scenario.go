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

// MaxScenarios is how many combinations Scenarios is willing to try.
const MaxScenarios = 1 << 16

// ListedSolutions is the number of solutions from which on source C counts but does not list them.
const ListedSolutions = 100

// Scenario is one combination of the guessed cells' candidates and its outcome.
type Scenario struct {
	Assume        []solver.Candidate    // one candidate per guessed cell, in their order
	Grid          *solver.Grid          // the position that rules 5 to 10 lead to
	Contradiction *solver.Contradiction // why the scenario is dropped; nil if it survives
}

// ScenarioReport is what all scenarios have in common.
type ScenarioReport struct {
	Cells      []int              // the guessed cells
	Tried      int                // how many scenarios there are
	Survive    int                // how many of them meet no contradiction
	Eliminated []solver.Candidate // candidates of the grid that no surviving scenario has, row-major

	// Possible counts the solutions in the surviving scenarios, up to the limit
	// of ScenarioOptions; Solutions lists them if they are fewer than
	// ListedSolutions.
	Possible  int
	Solutions []*solver.Grid
}

// ScenarioOptions are choices of Scenarios; the zero value is usable.
type ScenarioOptions struct {
	Limit      int                 // stop counting solutions here; 0 means ListedSolutions
	OnScenario func(Scenario) bool // sees each scenario as it is tried; false ends them all
}

// TryScenarios tries every combination of the candidates of the given empty cells and follows each
// with rules 5 to 10 of source C. A candidate that is false in every scenario is false, unless
// OnScenario ended the trial early. A grid without a surviving scenario has no solution.
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
	Cell   int // which the fault is about
}

// GuessFault is what is wrong with cells to guess.
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

// branch tries every combination that begins with the assumed candidates; false ends all.
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

// survive notes what a scenario allows, and counts and keeps its solutions.
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

// conclude draws what all scenarios together prove.
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
