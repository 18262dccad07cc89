package logic

import (
	"math/bits"
	"slices"

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

// siameseFish is two finned fish in the same base lines, both of which act;
// sashimi if both are.
func siameseFish(n int, sashimi bool) search {
	return findTwins(n, func(a, b *catch) bool {
		return a.kind == basicFish && b.kind == basicFish && (a.sashimi && b.sashimi) == sashimi
	})
}

// siameseComplexFish is two finned complex fish of a kind in the same base units.
func siameseComplexFish(n int, kind fishKind) search {
	return findTwins(n, func(a, b *catch) bool { return a.kind == kind && b.kind == kind })
}

// findTwins yields twins of a sort, those that look the same as one.
func findTwins(n int, sort func(a, b *catch) bool) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		var twins []catch
		list := v.fishOfSize(n)
		for i := range list {
			for j := range list[:i] {
				if a, b := &list[j], &list[i]; a.twinOf(b) && sort(a, b) {
					twins = append(twins, *a.both(b))
				}
			}
		}
		for i := range twins {
			if first := slices.IndexFunc(twins, twins[i].looksLike); first < i {
				twins[first].hit |= twins[i].hit
			}
		}
		for i := range twins {
			if slices.IndexFunc(twins, twins[i].looksLike) == i && !yield(twins[i].step()) {
				return
			}
		}
	})
}

// looksLike reports whether two fish have the same units and places.
func (c *catch) looksLike(o catch) bool {
	return c.places == o.places && c.base == o.base && c.cover == o.cover && c.body == o.body && c.fins == o.fins
}

// twinOf reports whether two finned fish have the same base units and half of the
// cover or more in common, and act in different places.
func (c *catch) twinOf(o *catch) bool {
	return c.base == o.base && c.places == o.places && c.hit&o.hit == 0 && c.body&o.body != 0 && c.fins != 0 && o.fins != 0 &&
		2*bits.OnesCount64(c.cover&^o.cover) <= bits.OnesCount64(c.cover)
}

// both is two fish in the same base units as one, with the fins of either.
func (c *catch) both(o *catch) *catch {
	return &catch{
		places: c.places, base: c.base, cover: c.cover | o.cover,
		body: c.body & o.body, fins: c.fins | o.fins, hit: c.hit | o.hit,
	}
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
