package textbook

import (
	"slices"
	"sync"

	"pencilmark/solver/logic"
)

// HypothesesLadder returns the ladder of source C. Every candidate is a hypothesis
// that facts falsify, by rules applied to the whole grid, each to exhaustion,
// until a round changes nothing. Rules 1 to 4, a digit once per unit and once
// per cell, hold by the nature of a Grid; 5 to 7, pairwise consistency, leave
// naked singles; 8 to 10 are hidden singles, 11 naked pairs. A step costs one
// point. The source's scenarios are Scenarios.
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

// fixpoint is the policy of applying each rule to exhaustion in turn, round
// after round, until a round changes nothing.
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
