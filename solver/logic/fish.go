package logic

import (
	"math/bits"
	"strconv"

	"pencilmark/solver"
)

// The largest fish that can be needed. A larger one leaves a smaller one among
// the other lines; with boxes, among those of the same band, of which there are
// at most eight. Regions make larger ones above 9x9, too large to be seen.
const (
	maxFish      = solver.MaxSize / 2
	maxBlockFish = 4
)

// division is one of the ways in which every layout divides all cells into as
// many units as there are digits, in the order of Layout.Units and UnitsOf.
type division int

const (
	rows division = iota
	columns
	blocks // boxes or, in a jigsaw, regions
)

// orientation says which units a fish looks in, and which it acts in.
type orientation struct{ base, cover division }

// A digit's places in some rows lie in as many columns, so it leaves the rest of
// these columns; or the other way round.
func fish(n int) search {
	return findFish(lineFish, n, orientation{rows, columns}, orientation{columns, rows})
}

func fishName(n int) string {
	switch n {
	case 2:
		return "x-wing"
	case 3:
		return "swordfish"
	case 4:
		return "jellyfish"
	}
	return "fish-" + strconv.Itoa(n)
}

// blockFish is a fish between blocks and lines; of size 1 it would be locked
// candidates.
func blockFish(n int) search {
	return findFish(fishOfBlocks, n, orientation{blocks, rows}, orientation{blocks, columns}, orientation{rows, blocks}, orientation{columns, blocks})
}

func findFish(kind, n int, ways ...orientation) search {
	return inChangedDigits(kind, n, func(g *solver.Grid, d int, yield func(solver.Step) bool) bool {
		for _, way := range ways {
			if !fishOf(g, n, d, way, yield) {
				return false
			}
		}
		return true
	})
}

func fishOf(g *solver.Grid, n, d int, way orientation, yield func(solver.Step) bool) bool {
	l := g.Layout()
	covers, bases := crossings(g, d, way)
	return findTightSets(covers[:l.Size()], n, func(picked, union uint16) bool {
		if lieWithin(&bases, union, picked) {
			return true
		}
		base, baseSet := unitsAt(l, way.base, picked)
		cover, coverSet := unitsAt(l, way.cover, union)
		hit := g.CellsAllowing(d).And(coverSet).AndNot(baseSet)
		body := g.CellsAllowing(d).And(baseSet)
		return yield(solver.Step{
			Digits:  solver.DigitsOf(d),
			Cells:   body.Slice(),
			Pattern: candidatesOf(body, d),
			Base:    base,
			Cover:   cover,
			Removes: candidatesOf(hit, d),
		})
	})
}

// crossings gives for every base unit the cover units in which the digit's places lie, as
// bits, and for every cover unit the base units.
func crossings(g *solver.Grid, d int, way orientation) (covers, bases [solver.MaxSize]uint16) {
	l := g.Layout()
	for c := range g.CellsAllowing(d).All() {
		base, cover := numberOf(l, c, way.base), numberOf(l, c, way.cover)
		covers[base] |= 1 << cover
		bases[cover] |= 1 << base
	}
	return covers, bases
}

// lieWithin reports whether the masks of some units, as bits, have nothing that all has not.
func lieWithin(masks *[solver.MaxSize]uint16, units, all uint16) bool {
	for ; units != 0; units &= units - 1 {
		if masks[bits.TrailingZeros16(units)%solver.MaxSize]&^all != 0 {
			return false
		}
	}
	return true
}

// numberOf returns which row, column or block a cell lies in, counted from 0.
func numberOf(l *solver.Layout, cell int, way division) int {
	return l.UnitsOf(cell)[way] - int(way)*l.Size()
}

// unitsAt lists the rows, columns or blocks at the numbers given as bits, and
// their cells.
func unitsAt(l *solver.Layout, way division, numbers uint16) (units []int, cells solver.CellSet) {
	for i := range l.Size() {
		if numbers>>i&1 != 0 {
			u := int(way)*l.Size() + i
			units = append(units, u)
			cells = cells.Or(l.Units()[u].Set)
		}
	}
	return units, cells
}
