package logic

import "sync"

// Hypotheses returns the ladder of source C. Every candidate is a hypothesis
// that facts falsify, by rules applied to the whole grid, each to exhaustion,
// until a round changes nothing. Rules 1 to 4, a digit once per unit and once
// per cell, hold by the nature of a Grid; 5 to 7, pairwise consistency, leave
// naked singles; 8 to 10 are hidden singles, 11 naked pairs. A step costs one
// point. The source's scenarios are Scenarios.
var Hypotheses = sync.OnceValue(func() *Ladder {
	return &Ladder{
		Name: "hypotheses",
		Doc:  "source C: rules that falsify hypotheses, to a fixpoint",
		rungs: append(consistencyRules(),
			rung{Technique: nakedSubset(2), method: "rule 11", points: 1}),
		policy: fixpoint,
	}
})

// consistencyRules are rules 5 to 10, which scenarios are followed with.
func consistencyRules() []rung {
	return []rung{
		{Technique: nakedSingle(), method: "rules 5-7", points: 1},
		{Technique: hiddenSingle(), method: "rules 8-10", points: 1},
	}
}

// fixpoint is the policy of applying each rule to exhaustion in turn, round
// after round, until a round changes nothing.
func fixpoint(w *walker) {
	for steps := -1; steps != w.out.Steps; {
		steps = w.out.Steps
		for i := range w.ladder.rungs {
			for w.climb(w.ladder.rungs[i : i+1]) {
			}
		}
	}
}
