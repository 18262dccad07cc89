package textbook

import (
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// MethodsLadder returns the scored ladder of source D: methods A, B, C, D and F in
// that order, every use adding its points, any change returning to A. Naked
// singles are free and come before every search. Points and techniques per
// method are the source's: C takes digits that each occur in the same cells, all of them,
// as many as they are. Subsets and fish that it has no price for cost as
// much as its dearest.
func MethodsLadder() *logic.Ladder { return methods() }

var methods = sync.OnceValue(func() *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{
		Name: "methods",
		Doc:  "source D: methods A to F in order, scored by the sum of what every use costs",
		Rungs: slices.Concat(
			method("", 0, "naked-single"),
			method("A", 4, "hidden-single"),
			method("B", 8, "claiming", "pointing"),
			fullHiddenSubsets(),
			method("D", 32, "naked-pair"),
			method("D", 48, "naked-triple"),
			method("D", 64, "naked-quad", "naked-5", "naked-6", "naked-7", "naked-8"),
			method("F", 48, "x-wing", "block-fish-2"),
			method("F", 64, "swordfish", "block-fish-3", "jellyfish", "block-fish-4", "fish-5", "fish-6", "fish-7", "fish-8"),
		),
	})
})

func fullHiddenSubsets() []logic.Rung {
	var rungs []logic.Rung
	for n := 2; n <= solver.MaxSize/2; n++ {
		rungs = append(rungs, logic.Rung{Technique: logic.FullHiddenSubset(n), Method: "C", Points: 16})
	}
	return rungs
}
