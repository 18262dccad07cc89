package solver

import "math/bits"

// A digit of its own can show that a grid has no solution where singles do not:
// there may be no way to give it a cell in every unit. In jigsaws and with extra
// units that is common, and behind it lies a tree without end. It costs as much as
// some fifty nodes to see, so only runs after the first look, and near the root.

// fitDigits removes the candidates that are in no way of giving their digit a cell
// in every unit, until there are none. It fails at a contradiction, and when
// the context ends.
func (s *search) fitDigits(b *searchNode) bool {
	for again := true; again; {
		again = false
		for d := range s.layout.size {
			misfits, ok := s.misfits(b, d)
			if !ok || !b.removeFrom(s.layout, misfits, 1<<d) || !b.settle(s.layout) {
				return false
			}
			again = again || !misfits.IsEmpty()
		}
	}
	return true
}

// maxSteps is how many steps a digit gets, with which it nearly always does.
const maxSteps = 2000

// misfits returns the cells that a digit, given by its index, cannot have. Each
// way that is found spares looking for one with the other cells that are in it. ok
// is false if the context ends.
func (s *search) misfits(b *searchNode, d int) (misfits CellSet, ok bool) {
	var fits CellSet
	s.steps = maxSteps
	for c := range b.where[d].All() {
		if fits.Has(c) {
			continue
		}
		way, found := s.fit(b.where[d].AndNot(s.layout.peers[c]), s.unitsWithout(c))
		switch {
		case found:
			fits = fits.Or(way)
		case s.steps <= 0: // it may fit, for all that is known
			s.err = s.ctx.Err()
			return misfits, s.err == nil
		default:
			misfits.Add(c)
		}
	}
	return misfits, true
}

// unitsWithout returns the units that a cell is not in.
func (s *search) unitsWithout(cell int) uint64 {
	return (1<<len(s.layout.units) - 1) &^ s.layout.unitMask[cell]
}

// fit chooses among cells one for each of the units left, none of which sees
// another, and returns them with those chosen before.
func (s *search) fit(cells CellSet, left uint64) (way CellSet, found bool) {
	if left == 0 {
		return cells, true
	}
	if s.steps--; s.steps <= 0 {
		return way, false
	}
	for c := range s.fewest(cells, left).All() {
		if way, found = s.fit(cells.AndNot(s.layout.peers[c]), left&^s.layout.unitMask[c]); found {
			return way, true
		}
	}
	return way, false
}

// fewest returns the cells in the unit that has the fewest of them.
func (s *search) fewest(cells CellSet, units uint64) (best CellSet) {
	least := MaxSize + 1
	for ; units != 0 && least > 1; units &= units - 1 {
		in := cells.And(s.layout.units[bits.TrailingZeros64(units)].Set)
		if n := in.Len(); n < least {
			best, least = in, n
		}
	}
	return best
}
