package chain

import (
	"slices"

	"pencilmark/solver"
)

// FindRemotePair finds chains of cells with the same two candidates, each of which sees the next. Two cells an odd
// number of links apart hold both digits.
func FindRemotePair(v *View, yield func(solver.Step) bool) {
	for start := range v.Bivalue().All() {
		if !v.remotesFrom(start, yield) {
			return
		}
	}
}

// remotesFrom finds shortest chains from a cell to later cells, breadth first.
func (v *View) remotesFrom(start int, yield func(solver.Step) bool) bool {
	chains, seen := [][]int{{start}}, solver.CellsOf(start)
	for i := 0; i < len(chains); i++ {
		chain := chains[i]
		end := chain[len(chain)-1]
		if s, ok := v.remoteStep(chain); ok && end > start && !yield(s) {
			return false
		}
		next := v.Bivalue().And(v.Layout().Peers(end)).AndNot(seen)
		for c := range next.All() {
			if v.Candidates(c) == v.Candidates(start) {
				seen.Add(c)
				chains = append(chains, append(slices.Clip(chain), c))
			}
		}
	}
	return true
}

// remoteStep removes both digits from the cells that see both ends of a chain. The chain must have an even number of
// cells, at least four.
func (v *View) remoteStep(chain []int) (s solver.Step, ok bool) {
	first, last := chain[0], chain[len(chain)-1]
	if len(chain) < 4 || len(chain)%2 != 0 {
		return s, false
	}
	both := v.Layout().Peers(first).And(v.Layout().Peers(last)).AndNot(solver.CellsOf(chain...))
	digits := v.Candidates(first)
	removes := v.CandidatesIn(both, digits)
	if len(removes) == 0 {
		return s, false
	}
	return linked(v.Grid, digits, removes, v.remoteBranch(chain, digits)), true
}

// remoteBranch supposes that the first cell is not the smaller digit, and follows the larger one.
func (v *View) remoteBranch(chain []int, digits solver.Digits) solver.Branch {
	off, on := digits.Min(), digits.Without(digits.Min()).Min()
	var ends []solver.Candidate
	for _, c := range chain {
		ends = append(ends, solver.At(c, off), solver.At(c, on))
		off, on = on, off
	}
	return v.inTurn(slices.Repeat([]int{inCell}, len(chain)), ends...)
}

// FindChuteRemotePair finds two cells with the same two digits that do not see each other, and a block that has one
// of the digits only in the two rows, or the two columns, of the cells. If both cells were that digit, the block
// would have no place for it. So one of them is the other digit.
func FindChuteRemotePair(v *View, yield func(solver.Step) bool) {
	v.eachTwins(func(a, b int) bool { return v.chutePairs(a, b, yield) })
}

// chutePairs tries the blocks that the lines of two cells cross.
func (v *View) chutePairs(a, b int, yield func(solver.Step) bool) bool {
	units := v.Layout().Units()
	for _, kind := range [...]solver.UnitKind{solver.Row, solver.Column} {
		lineA, lineB := v.Layout().UnitsOf(a)[kind], v.Layout().UnitsOf(b)[kind]
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

// chuteStep removes y from cells that see both cells, if x is confined to places that the two cells see.
func (v *View) chuteStep(a, b, x, block int, inA, inB solver.CellSet) (s solver.Step, ok bool) {
	digits := v.Candidates(a)
	y := digits.Without(x).Min()
	hit := v.Seeing(y, a, b)
	if hit.IsEmpty() {
		return s, false
	}
	near, far := solver.At(inA.First(), x), solver.At(inB.First(), x)
	toNear, across, toB := v.weakLink(solver.At(a, x), near), strongLink(near, far, block), v.weakLink(far, solver.At(b, x))
	toNear.ToCells, across.FromCells, across.ToCells, toB.FromCells = groupOf(inA), groupOf(inA), groupOf(inB), groupOf(inB)
	s = linked(v.Grid, digits, hit.Candidates(y), chainOf(
		strongLink(solver.At(a, y), solver.At(a, x), -1), toNear, across, toB, strongLink(solver.At(b, x), solver.At(b, y), -1),
	))
	s.Base = []int{block}
	return s, true
}

func groupOf(cells solver.CellSet) solver.CellSet {
	if cells.Len() == 1 {
		return solver.CellSet{}
	}
	return cells
}
