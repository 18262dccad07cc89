package logic

import (
	"math/bits"
	"slices"
)

// maxLinks bounds the length of chains.
const maxLinks = 31

// chainSearch is a search from one node outwards, link by link: wave k is what can
// first be reached over k links, strong and weak in turns.
type chainSearch struct {
	net
	on    bool // the start is supposed to be true
	count int  // of waves, the start being the first
	bits  []uint64
	seen  [2][]uint64 // false nodes, true nodes
	path  [maxLinks + 1]int
}

func (w *chainSearch) wave(k int) []uint64 { return row(w.bits, w.words, k) }

// strongTo reports whether the links that lead to wave k are strong.
func (w *chainSearch) strongTo(k int) bool { return w.on == (k%2 == 0) }

// links returns those that lead to wave k.
func (w *chainSearch) links(k int) []uint64 {
	if w.strongTo(k) {
		return w.strong
	}
	return w.weak
}

// from searches from a node that is supposed to be true or false, until nothing
// new can be reached.
func (w *chainSearch) from(n *net, start int, on bool, limit int) {
	w.net, w.on, w.count = *n, on, 1
	w.begin(start, limit)
	w.seen[0], w.seen[1] = zeroed(w.seen[0], n.words), zeroed(w.seen[1], n.words)
	set(w.seen[polarity(on)], start)
	for on, k := !on, 1; k <= limit && w.spread(k, w.seen[polarity(on)]); on, k = !on, k+1 {
		w.count++
	}
}

// begin makes wave 0, and room for the others.
func (w *chainSearch) begin(start, limit int) {
	w.bits = slices.Grow(w.bits[:0], (limit+1)*w.words)[:(limit+1)*w.words]
	clear(w.wave(0))
	set(w.wave(0), start)
}

func polarity(on bool) int {
	if on {
		return 1
	}
	return 0
}

// walks searches from a node as from does, but for all that can be reached over exactly k
// links, be it after less or over a node that was there before.
func (w *chainSearch) walks(n *net, start int, on bool, limit int) {
	w.net, w.on, w.count = *n, on, 1
	w.begin(start, limit)
	for k := 1; k <= limit; k++ {
		w.seen[0] = zeroed(w.seen[0], n.words)
		if !w.spread(k, w.seen[0]) {
			return
		}
		w.count++
	}
}

// spread makes wave k out of the one before, and reports whether it has a node.
func (w *chainSearch) spread(k int, seen []uint64) bool {
	links, next := w.links(k), w.wave(k)
	clear(next)
	for at, word := range w.wave(k - 1) {
		for ; word != 0; word &= word - 1 { // not by ones: most of the time of chains goes here
			for at, near := range row(links, w.words, at<<6+bits.TrailingZeros64(word)) {
				next[at] |= near
			}
		}
	}
	var any uint64
	for at := range next {
		next[at] &^= seen[at]
		seen[at] |= next[at]
		any |= next[at]
	}
	return any != 0
}

// ones yields the bits that are set, ascending.
func ones(words []uint64) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for at, word := range words {
			for ; word != 0; word &= word - 1 {
				if !yield(at<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// maxTraces bounds how many nodes are tried while paths are traced back.
const maxTraces = 3000

// paths yields the ways to a node of wave k that step on no candidate twice,
// except that they may end where they start. The path is only lent.
func (g *graph) paths(end, k int, yield func(path []int) bool) {
	left := maxTraces
	g.waves.path[k] = end
	g.trace(k, k, &left, yield)
}

func (g *graph) trace(k, last int, left *int, yield func([]int) bool) bool {
	w := &g.waves
	if k == 0 {
		return yield(w.path[:last+1])
	}
	near, before := row(w.links(k), w.words, w.path[k]), w.wave(k-1)
	for at := range near {
		for word := near[at] & before[at]; word != 0; word &= word - 1 {
			i := at<<6 + bits.TrailingZeros64(word)
			if *left--; *left < 0 {
				return false
			}
			if g.returns(i, k, last) {
				continue
			}
			w.path[k-1] = i
			if !g.trace(k-1, last, left, yield) {
				return false
			}
		}
	}
	return true
}

// returns reports whether node i, as the one before the k-th, has a candidate of
// a later one. The last may be the first.
func (g *graph) returns(i, k, last int) bool {
	w := &g.waves
	for j := k; j <= last; j++ {
		if (i == w.path[j] || !g.overlap && g.nodes[i].clash(&g.nodes[w.path[j]])) && !(k == 1 && j == last && i == w.path[j]) {
			return true
		}
	}
	return false
}
