package textbook

import (
	"slices"
	"sync"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// MethodsLadder returns the scored ladder of source D: methods A, B, C, D and F. Each use adds the method's points,
// and after any change the walk returns to A. Naked singles are free and come first. Method C takes only digits that
// all occur in the same cells. Subsets and fish without a price cost as much as the most expensive one.
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

// Ladders returns the ladders of sources A to D.
func Ladders() []*logic.Ladder {
	return []*logic.Ladder{LogicalLadder(), PhasesLadder(), HypothesesLadder(), MethodsLadder()}
}

// AppliedGiven is a given and the placements that it forces when the givens are applied one by one.
type AppliedGiven struct {
	Placement solver.Candidate
	Forces    []logic.ForcedPlacement
}

// ApplyGivens applies the values of g row by row to an empty grid, with naked singles after each (source B's phase 1).
// It ends early at a contradiction and ignores crossed-out candidates.
func ApplyGivens(g *solver.Grid) []AppliedGiven {
	var list []AppliedGiven
	fresh := solver.NewGrid(g.Layout())
	for c := range g.Layout().AllCells().AndNot(g.Empty()).All() {
		given := AppliedGiven{Placement: solver.Candidate{Cell: c, Digit: g.Value(c)}}
		if fresh.Value(c) == 0 && !fresh.Has(c, g.Value(c)) {
			break
		}
		if fresh.Value(c) == 0 {
			given.Forces = apply(fresh, given.Placement)
		}
		list = append(list, given)
	}
	return list
}

func apply(g *solver.Grid, p solver.Candidate) []logic.ForcedPlacement {
	step := solver.Step{Places: []solver.Candidate{p}}
	chain := logic.ForcedPlacements(g, step)
	g.Apply(&step)
	for _, f := range chain {
		if p := f.Step.Places[0]; g.Has(p.Cell, p.Digit) {
			g.Place(p.Cell, p.Digit)
		}
	}
	return chain
}

// AlreadyPlaced marks a digit in a frequency table that is already placed.
const AlreadyPlaced = -1

// Frequencies counts, by digit from index 0, the cells of a unit that allow it (source B's phase 2): 1 is a singleton,
// AlreadyPlaced a digit in the unit, 0 a contradiction.
func Frequencies(g *solver.Grid, unit int) []int {
	u := &g.Layout().Units()[unit]
	counts := make([]int, g.Layout().Size())
	for d := range g.Layout().Digits().All() {
		counts[d-1] = g.Positions(u, d).Len()
	}
	for _, c := range u.Cells {
		if v := g.Value(c); v != 0 {
			counts[v-1] = AlreadyPlaced
		}
	}
	return counts
}
