package solver

import (
	"iter"
	"math/bits"
)

// CellSet is a set of cells. The zero value is empty. Its words are fields, as those of an
// array would not be kept in registers.
type CellSet struct{ a, b, c, d uint64 }

// word returns a word of the set.
func (s *CellSet) word(i int) uint64 {
	switch i & 3 {
	case 0:
		return s.a
	case 1:
		return s.b
	case 2:
		return s.c
	}
	return s.d
}

// CellsOf returns the set of the given cells.
func CellsOf(cells ...int) CellSet {
	var s CellSet
	for _, c := range cells {
		s.Add(c)
	}
	return s
}

// Add puts c into the set.
func (s *CellSet) Add(c int) {
	bit := uint64(1) << (c & 63)
	switch c >> 6 & 3 {
	case 0:
		s.a |= bit
	case 1:
		s.b |= bit
	case 2:
		s.c |= bit
	default:
		s.d |= bit
	}
}

// Remove takes c out of the set.
func (s *CellSet) Remove(c int) {
	bit := uint64(1) << (c & 63)
	switch c >> 6 & 3 {
	case 0:
		s.a &^= bit
	case 1:
		s.b &^= bit
	case 2:
		s.c &^= bit
	default:
		s.d &^= bit
	}
}

// Has reports whether c is in the set.
func (s *CellSet) Has(c int) bool { return s.word(c>>6)>>(c&63)&1 != 0 }

// And returns the cells in both sets.
func (s CellSet) And(t CellSet) CellSet {
	return CellSet{s.a & t.a, s.b & t.b, s.c & t.c, s.d & t.d}
}

// Or returns the cells in either set.
func (s CellSet) Or(t CellSet) CellSet {
	return CellSet{s.a | t.a, s.b | t.b, s.c | t.c, s.d | t.d}
}

// AndNot returns the cells of s that are not in t.
func (s CellSet) AndNot(t CellSet) CellSet {
	return CellSet{s.a &^ t.a, s.b &^ t.b, s.c &^ t.c, s.d &^ t.d}
}

// Within reports whether every cell of s is in t.
func (s CellSet) Within(t CellSet) bool { return s.AndNot(t).IsEmpty() }

// IsEmpty reports whether the set has no cell.
func (s CellSet) IsEmpty() bool { return s.a|s.b|s.c|s.d == 0 }

// Len returns how many cells the set holds.
func (s CellSet) Len() int {
	return bits.OnesCount64(s.a) + bits.OnesCount64(s.b) + bits.OnesCount64(s.c) + bits.OnesCount64(s.d)
}

// First returns the lowest cell, or -1 if the set is empty.
func (s CellSet) First() int {
	switch {
	case s.a != 0:
		return bits.TrailingZeros64(s.a)
	case s.b != 0:
		return 64 + bits.TrailingZeros64(s.b)
	case s.c != 0:
		return 128 + bits.TrailingZeros64(s.c)
	case s.d != 0:
		return 192 + bits.TrailingZeros64(s.d)
	}
	return -1
}

// All yields the cells in ascending order.
func (s CellSet) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		w, b, c, d := s.a, s.b, s.c, s.d
		for at := 0; ; at += 64 {
			for ; w != 0; w &= w - 1 {
				if !yield(at + bits.TrailingZeros64(w)) {
					return
				}
			}
			if b|c|d == 0 {
				return
			}
			w, b, c, d = b, c, d, 0
		}
	}
}

// Slice returns the cells in ascending order.
func (s CellSet) Slice() []int {
	cells := make([]int, 0, s.Len())
	for c := range s.All() {
		cells = append(cells, c)
	}
	return cells
}
