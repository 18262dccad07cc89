package solver

import (
	"iter"
	"math/bits"
)

// CellSet is a set of cells. The zero value is empty.
type CellSet [MaxCells / 64]uint64

// CellsOf returns the set of the given cells.
func CellsOf(cells ...int) CellSet {
	var s CellSet
	for _, c := range cells {
		s.Add(c)
	}
	return s
}

// Add puts c into the set.
func (s *CellSet) Add(c int) { s[c>>6&3] |= 1 << (c & 63) }

// Remove takes c out of the set.
func (s *CellSet) Remove(c int) { s[c>>6&3] &^= 1 << (c & 63) }

// Has reports whether c is in the set.
func (s *CellSet) Has(c int) bool { return s[c>>6&3]>>(c&63)&1 != 0 }

// And returns the cells in both sets.
func (s CellSet) And(t CellSet) CellSet {
	return CellSet{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]}
}

// Or returns the cells in either set.
func (s CellSet) Or(t CellSet) CellSet {
	return CellSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// AndNot returns the cells of s that are not in t.
func (s CellSet) AndNot(t CellSet) CellSet {
	return CellSet{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

// Within reports whether every cell of s is in t.
func (s CellSet) Within(t CellSet) bool { return s.AndNot(t).IsEmpty() }

// IsEmpty reports whether the set has no cell.
func (s CellSet) IsEmpty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns how many cells the set holds.
func (s CellSet) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// First returns the lowest cell, or -1 if the set is empty.
func (s CellSet) First() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// All yields the cells in ascending order.
func (s CellSet) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
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
