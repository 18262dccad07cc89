package logic

import "pencilmark/solver"

// An avoidable rectangle has corners that are filled, but not by givens: their
// digits could have been exchanged. The argument is that of unique rectangles.

// Three corners of a rectangle are filled, none of them by a given: the fourth
// cannot complete the exchange of their two digits.
func findAvoidableRectangle1(v *view, yield func(solver.Step) bool) {
	v.eachAvoidable(v.Empty(), 1, func(a *avoidable) bool {
		return !v.Has(a.open[0], a.needs[0]) || yield(a.step(v, []solver.Candidate{at(a.open[0], a.needs[0])}))
	})
}

func findAvoidableRectangle2(v *view, yield func(solver.Step) bool) {
	v.eachAvoidable(v.bivalue(), 2, func(a *avoidable) bool {
		extra, ok := a.extra(v)
		if !ok {
			return true
		}
		hit := v.seeing(extra, a.open...)
		if hit.IsEmpty() {
			return true
		}
		s := a.step(v, candidatesOf(hit, extra))
		s.Fins = candidatesOf(solver.CellsOf(a.open...), extra)
		return yield(s)
	})
}

// avoidable is a rectangle with some corners filled: in the open ones, what they
// need to make two digits exchangeable.
type avoidable struct {
	filled, open []int
	needs        []int // by open corner
	pair         solver.Digits
}

// eachAvoidable calls yield with every rectangle that has so many corners among some open
// cells and the others filled.
func (v *view) eachAvoidable(open solver.CellSet, n int, yield func(*avoidable) bool) {
	filled := v.layout.AllCells().AndNot(v.Givens()).AndNot(v.Empty())
	if filled.Len() < 4-n {
		return
	}
	v.corners(filled.Or(open), open, func(ring [4]int) bool {
		return countIn(open, ring) != n || !balanced(v.layout, ring[:]) || v.avoidableOnRing(ring, yield)
	})
}

// avoidableOnRing tries the digits of the filled corners: those at even places of
// the ring must be one digit, those at odd places another.
func (v *view) avoidableOnRing(ring [4]int, yield func(*avoidable) bool) bool {
	var digit [2]int
	for i, c := range ring {
		switch value := v.Value(c); {
		case value == 0:
		case digit[i&1] != 0 && digit[i&1] != value:
			return true
		default:
			digit[i&1] = value
		}
	}
	for i, c := range ring {
		if other := digit[1-i&1]; digit[i&1] == 0 && other != 0 {
			// Filled corners across: the others hold any one digit together.
			return v.eachAcross(ring, c, other, digit, yield)
		}
	}
	if digit[0] == 0 || digit[0] == digit[1] {
		return true
	}
	return yield(v.avoidable(ring, digit))
}

// eachAcross tries every digit that the open corners across have both.
func (v *view) eachAcross(ring [4]int, open, filled int, digit [2]int, yield func(*avoidable) bool) bool {
	for d := range v.Candidates(open).Without(filled).All() {
		both := digit
		for i := range both {
			if both[i] == 0 {
				both[i] = d
			}
		}
		if !yield(v.avoidable(ring, both)) {
			return false
		}
	}
	return true
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

// extra returns the digit that both open corners have beside what they need.
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

// step names the open corners as its cells; the filled ones are its set.
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
				s.Pattern = append(s.Pattern, at(c, a.needs[i]))
			}
		}
	}
	return s
}
