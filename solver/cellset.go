package solver

import (
	"iter"
	"math/bits"
)

// CellSet is a set of cells. The zero value is empty. Its words are fields because arrays are not kept in registers.
type CellSet struct{ a, b, c, d uint64 }

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

// Candidates lists a digit in each of the cells, in ascending order.
func (s CellSet) Candidates(digit int) []Candidate {
	list := make([]Candidate, 0, s.Len())
	for c := range s.All() {
		list = append(list, Candidate{c, digit})
	}
	return list
}

// Slice returns the cells in ascending order.
func (s CellSet) Slice() []int {
	cells := make([]int, 0, s.Len())
	for c := range s.All() {
		cells = append(cells, c)
	}
	return cells
}

// Digits is a set of the digits 1 to 16; digit d is bit d-1.
type Digits uint16

// DigitsOf returns the set of the given digits, each 1 to 16.
func DigitsOf(ds ...int) Digits {
	var s Digits
	for _, d := range ds {
		s |= 1 << (d - 1)
	}
	return s
}

// FirstDigits returns the set {1, ..., n}.
func FirstDigits(n int) Digits { return Digits(1<<n - 1) }

// Has reports whether d is in the set.
func (s Digits) Has(d int) bool { return s>>(d-1)&1 != 0 }

// With returns the set and d.
func (s Digits) With(d int) Digits { return s | 1<<(d-1) }

// Without returns the set less d.
func (s Digits) Without(d int) Digits { return s &^ (1 << (d - 1)) }

// Len returns how many digits the set holds.
func (s Digits) Len() int { return bits.OnesCount16(uint16(s)) }

// Min returns the smallest digit of the set, or 17 if it is empty.
func (s Digits) Min() int { return bits.TrailingZeros16(uint16(s)) + 1 }

// Single returns the only digit of a set with one digit; ok is false for any other set.
func (s Digits) Single() (d int, ok bool) {
	return s.Min(), s != 0 && s&(s-1) == 0
}

// All yields the digits in ascending order.
func (s Digits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; s != 0; s &= s - 1 {
			if !yield(s.Min()) {
				return
			}
		}
	}
}

// symbols spells the digits 1 to 16.
const symbols = "123456789ABCDEFG"

// Symbol returns how digit d is written: 1 to 9, then A to G.
func Symbol(d int) byte { return symbols[d-1] }

// String spells the set without separators, such as "379".
func (s Digits) String() string {
	b := make([]byte, 0, MaxSize)
	for d := range s.All() {
		b = append(b, Symbol(d))
	}
	return string(b)
}
