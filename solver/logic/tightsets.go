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
	fit := 0
	for _, m := range masks {
		if k := bits.OnesCount16(m); k > 1 && k <= n {
			fit++
		}
	}
	return fit < n || tighten(masks, n, 0, 0, 0, found)
}

func tighten(masks []uint16, n, from int, picked, union uint16, found func(picked, union uint16) bool) bool {
	missing := n - bits.OnesCount16(picked)
	if missing == 0 {
		return bits.OnesCount16(union) != n || found(picked, union)
	}
	for i := from; i <= len(masks)-missing; i++ {
		wider := union | masks[i]
		if bits.OnesCount16(wider) > n || masks[i]&(masks[i]-1) == 0 {
			continue
		}
		if !tighten(masks, n, i+1, picked|1<<i, wider, found) {
			return false
		}
	}
	return true
}
