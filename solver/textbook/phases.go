package textbook

import (
	"math"
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// PhasesLadder returns the ladder of source B. Phase 1 applies the givens. Phase 2 counts the digits of a unit,
// columns first, places its singletons and everything that they force, and returns to column 1. Phase 3 does the same
// with naked and hidden pairs. Phase 4 eliminates bad guesses by phases 1 to 3. Phase 5, search, is SolveByThread. A
// step costs one point.
func PhasesLadder() *logic.Ladder { return phases() }

var phases = sync.OnceValue(func() *logic.Ladder { return phaseLadder(bothPairs...) })

// Counted returns the Frequencies of a unit if the look belongs to phase 2, else nil.
func Counted(look *logic.Look) []int {
	if look.Method != singletons {
		return nil
	}
	return Frequencies(look.Grid, look.Unit)
}

const singletons = "phase 2"

// bothPairs are the techniques of phase 3, in the order in which they are taken in a unit.
var bothPairs = []string{"hidden-pair", "naked-pair"}

// phaseLadder builds the ladder with the given techniques as phase 3.
func phaseLadder(pairs ...string) *logic.Ladder {
	trial := phasesOneToThree(pairs...)
	return logic.NewLadder(logic.LadderOptions{
		Name:  "phases",
		Doc:   "source B: propagation, singletons, pairs, then bad guesses",
		Rungs: append(phaseRungs(pairs), method("phase 4", 1, "bad-guess")...),
		Policy: func(w *logic.Walker) {
			p := newPhaser(w)
			p.applyGivens()
			guesses := &guesser{Walker: w, rungs: ofMethod(w.Rungs(), "phase 4"), with: trial}
			for p.climb() || guesses.sweep() {
			}
		},
	})
}

// phasesOneToThree builds the ladder with which guesses are followed.
func phasesOneToThree(pairs ...string) *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{
		Name:  "phases 1 to 3",
		Doc:   "propagation, singletons and pairs",
		Rungs: phaseRungs(pairs),
		Policy: func(w *logic.Walker) {
			for p := newPhaser(w); p.climb(); {
			}
		},
	})
}

func phaseRungs(pairs []string) []logic.Rung {
	counting := logic.Rung{Technique: logic.HiddenSingle(phaseOrder...), Method: singletons, Points: 1}
	return slices.Concat(method("phase 1", 1, "naked-single"), []logic.Rung{counting}, method("phase 3", 1, pairs...))
}

// phaseOrder is the order in which source B scans the units.
var phaseOrder = []solver.UnitKind{solver.Column, solver.Row, solver.Box, solver.Region, solver.Diagonal, solver.Window}

// phaser is a walk by phases 1 to 3.
type phaser struct {
	*logic.Walker
	propagation, singles, pairs []logic.Rung
}

func newPhaser(w *logic.Walker) *phaser {
	rungs := w.Rungs()
	return &phaser{
		Walker:      w,
		propagation: ofMethod(rungs, "phase 1"),
		singles:     ofMethod(rungs, singletons),
		pairs:       ofMethod(rungs, "phase 3"),
	}
}

// applyGivens is phase 1: it makes the placements that the givens force, in order.
func (p *phaser) applyGivens() {
	if len(p.propagation) == 0 {
		return
	}
	for _, given := range ApplyGivens(p.Grid()) {
		for _, f := range given.Forces {
			c := f.Step.Places[0]
			if p.Running() && p.Grid().Candidates(c.Cell) == solver.DigitsOf(c.Digit) {
				p.TakeStep(f.Step)
			}
		}
	}
}

// climb makes the next changes that phases 1 to 3 find.
func (p *phaser) climb() bool {
	return p.TakeFirstOf(p.propagation) || p.inFirstUnit(p.singletons) || p.inFirstUnit(p.pairsIn)
}

// inFirstUnit takes the steps of the first unit in which find finds any, each with the placements that it forces.
func (p *phaser) inFirstUnit(find func(unit int) []solver.Step) bool {
	for _, u := range unitsInPhaseOrder(p.Grid().Layout()) {
		if !p.Running() {
			return false
		}
		if steps := find(u); len(steps) > 0 {
			p.takeAll(steps)
			return p.Running()
		}
	}
	return false
}

// singletons finds the steps that one count of a unit shows.
func (p *phaser) singletons(unit int) []solver.Step { return p.AllInUnit(p.singles, unit) }

func (p *phaser) pairsIn(unit int) []solver.Step { return p.AllInUnit(p.pairs, unit) }

// takeAll takes steps that were found in one position, each with the placements that it forces, without what earlier
// ones have already done.
func (p *phaser) takeAll(steps []solver.Step) {
	for _, s := range steps {
		if !p.Running() {
			return
		}
		s.Places, s.Removes = p.left(s.Places), p.left(s.Removes)
		if len(s.Places)+len(s.Removes) > 0 {
			p.TakeStep(s)
		}
		for p.TakeFirstOf(p.propagation) {
		}
	}
}

func (p *phaser) left(list []solver.Candidate) []solver.Candidate {
	return slices.DeleteFunc(slices.Clone(list), func(c solver.Candidate) bool { return !p.Grid().Has(c.Cell, c.Digit) })
}

func unitsInPhaseOrder(l *solver.Layout) (units []int) {
	for _, kind := range phaseOrder {
		for u := range l.Units() {
			if l.Units()[u].Kind == kind {
				units = append(units, u)
			}
		}
	}
	return units
}

// guesser is phase 4: it tries the candidates of each cell in turn.
type guesser struct {
	*logic.Walker
	rungs []logic.Rung // its own rungs; without any, it guesses nothing
	with  *logic.Ladder
	at    int // the cell to try next
}

// sweep removes the bad guesses of the next cell that has any. It continues where it stopped, and reports whether
// there is such a cell.
func (p *guesser) sweep() bool {
	for range p.Grid().Layout().CellCount() * len(p.rungs) {
		cell := p.at
		p.at = (p.at + 1) % p.Grid().Layout().CellCount()
		if p.tryCell(cell) {
			return p.Running()
		}
	}
	return false
}

func (p *guesser) tryCell(cell int) (found bool) {
	if p.Grid().Value(cell) != 0 {
		return false
	}
	p.LookAt(&p.rungs[0], solver.CellsOf(cell))
	for d := range p.Grid().Candidates(cell).All() {
		if !p.Running() {
			return found
		}
		s, bad, err := p.with.Refute(p.Context(), p.Grid(), solver.Candidate{Cell: cell, Digit: d}, math.MaxInt)
		p.Fail(err)
		if bad {
			found = true
			p.TakeStep(s)
		}
	}
	return found
}
