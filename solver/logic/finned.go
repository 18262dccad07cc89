package logic

import (
	"math/bits"

	"pencilmark/solver"
)

// The largest fish with fins, or of other units than lines, that anybody looks
// for. Two at once of more than four units are nobody's next step.
const maxFinned = 6

// finnedFish is a fish with places in its base lines outside the cover: the fins.
// Either the fish is true, or a fin is; what both rule out goes. It is sashimi if
// without the fins a base line would have one place left.
func finnedFish(n int, sashimi bool) search {
	return findCatches(n, func(c *catch) bool { return c.kind == basicFish && c.sashimi == sashimi })
}

// complexFish is a fish with boxes among its units (Franken), or with rows and
// columns on one side, or diagonals (mutant); with fins or without.
func complexFish(n int, kind fishKind, fins bool) search {
	return findCatches(n, func(c *catch) bool { return c.kind == kind && (c.fins != 0) == fins })
}

// findCatches yields the fish of n units that are of a sort.
func findCatches(n int, sort func(*catch) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		list := v.fishOfSize(n)
		for i := range list {
			if sort(&list[i]) && !yield(list[i].step()) {
				return
			}
		}
	})
}

func (c *catch) step() solver.Step {
	return solver.Step{
		Digits:  solver.DigitsOf(c.places.digit),
		Cells:   c.places.cellsAt(c.body | c.fins),
		Pattern: c.places.candidates(c.body),
		Fins:    c.places.candidates(c.fins),
		Base:    numbersOf(c.base),
		Cover:   numbersOf(c.cover),
		Removes: c.places.candidates(c.hit),
	}
}

// numbersOf lists the units, lowest first.
func numbersOf(units uint64) []int {
	list := make([]int, 0, bits.OnesCount64(units))
	for ; units != 0; units &= units - 1 {
		list = append(list, bits.TrailingZeros64(units))
	}
	return list
}
