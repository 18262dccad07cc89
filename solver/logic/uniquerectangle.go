package logic

import (
	"iter"
	"math/bits"

	"pencilmark/solver"
)

// uniqueRectangle applies an argument to every rectangle. The usual types 1 to 6 are oneExtra, sameExtra in one line,
// extraSubset, boundDigit, sameExtra otherwise, and crossedDigit.
func uniqueRectangle(argue deadlyFinder) search { return toEach((*view).allRectangles, argue) }

// toEach applies an argument to every pattern of a list.
func toEach(list func(*view) []deadly, argue deadlyFinder) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		all := list(v)
		for i := range all {
			if !argue(v, &all[i], yield) {
				return
			}
		}
	})
}

// allRectangles lists the rectangles with at least one corner that has only the pair.
func (v *view) allRectangles() []deadly {
	return v.rectangles.Get(&v.Facts, func(list []deadly) []deadly {
		list = list[:0]
		for ring := range v.corners(v.Empty(), v.Bivalue()) {
			if balanced(v.Layout(), ring[:]) {
				list = v.addPairs(list, ring)
			}
		}
		return list
	})
}

// addPairs adds the rectangle for each pair of digits that is all that a corner has. The other corners may lack one
// of the two, because whether digits can be exchanged depends on the givens, not on removed candidates.
func (v *view) addPairs(list []deadly, ring [4]int) []deadly {
	var seen solver.Digits
	for _, c := range ring {
		pair := v.Candidates(c)
		if pair.Len() == 2 && pair != seen && v.alternate(ring[:], pair) {
			seen = pair
			list = append(list, v.newDeadly(append([]int(nil), ring[:]...), pair))
		}
	}
	return list
}

// alternate reports whether the cells of a ring allow two digits alternately.
func (v *view) alternate(ring []int, pair solver.Digits) bool {
	a := pair.Min()
	b := pair.Without(a).Min()
	ab, ba := true, true
	for _, c := range ring {
		ab, ba = ab && v.Has(c, a), ba && v.Has(c, b)
		a, b = b, a
	}
	return ab || ba
}

// corners yields the corners of every rectangle in cells that has at least one corner in one.
func (v *view) corners(cells, one solver.CellSet) iter.Seq[[4]int] {
	l, n := v.Layout(), v.Layout().Size()
	var columns, wanted [solver.MaxSize]uint64 // by row: those of the cells, and of the others
	for c := range cells.All() {
		columns[l.Row(c)] |= 1 << l.Col(c)
	}
	for c := range one.All() {
		wanted[l.Row(c)] |= 1 << l.Col(c)
	}
	return func(yield func(ring [4]int) bool) {
		for r1 := range n {
			for r2 := r1 + 1; r2 < n; r2++ {
				want := wanted[r1] | wanted[r2]
				for both := columns[r1] & columns[r2]; both&want != 0; both &= both - 1 {
					c1 := bits.TrailingZeros64(both)
					rest := both & (both - 1)
					if want>>c1&1 == 0 {
						rest &= want
					}
					for ; rest != 0; rest &= rest - 1 {
						c2 := bits.TrailingZeros64(rest)
						if !yield([4]int{l.CellAt(r1, c1), l.CellAt(r1, c2), l.CellAt(r2, c2), l.CellAt(r2, c1)}) {
							return
						}
					}
				}
			}
		}
	}
}

func countIn(cells solver.CellSet, ring [4]int) (n int) {
	for _, c := range ring {
		if cells.Has(c) {
			n++
		}
	}
	return n
}

// inOneLine limits an argument to two extras in one line.
func inOneLine(argue deadlyFinder) deadlyFinder {
	return func(v *view, d *deadly, yield func(solver.Step) bool) bool {
		return !d.besideEachOther(v) || argue(v, d, yield)
	}
}

// notInOneLine limits an argument to extras that inOneLine excludes.
func notInOneLine(argue deadlyFinder) deadlyFinder {
	return func(v *view, d *deadly, yield func(solver.Step) bool) bool {
		return d.besideEachOther(v) || argue(v, d, yield)
	}
}

func (d *deadly) besideEachOther(v *view) bool {
	return len(d.extras) == 2 && v.Layout().Sees(d.extras[0], d.extras[1])
}

// crossedDigit: in both rows or both columns, a digit of the pair has no places except the corners. If a corner with
// extras were that digit, the opposite corner would be, too, and the pattern would be complete.
func crossedDigit(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 2 || v.Layout().Sees(d.extras[0], d.extras[1]) {
		return true
	}
	for digit := range d.pair.All() {
		for _, kind := range [2]solver.UnitKind{solver.Row, solver.Column} {
			lines := []int{v.Layout().UnitsOf(d.ring[0])[kind], v.Layout().UnitsOf(d.ring[2])[kind]}
			if !v.onlyWithin(digit, lines, d.cells) {
				continue
			}
			s := d.step(v, v.CandidatesIn(solver.CellsOf(d.extras...), solver.DigitsOf(digit)))
			s.Base = lines
			if len(s.Removes) > 0 && !yield(s) {
				return false
			}
		}
	}
	return true
}

func (v *view) onlyWithin(digit int, units []int, cells solver.CellSet) bool {
	for _, u := range units {
		if !v.Positions(&v.Layout().Units()[u], digit).Within(cells) {
			return false
		}
	}
	return true
}

