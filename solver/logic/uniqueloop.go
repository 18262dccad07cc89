package logic

import (
	"slices"

	"pencilmark/solver"
)

// uniqueLoop argues about every loop: see deadlyFinder.
func uniqueLoop(argue deadlyFinder) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		v.eachLoop(func(d *deadly) bool { return argue(v, d, yield) })
	})
}

// maxLoop bounds how many cells a loop has, and maxLoopNodes how many are tried
// in search of all loops of a grid: a person sees none that are larger.
const (
	maxLoop      = 14
	maxLoopNodes = 20_000
)

// eachLoop calls yield with every loop of six cells or more, by its digits, then
// by its first cell.
func (v *view) eachLoop(yield func(*deadly) bool) {
	list := v.loops.get(v, func(list []deadly) []deadly {
		s := loopSearch{view: v, list: list[:0]}
		var tried []solver.Digits
		for c := range v.bivalue().All() {
			if pair := v.Candidates(c); !slices.Contains(tried, pair) {
				tried = append(tried, pair)
				s.ofPair(pair)
			}
		}
		return s.list
	})
	for i := range list {
		if !yield(&list[i]) {
			return
		}
	}
}

// loopSearch goes from cell to cell that share a unit.
type loopSearch struct {
	*view
	list  []deadly
	nodes int

	pair  solver.Digits
	cells solver.CellSet // all that hold both digits
	ring  []int
	seen  [2]uint64 // the units of the cells at even and odd places
	more  int       // how many cells of the ring have other candidates
	fins  solver.Digits
}

// ofPair adds the loops of two digits. Each begins at its lowest cell and takes
// the lower of that cell's neighbours first.
func (s *loopSearch) ofPair(pair solver.Digits) {
	a := pair.Min()
	b := pair.Without(a).Min()
	s.pair, s.cells = pair, s.CellsAllowing(a).And(s.CellsAllowing(b))
	for c := range s.cells.All() {
		s.add(c)
		s.cells.Remove(c)
	}
}

// add goes on with a cell at the end of the ring, unless a unit would hold two
// cells of one digit or there would be too much beside the pair to argue with.
func (s *loopSearch) add(c int) {
	var units uint64
	for _, u := range s.layout.UnitsOf(c) {
		units |= 1 << u
	}
	colour := len(s.ring) & 1
	extra := s.Candidates(c) &^ s.pair
	if s.nodes++; s.nodes > maxLoopNodes || s.seen[colour]&units != 0 {
		return
	}
	before := *s
	if extra != 0 {
		s.more++
		s.fins |= extra
	}
	if s.more <= 2 || s.fins.Len() == 1 {
		s.seen[colour] |= units
		s.ring = append(s.ring, c)
		s.grow(c)
	}
	s.ring, s.seen, s.more, s.fins = before.ring, before.seen, before.more, before.fins
}

func (s *loopSearch) grow(last int) {
	first := s.ring[0]
	if n := len(s.ring); n >= 6 && n%2 == 0 && s.seen[0] == s.seen[1] && s.layout.Sees(last, first) {
		if s.ring[1] < last { // else it is told the other way round
			s.list = append(s.list, s.newDeadly(append([]int(nil), s.ring...), s.pair))
		}
		return
	}
	if len(s.ring) == maxLoop {
		return
	}
	for c := range s.cells.And(s.layout.Peers(last)).All() {
		if c > first && !slices.Contains(s.ring, c) {
			s.add(c)
		}
	}
}
