package logic

import "pencilmark/solver"

// Two cells that do not see each other have the same two digits, and a block that
// both their rows, or both their columns, cross has one of the digits in these two
// lines alone. If both cells were that digit, the block would have no place for it:
// one of them is the other digit. In a chute of three boxes the third box is such a
// block when its three cells in the third line lack the digit.
func findChuteRemotePair(v *view, yield func(solver.Step) bool) {
	v.eachTwins(func(a, b int) bool { return v.chutePairs(a, b, yield) })
}

// chutePairs goes through the blocks that the lines of two cells of the same digits
// cross, and the digits that they may have in these lines alone.
func (v *view) chutePairs(a, b int, yield func(solver.Step) bool) bool {
	units := v.layout.Units()
	for _, kind := range [...]solver.UnitKind{solver.Row, solver.Column} {
		lineA, lineB := v.layout.UnitsOf(a)[kind], v.layout.UnitsOf(b)[kind]
		for block := range units {
			if units[block].Kind.IsLine() || units[block].Set.Has(a) || units[block].Set.Has(b) {
				continue
			}
			for x := range v.Candidates(a).All() {
				places := v.Positions(&units[block], x)
				inA, inB := places.And(units[lineA].Set), places.And(units[lineB].Set)
				if inA.IsEmpty() || inB.IsEmpty() || inA.Or(inB) != places {
					continue
				}
				if s, ok := v.chuteStep(a, b, x, block, inA, inB); ok {
					s.Cover = []int{lineA, lineB}
					if !yield(s) {
						return false
					}
				}
			}
		}
	}
	return true
}

// chuteStep rules out the digit that one of two cells is, as a block has the other
// digit, x, only in places that the one or the other sees.
func (v *view) chuteStep(a, b, x, block int, inA, inB solver.CellSet) (s solver.Step, ok bool) {
	digits := v.Candidates(a)
	y := digits.Without(x).Min()
	hit := v.seeing(y, a, b)
	if hit.IsEmpty() {
		return s, false
	}
	near, far := at(inA.First(), x), at(inB.First(), x)
	toNear, across, toB := v.weakLink(at(a, x), near), strongLink(near, far, block), v.weakLink(far, at(b, x))
	toNear.ToCells, across.FromCells, across.ToCells, toB.FromCells = groupOf(inA), groupOf(inA), groupOf(inB), groupOf(inB)
	s = linked(v.Grid, digits, candidatesOf(hit, y), chainOf(
		strongLink(at(a, y), at(a, x), -1), toNear, across, toB, strongLink(at(b, x), at(b, y), -1),
	))
	s.Base = []int{block}
	return s, true
}

// groupOf returns the cells of a link's end; none for a single candidate.
func groupOf(cells solver.CellSet) solver.CellSet {
	if cells.Len() == 1 {
		return solver.CellSet{}
	}
	return cells
}
