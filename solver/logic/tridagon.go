package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// A tridagon is four boxes at the crossings of two bands and two stacks, each with three cells in the same rows and
// columns as its neighbours, and three digits that cannot fill the twelve cells.
//
// From one box to the next in its rows or columns the three digits move in a ring, an even permutation. Around the four
// boxes that is even, whereas the cells, read as permutations, make an odd one. So one of the other candidates, the
// guardians, is true.
func findTridagon(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	for digits := range trios(v.Layout().Size()) {
		if list := v.triads(digits); !v.rings(list, digits, &found) {
			break
		}
	}
	found.Yield(yield)
}

// maxGuardians bounds the guardians of a pattern: more hardly ever remove anything together.
const maxGuardians = 8

func trios(size int) func(yield func(solver.Digits) bool) {
	return func(yield func(solver.Digits) bool) {
		for a := 1; a <= size; a++ {
			for b := a + 1; b <= size; b++ {
				for c := b + 1; c <= size; c++ {
					if !yield(solver.DigitsOf(a, b, c)) {
						return
					}
				}
			}
		}
	}
}

type triad struct {
	cells      [3]int // by row
	box        int
	rows, cols uint64 // bit r for row r
	odd        bool   // as a permutation from rows to columns
	guardians  int    // the number of other candidates
}

// triads lists the triads of all boxes that lack the three digits, if there are at least four such boxes.
func (v *view) triads(digits solver.Digits) (list []triad) {
	roomy := v.roomFor(digits)
	var boxes, cells []int
	for u := range v.Layout().Units() {
		unit := &v.Layout().Units()[u]
		if unit.Kind.IsBlock() && unit.Set.And(roomy).Len() >= 3 && v.lacks(unit, digits) {
			boxes = append(boxes, u)
		}
	}
	if len(boxes) < 4 {
		return nil
	}
	for _, u := range boxes {
		cells = cells[:0]
		for c := range v.Layout().Units()[u].Set.And(roomy).All() {
			if v.guardians(digits, c) <= maxGuardians {
				cells = append(cells, c)
			}
		}
		list = v.triadsOf(list, u, cells, digits)
	}
	return list
}

func (v *view) roomFor(digits solver.Digits) (cells solver.CellSet) {
	var once solver.CellSet
	for d := range digits.All() {
		here := v.CellsAllowing(d)
		once, cells = once.Or(here), cells.Or(once.And(here))
	}
	return cells
}

func (v *view) lacks(unit *solver.Unit, digits solver.Digits) bool {
	for d := range digits.All() {
		if v.Positions(unit, d).IsEmpty() {
			return false
		}
	}
	return true
}

func (v *view) triadsOf(list []triad, box int, cells []int, digits solver.Digits) []triad {
	for i, a := range cells {
		for j := i + 1; j < len(cells); j++ {
			b := cells[j]
			if v.guardians(digits, a, b) > maxGuardians || !v.apart(a, b) {
				continue
			}
			for _, c := range cells[j+1:] {
				if n := v.guardians(digits, a, b, c); n <= maxGuardians && v.apart(a, c) && v.apart(b, c) {
					list = append(list, v.triad(box, [3]int{a, b, c}, n))
				}
			}
		}
	}
	return list
}

func (v *view) apart(a, b int) bool {
	return v.Layout().Row(a) != v.Layout().Row(b) && v.Layout().Col(a) != v.Layout().Col(b)
}

// guardians counts the candidates of some cells that are not among the digits.
func (v *view) guardians(digits solver.Digits, cells ...int) (n int) {
	for _, c := range cells {
		n += (v.Candidates(c) &^ digits).Len()
	}
	return n
}

func (v *view) triad(box int, cells [3]int, guardians int) triad {
	t := triad{cells: cells, box: box, guardians: guardians}
	for i, c := range cells {
		t.rows |= 1 << v.Layout().Row(c)
		t.cols |= 1 << v.Layout().Col(c)
		for _, b := range cells[:i] {
			t.odd = t.odd != (v.Layout().Col(b) > v.Layout().Col(c))
		}
	}
	return t
}

// rings combines triads that share rows with one neighbour and columns with the other. It returns false once the bound
// is met.
func (v *view) rings(list []triad, digits solver.Digits, found *position.Smallest) bool {
	for i := range list {
		p := &list[i]
		across := partners(list, func(q *triad) bool { return q.box > p.box && q.rows == p.rows })
		down := partners(list, func(q *triad) bool { return q.box > p.box && q.cols == p.cols })
		if !found.Spend(len(list) + len(across)*len(down)) {
			return false
		}
		for _, q := range across {
			for _, r := range down {
				for _, s := range partners(list, func(s *triad) bool {
					return s.rows == r.rows && s.cols == q.cols && s.box > p.box && s.box != q.box && s.box != r.box
				}) {
					v.addHammer(&hammer{digits: digits, triads: [4]*triad{p, q, r, s}}, found)
				}
			}
		}
	}
	return true
}

func partners(list []triad, fits func(*triad) bool) (some []*triad) {
	for i := range list {
		if fits(&list[i]) {
			some = append(some, &list[i])
		}
	}
	return some
}

// hammer is two triads of a band and two of another below them.
type hammer struct {
	digits    solver.Digits
	triads    [4]*triad
	guardians []solver.Candidate
	removes   []solver.Candidate
}

// addHammer considers four triads, which may be no pattern.
func (v *view) addHammer(h *hammer, found *position.Smallest) {
	odd, guardians := false, 0
	var cells solver.CellSet
	for _, t := range h.triads {
		odd, guardians, cells = odd != t.odd, guardians+t.guardians, cells.Or(solver.CellsOf(t.cells[:]...))
	}
	if odd && guardians > 0 && guardians <= maxGuardians {
		h.guardians = v.CandidatesIn(cells, v.Layout().Digits()&^h.digits)
		h.removes = v.RuledOut(h.guardians)
		found.Add(len(h.guardians), h.removes, func() solver.Step { return h.step(v) })
	}
}

func (h *hammer) step(v *view) solver.Step {
	s := solver.Step{Digits: h.digits, Fins: h.guardians}
	var cells solver.CellSet
	for _, t := range h.triads {
		cells = cells.Or(solver.CellsOf(t.cells[:]...))
		s.Base = append(s.Base, t.box)
		s.Sets = append(s.Sets, solver.Subset{Cells: t.cells[:], Digits: h.digits, Unit: t.box})
	}
	slices.Sort(s.Base)
	s.Cells, s.Pattern = cells.Slice(), v.CandidatesIn(cells, h.digits)
	if len(h.guardians) == 1 {
		s.Places = h.guardians
	} else {
		s.Removes = h.removes
	}
	return s
}
