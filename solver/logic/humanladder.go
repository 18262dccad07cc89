package logic

import (
	"slices"
	"strconv"
	"sync"

	"pencilmark/solver"
)

// Human returns the ladder for hints: easiest for a person first. A step costs
// the number of its rung, so the greatest cost of a walk names its hardest step.
func Human() *Ladder { return human() }

var human = sync.OnceValue(func() *Ladder {
	rungs := Rungs(humanTechniques()...)
	basic := NewLadder(LadderOptions{Name: "basic", Doc: "singles, locked candidates, subsets and fish", Rungs: Rungs(basicTechniques()...)})
	return NewLadder(LadderOptions{
		Name: "human",
		Doc:  "for hints: the deduction that is easiest for a person, bad guesses last",
		Rungs: append(rungs, Rung{
			Technique: badGuess(),
			Method:    badGuessName,
			Points:    len(rungs) + 1,
			Trials:    []*Ladder{singles(), basic},
		}),
		Best: true,
	})
})

// singles is the ladder that a person follows in the head: naked and hidden
// singles alone.
var singles = sync.OnceValue(func() *Ladder {
	return NewLadder(LadderOptions{Name: "singles", Doc: "naked and hidden singles", Rungs: Rungs(inCatalogue("naked-single", "hidden-single")...)})
})

// humanTechniques are all that the catalogue has a search for, in its order: what one
// unit shows, then one digit or two, then more; within a family the smaller first.
// Hidden singles are looked for in boxes before lines.
func humanTechniques() []Technique {
	return slices.Concat(inCatalogue("full-house"), []Technique{
		HiddenSingle(solver.Box, solver.Region),
		HiddenSingle(solver.Row, solver.Column, solver.Diagonal, solver.Window),
	}, searchable()[2:])
}

// basicTechniques are what bad guesses are followed with: singles, locked
// candidates, subsets and fish.
func basicTechniques() []Technique {
	list := inCatalogue("full-house", "hidden-single", "naked-single", "pointing", "claiming")
	for n := 2; n <= maxSubset; n++ {
		list = append(list, inCatalogue("naked-"+sizeName(n), "hidden-"+sizeName(n), fishName(n))...)
	}
	for n := 2; n <= maxBlockFish; n++ {
		list = append(list, inCatalogue("block-fish-"+strconv.Itoa(n))...)
	}
	return list
}
