package textbook

import (
	"math"
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// PhasesLadder returns the ladder of source B. Phase 1 applies the givens and places
// what they leave with one candidate; phase 2 looks for singletons, columns
// first, and starts again at column 1 after any unit with a discovery; phase 3
// looks for naked and hidden pairs; phase 4 eliminates bad guesses by phases 1
// to 3. Phase 5, search, is Thread. A step costs one point.
func PhasesLadder() *logic.Ladder { return phases() }

var phases = sync.OnceValue(func() *logic.Ladder { return phaseLadder("naked-pair", "hidden-pair") })

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
			guesses := &guesser{Walker: w, with: trial}
			for p.climb() || guesses.sweep() {
			}
		},
	})
}

// phasesOneToThree builds the ladder that guesses are followed with.
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
	singletons := logic.Rung{Technique: logic.HiddenSingle(phaseOrder...), Method: "phase 2", Points: 1}
	return slices.Concat(method("phase 1", 1, "naked-single"), []logic.Rung{singletons}, method("phase 3", 1, pairs...))
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
	return &phaser{w, ofMethod(rungs, "phase 1"), ofMethod(rungs, "phase 2"), ofMethod(rungs, "phase 3")}
}

// applyGivens is phase 1 as the source tells it: what the givens force, in the
// order in which they force it.
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

// climb makes the next change that phases 1 to 3 find.
func (p *phaser) climb() bool {
	return p.TakeFirstOf(p.propagation) || p.singletons() || p.TakeFirstOf(p.pairs)
}

// singletons places every hidden single of the first unit that has any, each
// with what it forces.
func (p *phaser) singletons() bool {
	for _, u := range unitsInPhaseOrder(p.Grid().Layout()) {
		found := false
		for p.Running() {
			s, ok := firstIn(p.Walker, p.singles, u)
			if !ok {
				break
			}
			found = true
			p.TakeStep(s)
			for p.TakeFirstOf(p.propagation) {
			}
		}
		if found {
			return p.Running()
		}
	}
	return false
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

// guesser is phase 4: it goes round the cells row-major and tries each of their
// candidates.
type guesser struct {
	*logic.Walker
	with *logic.Ladder
	at   int // the cell to try next
}

// sweep removes the bad guesses of the next cell that has any, and reports
// whether there is one. It goes on where it left off: a cell tried before is
// tried again only after the others.
func (p *guesser) sweep() bool {
	for range p.Grid().Layout().CellCount() {
		cell := p.at
		p.at = (p.at + 1) % p.Grid().Layout().CellCount()
		if p.tryCell(cell) {
			return p.Running()
		}
	}
	return false
}

func (p *guesser) tryCell(cell int) (found bool) {
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
