package logic

import (
	"math"
	"slices"
	"sync"

	"pencilmark/solver"
)

// Phases returns the ladder of source B. Phase 1 applies the givens and places
// what they leave with one candidate; phase 2 looks for singletons, columns
// first, and starts again at column 1 after any unit with a discovery; phase 3
// looks for naked and hidden pairs; phase 4 eliminates bad guesses by phases 1
// to 3. Phase 5, search, is Ladder.Thread. A step costs one point.
var Phases = sync.OnceValue(func() *Ladder {
	return phaseLadder(nakedSubset(2), hiddenSubset(2))
})

// phaseLadder builds the ladder with the given techniques as phase 3.
func phaseLadder(pairs ...Technique) *Ladder {
	trial := phasesOneToThree(pairs...)
	return &Ladder{
		Name:  "phases",
		Doc:   "source B: propagation, singletons, pairs, then bad guesses",
		rungs: append(slices.Clip(trial.rungs), rung{Technique: badGuess(), method: "phase 4", points: 1}),
		policy: func(w *walker) {
			applyGivens(w)
			guesses := &guesser{walker: w, with: trial}
			for climbPhases(w, len(pairs)) || guesses.sweep() {
			}
		},
	}
}

// phasesOneToThree builds the ladder that guesses are followed with.
func phasesOneToThree(pairs ...Technique) *Ladder {
	rungs := []rung{
		{Technique: nakedSingle(), method: "phase 1", points: 1},
		{Technique: hiddenSingle(phaseOrder...), method: "phase 2", points: 1},
	}
	for _, t := range pairs {
		rungs = append(rungs, rung{Technique: t, method: "phase 3", points: 1})
	}
	return &Ladder{
		Name:  "phases 1 to 3",
		Doc:   "propagation, singletons and pairs",
		rungs: rungs,
		policy: func(w *walker) {
			for climbPhases(w, len(pairs)) {
			}
		},
	}
}

// phaseOrder is the order in which source B scans the units.
var phaseOrder = []solver.UnitKind{solver.Column, solver.Row, solver.Box, solver.Region, solver.Diagonal, solver.Window}

// applyGivens is phase 1 as the source tells it: what the givens force, in the
// order in which they force it.
func applyGivens(w *walker) {
	for _, given := range ApplyGivens(w.grid) {
		for _, f := range given.Forces {
			p := f.Step.Places[0]
			if w.running() && w.grid.Candidates(p.Cell) == solver.DigitsOf(p.Digit) {
				w.take(f.Step)
			}
		}
	}
}

// climbPhases makes the next change that phases 1 to 3 find.
func climbPhases(w *walker, pairs int) bool {
	return w.climb(w.ladder.rungs[:1]) || singletons(w) || w.climb(w.ladder.rungs[2:2+pairs])
}

// singletons places every hidden single of the first unit that has any, each
// with what it forces.
func singletons(w *walker) bool {
	for _, u := range unitsOfKinds(w.grid.Layout(), phaseOrder) {
		found := false
		for w.running() {
			s, ok := firstIn(hiddenSinglesIn, w.grid, u)
			if !ok {
				break
			}
			found = true
			w.take(s)
			for w.climb(w.ladder.rungs[:1]) {
			}
		}
		if found {
			return w.running()
		}
	}
	return false
}

// guesser is phase 4: it goes round the cells row-major and tries each of their
// candidates.
type guesser struct {
	*walker
	with *Ladder
	at   int // the cell to try next
}

// sweep removes the bad guesses of the next cell that has any, and reports
// whether there is one. It goes on where it left off: a cell tried before is
// tried again only after the others.
func (p *guesser) sweep() bool {
	for range p.grid.Layout().Cells() {
		cell := p.at
		p.at = (p.at + 1) % p.grid.Layout().Cells()
		if p.tryCell(cell) {
			return p.running()
		}
	}
	return false
}

func (p *guesser) tryCell(cell int) (found bool) {
	for d := range p.grid.Candidates(cell).All() {
		if !p.running() {
			return found
		}
		s, bad, err := refute(p.ctx, p.grid, solver.Candidate{Cell: cell, Digit: d}, p.with, math.MaxInt)
		if err != nil {
			p.err = err
		}
		if bad {
			found = true
			p.take(s)
		}
	}
	return found
}