// hiddenCorner: one corner has only the pair, and in the row and the column of the opposite corner a digit has no
// places except the corners. If that opposite corner were the other digit, all four would be exchangeable.
func hiddenCorner(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) == 0 {
		return true // the digits are exchangeable already
	}
	for i, corner := range d.ring {
		across := d.ring[(i+2)%4]
		if v.Candidates(corner) != d.pair {
			continue
		}
		lines := []int{v.Layout().UnitsOf(across)[solver.Row], v.Layout().UnitsOf(across)[solver.Column]}
		for bound := range d.pair.All() {
			if !v.onlyWithin(bound, lines, d.cells) {
				continue
			}
			s := d.step(v, v.CandidatesIn(solver.CellsOf(across), d.pair.Without(bound)))
			s.Base = lines
			if len(s.Removes) > 0 && !yield(s) {
				return false
			}
		}
	}
	return true
}

// An avoidable rectangle has filled corners that are not givens, so that their digits could be exchanged. The
// argument is the same as for unique rectangles.

// findAvoidableRectangle1: three corners are filled, none of them by a given: the fourth must not complete the
// exchange.
func findAvoidableRectangle1(v *view, yield func(solver.Step) bool) {
	for _, a := range v.avoidables(v.Empty(), 1) {
		if v.Has(a.open[0], a.needs[0]) && !yield(a.step(v, []solver.Candidate{solver.At(a.open[0], a.needs[0])})) {
			return
		}
	}
}

// findAvoidableRectangle2: two corners are filled, and the others share an extra digit, which must be in one of them.
func findAvoidableRectangle2(v *view, yield func(solver.Step) bool) {
	for _, a := range v.avoidables(v.Bivalue(), 2) {
		extra, ok := a.extra(v)
		if !ok {
			continue
		}
		if hit := v.Seeing(extra, a.open...); !hit.IsEmpty() {
			s := a.step(v, hit.Candidates(extra))
			s.Fins = solver.CellsOf(a.open...).Candidates(extra)
			if !yield(s) {
				return
			}
		}
	}
}

// avoidable is a rectangle with filled and open corners, and the digits that the open corners need to make it
// exchangeable.
type avoidable struct {
	filled, open []int
	needs        []int // by open corner
	pair         solver.Digits
}

// avoidables lists the rectangles with n corners among the open cells and the others filled.
func (v *view) avoidables(open solver.CellSet, n int) (list []*avoidable) {
	filled := v.Layout().AllCells().AndNot(v.Givens()).AndNot(v.Empty())
	if filled.Len() < 4-n {
		return nil
	}
	for ring := range v.corners(filled.Or(open), open) {
		if countIn(open, ring) == n && balanced(v.Layout(), ring[:]) {
			list = append(list, v.avoidablesOn(ring)...)
		}
	}
	return list
}

// avoidablesOn assigns the digits: corners at even places hold one, those at odd places the other.
func (v *view) avoidablesOn(ring [4]int) (list []*avoidable) {
	var digit [2]int
	for i, c := range ring {
		switch value := v.Value(c); {
		case value == 0:
		case digit[i&1] != 0 && digit[i&1] != value:
			return nil
		default:
			digit[i&1] = value
		}
	}
	for i, c := range ring {
		if other := digit[1-i&1]; digit[i&1] == 0 && other != 0 {
			// The filled corners are opposite: the other two can have any digit, the same in both.
			for d := range v.Candidates(c).Without(other).All() {
				digit[i&1] = d
				list = append(list, v.avoidable(ring, digit))
			}
			return list
		}
	}
	if digit[0] == 0 || digit[0] == digit[1] {
		return nil
	}
	return []*avoidable{v.avoidable(ring, digit)}
}

func (v *view) avoidable(ring [4]int, digit [2]int) *avoidable {
	a := &avoidable{pair: solver.DigitsOf(digit[:]...)}
	for i, c := range ring {
		if v.Value(c) != 0 {
			a.filled = append(a.filled, c)
		} else {
			a.open, a.needs = append(a.open, c), append(a.needs, digit[i&1])
		}
	}
	return a
}

// extra returns the one digit that both open corners have besides what they need.
func (a *avoidable) extra(v *view) (digit int, ok bool) {
	var extras solver.Digits
	for i, c := range a.open {
		if ds := v.Candidates(c); ds.Len() != 2 || !ds.Has(a.needs[i]) {
			return 0, false
		}
		extras |= v.Candidates(c).Without(a.needs[i])
	}
	return extras.Single()
}

// step names the open corners as its cells and the filled ones as its set.
func (a *avoidable) step(v *view, removes []solver.Candidate) solver.Step {
	s := solver.Step{
		Digits:  a.pair,
		Cells:   solver.CellsOf(a.open...).Slice(),
		Sets:    []solver.Subset{{Cells: solver.CellsOf(a.filled...).Slice(), Unit: -1}},
		Removes: removes,
	}
	for _, c := range a.filled {
		s.Sets[0].Digits = s.Sets[0].Digits.With(v.Value(c))
	}
	for _, c := range s.Cells {
		for i, open := range a.open {
			if open == c {
				s.Pattern = append(s.Pattern, solver.At(c, a.needs[i]))
			}
		}
	}
	return s
}
