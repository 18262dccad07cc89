package logic

import "math/bits"

// findTightSets finds every way to pick n of the masks so that their union has exactly
// n bits, and calls found with the picked indices, as bits, and the union. It is
// the one idea behind subsets and fish: n cells that share n digits, n digits
// that share n cells, n lines that share n crossing lines.
//
// Masks of fewer than two bits are singles and are passed over. tight returns
// false once found has.
func findTightSets(masks []uint16, n int, found func(picked, union uint16) bool) bool {
	var fit [16]fitting
	count := 0
	for i, m := range masks {
		if k := bits.OnesCount16(m); k > 1 && k <= n {
			fit[count] = fitting{m, 1 << i}
			count++
		}
	}
	return count < n || tighten(fit[:count], n, n, 0, 0, found)
}

// fitting is a mask that may be picked, and its index as a bit.
type fitting struct{ mask, index uint16 }

// tighten picks as many of the masks as are missing.
func tighten(masks []fitting, n, missing int, picked, union uint16, found func(picked, union uint16) bool) bool {
	if missing == 0 {
		return bits.OnesCount16(union) != n || found(picked, union)
	}
	for i := 0; i <= len(masks)-missing; i++ {
		wider := union | masks[i].mask
		if bits.OnesCount16(wider) <= n && !tighten(masks[i+1:], n, missing-1, picked|masks[i].index, wider, found) {
			return false
		}
	}
	return true
}
