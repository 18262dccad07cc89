package solver

import (
	"iter"
	"math/bits"
)

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

// Single returns the only digit of a set of one; ok is false for any other.
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
