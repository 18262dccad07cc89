package logic

import "math/bits"

// closure tells what is true if a node is, over links however many: a search for chains has
// to begin only where they lead to something. Nodes that lead to one another share a row,
// and a row takes in those of the nodes that come next (Tarjan).
type closure struct {
	net
	linked []uint64 // nodes with strong links
	placed []uint64 // nodes that have a row
	near   []uint64 // rows by node: what is true two links on
	rows   []uint64 // what is true at last
	place  []int32  // by node: which of these rows is its own, from 1; 0 until somebody asks
	low    []int32  // by node: the earliest of the stack that it leads to, from 1; 0 until it is visited
	stack  []int32  // the nodes that have no row yet, in the order of their visits
	count  int32    // of rows
	lent   []uint64 // by early
}

// begin takes other links.
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

// ifTrue returns what is true if a node is, itself too. The row is only lent.
func (c *closure) ifTrue(node int) []uint64 {
	if c.place[node] == 0 {
		c.visit(int32(node))
	}
	return row(c.rows, c.words, int(c.place[node])-1)
}

// ifFalse puts together what is true if a node is false.
func (c *closure) ifFalse(node int, on []uint64) {
	clear(on)
	join(on, row(c.strong, c.words, node), c.ifTrue)
}

// early puts together what is true after so many links at most if a node is false, of which all
// that they lead to was asked for.
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

// join puts to a row those of the nodes of another that it has not.
func join(on, nodes []uint64, rowOf func(node int) []uint64) {
	for at, word := range nodes {
		for word &^= on[at]; word != 0; word &^= on[at] {
			for at, more := range rowOf(at<<6 + bits.TrailingZeros64(word)) {
				on[at] |= more
			}
		}
	}
}

// next returns what is true two links on.
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

// visit makes the row of a node, unless that leads to one visited earlier.
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

// add makes the row of nodes that lead to one another.
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
