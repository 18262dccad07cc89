package chain

import (
	"math/bits"
	"slices"
)

// maxLinks bounds the length of chains.
const maxLinks = 31

// chainSearch searches from one node, link by link: wave k holds the nodes first reached over k links, which are
// alternately strong and weak.
type chainSearch struct {
	net
	on    bool // the start is assumed to be true
	count int  // the number of waves, including the start
	bits  []uint64
	seen  [2][]uint64 // false nodes, true nodes
	path  [maxLinks + 1]int
}

func (w *chainSearch) wave(k int) []uint64 { return row(w.bits, w.words, k) }

// strongTo reports whether strong links lead to wave k.
func (w *chainSearch) strongTo(k int) bool { return w.on == (k%2 == 0) }

func (w *chainSearch) links(k int) []uint64 {
	if w.strongTo(k) {
		return w.strong
	}
	return w.weak
}

// from searches from a node that is assumed to be true or false, until it reaches no new node.
func (w *chainSearch) from(n *net, start int, on bool, limit int) {
	w.net, w.on, w.count = *n, on, 1
	w.begin(start, limit)
	w.seen[0], w.seen[1] = zeroed(w.seen[0], n.words), zeroed(w.seen[1], n.words)
	set(w.seen[polarity(on)], start)
	for on, k := !on, 1; k <= limit && w.spread(k, w.seen[polarity(on)]); on, k = !on, k+1 {
		w.count++
	}
}

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

// walks is like from but finds all nodes reachable over exactly k links, even if they were reached before.
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

// spread makes wave k from wave k-1 and reports whether it has a node.
func (w *chainSearch) spread(k int, seen []uint64) bool {
	links, next := w.links(k), w.wave(k)
	clear(next)
	for at, word := range w.wave(k - 1) {
		for ; word != 0; word &= word - 1 { // not with ones, because chains spend most of their time here
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

// ones yields the bits that are set, in ascending order.
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

// paths yields the paths to a node of wave k that use no candidate twice, except that they may end where they start.
// The path is reused.
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

// returns reports whether node i, before the k-th, repeats a candidate of a later node. The first and the last node
// may be equal.
func (g *graph) returns(i, k, last int) bool {
	w := &g.waves
	for j := k; j <= last; j++ {
		if (i == w.path[j] || !g.overlap && g.nodes[i].clash(&g.nodes[w.path[j]])) && !(k == 1 && j == last && i == w.path[j]) {
			return true
		}
	}
	return false
}

// closure computes which nodes are true, over any number of links, if a node is true. Nodes that lead to each other
// share a row (Tarjan).
type closure struct {
	net
	linked []uint64 // nodes with strong links
	placed []uint64 // nodes that have a row
	near   []uint64 // rows by node: the nodes that are true two links further
	rows   []uint64 // the nodes that are true over any number of links
	place  []int32  // by node: the number of its row, from 1; 0 until it is computed
	low    []int32  // by node: the earliest node of the stack that it leads to, from 1; 0 until it is visited
	stack  []int32  // the nodes that have no row yet, in the order of their visits
	count  int32    // of rows
	lent   []uint64 // memory of the method early
}

// begin starts again with other links.
func (c *closure) begin(n *net, nodes int) {
	c.net, c.count, c.rows, c.stack = *n, 0, c.rows[:0], c.stack[:0]
	c.lent = zeroed(c.lent, n.words)
	c.linked, c.placed = zeroed(c.linked, n.words), zeroed(c.placed, n.words)
	c.near = zeroed(c.near, nodes*n.words)
	c.place, c.low = append(c.place[:0], make([]int32, nodes)...), append(c.low[:0], make([]int32, nodes)...)
	for i := range nodes {
		for _, word := range row(n.strong, n.words, i) {
			if word != 0 {
				set(c.linked, i)
				break
			}
		}
	}
}

// ifTrue returns the nodes that are true if a node is true, including itself. The row is reused.
func (c *closure) ifTrue(node int) []uint64 {
	if c.place[node] == 0 {
		c.visit(int32(node))
	}
	return row(c.rows, c.words, int(c.place[node])-1)
}

// ifFalse collects the nodes that are true if a node is false.
func (c *closure) ifFalse(node int, on []uint64) {
	clear(on)
	join(on, row(c.strong, c.words, node), c.ifTrue)
}

// early collects the nodes that are true after a few links if a node is false.
func (c *closure) early(node, links int, on []uint64) {
	clear(on)
	if links < 1 {
		return
	}
	copy(on, row(c.strong, c.words, node))
	for k := 3; k <= links; k += 2 {
		copy(c.lent, on)
		for i := range ones(c.lent) {
			unite(on, row(c.near, c.words, i))
		}
	}
}

// join adds to on the rows of the nodes that are not in it.
func join(on, nodes []uint64, rowOf func(node int) []uint64) {
	for at, word := range nodes {
		for word &^= on[at]; word != 0; word &^= on[at] {
			for at, more := range rowOf(at<<6 + bits.TrailingZeros64(word)) {
				on[at] |= more
			}
		}
	}
}

// next returns the nodes that are true two links further.
func (c *closure) next(node int32) []uint64 {
	near, weak := row(c.near, c.words, int(node)), row(c.weak, c.words, int(node))
	for at := range weak {
		for word := weak[at] & c.linked[at]; word != 0; word &= word - 1 {
			for at, more := range row(c.strong, c.words, at<<6+bits.TrailingZeros64(word)) {
				near[at] |= more
			}
		}
	}
	return near
}

// visit makes the row of a node, unless the node leads to one that was visited earlier.
func (c *closure) visit(node int32) {
	from := len(c.stack)
	c.stack = append(c.stack, node)
	c.low[node] = int32(len(c.stack))
	for at, word := range c.next(node) {
		for word &^= c.placed[at]; word != 0; word &= (word - 1) &^ c.placed[at] {
			to := int32(at<<6 + bits.TrailingZeros64(word))
			if c.low[to] == 0 {
				c.visit(to)
			}
			if c.place[to] == 0 {
				c.low[node] = min(c.low[node], c.low[to])
			}
		}
	}
	if int(c.low[node]) > from {
		c.add(c.stack[from:])
		c.stack = c.stack[:from]
	}
}

// add makes the row of nodes that lead to each other.
func (c *closure) add(nodes []int32) {
	c.count++
	c.rows = append(c.rows, make([]uint64, c.words)...)
	own := row(c.rows, c.words, int(c.count)-1)
	for _, i := range nodes {
		c.place[i] = c.count
		set(c.placed, int(i))
		set(own, int(i))
	}
	for _, i := range nodes {
		join(own, row(c.near, c.words, int(i)), c.ifTrue)
	}
}
