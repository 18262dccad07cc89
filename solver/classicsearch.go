package solver

import (
	"context"
	"math/bits"
)

// node81 is a node of the search tree, copied on the stack at each branch.
type node81 struct {
	cands [9]cells81 // by digit less 1: the cells that may still have it, two or more in a row
	done  [9]cells81 // by digit less 1: the cells that have it
	open  cells81    // the cells without a digit
	pairs cells81    // the open cells with two candidates, once settle is done
}

// digitSet81 has bit d-1 for each digit d in it.
type digitSet81 = uint32

const allDigits81 = 1<<9 - 1

// settle applies singles and locked candidates until nothing changes, beginning with the digits that lost candidates.
// It fails at a contradiction. At the end either no cell is open or no single is left, and n.pairs is valid.
func (n *node81) settle(dirty digitSet81) bool {
	for {
		before := n.open
		again, ok := n.sweep(dirty)
		if !ok {
			return false
		}
		dirty = again | n.holders(before.xor(n.open))
		if dirty != 0 {
			continue
		}
		if n.open.isEmpty() {
			return true
		}
		if dirty, ok = n.nakedSingles(); dirty == 0 || !ok {
			return ok
		}
	}
}

// sweep updates some digits from the open cells: locked candidates in bands, stacks and bands again, then hidden
// singles, the rows with one cell left. It returns the digits that may change again.
//
// It is almost branch-free, because a mispredicted branch costs half as much as a digit. For the same reason a digit
// does not see what the previous digit has taken, so that the CPU can work on two digits at once.
func (n *node81) sweep(dirty digitSet81) (again digitSet81, ok bool) {
	open := n.open
	var last cells81 // the cells that the previous digit took
	for dirty != 0 {
		d := bits.TrailingZeros32(dirty)
		dirty &= dirty - 1
		if d >= len(n.done) {
			break // never happens, but the compiler does not know that
		}
		done := n.done[d]
		x := n.cands[d].and(open).or(done)
		x = x.and(lockedInBands(x))
		x = x.and(lockedInStacks(columnsInUse(x)))
		y := x.and(lockedInBands(x))
		again |= differ(x, y) << d
		if y.missesBand() {
			return 0, false
		}
		n.cands[d] = y.and(crowdedRows(y))
		n.done[d] = y.xor(n.cands[d])
		taken := n.done[d].xor(done)
		if taken.meets(last) {
			return 0, false
		}
		open = open.andNot(last)
		last = taken
	}
	n.open = open.andNot(last)
	return again, true
}

func differ(s, t cells81) uint32 { return nonzero(s.upper ^ t.upper | (s.lower ^ t.lower)) }

func nonzero(x uint64) uint32 { return uint32((x | -x) >> 63) }

func (n *node81) holders(cells cells81) digitSet81 {
	c := &n.cands
	return nonzero(c[0].upper&cells.upper|c[0].lower&cells.lower) |
		nonzero(c[1].upper&cells.upper|c[1].lower&cells.lower)<<1 |
		nonzero(c[2].upper&cells.upper|c[2].lower&cells.lower)<<2 |
		nonzero(c[3].upper&cells.upper|c[3].lower&cells.lower)<<3 |
		nonzero(c[4].upper&cells.upper|c[4].lower&cells.lower)<<4 |
		nonzero(c[5].upper&cells.upper|c[5].lower&cells.lower)<<5 |
		nonzero(c[6].upper&cells.upper|c[6].lower&cells.lower)<<6 |
		nonzero(c[7].upper&cells.upper|c[7].lower&cells.lower)<<7 |
		nonzero(c[8].upper&cells.upper|c[8].lower&cells.lower)<<8
}

// candidates returns the digits that the cell at a bit may have.
func (n *node81) candidates(bit int) digitSet81 {
	c := &n.cands
	if i := bit & 63; bit < lowerShift {
		return uint32(c[0].upper>>i&1 | c[1].upper>>i&1<<1 | c[2].upper>>i&1<<2 |
			c[3].upper>>i&1<<3 | c[4].upper>>i&1<<4 | c[5].upper>>i&1<<5 |
			c[6].upper>>i&1<<6 | c[7].upper>>i&1<<7 | c[8].upper>>i&1<<8)
	}
	i := bit & 31
	return uint32(c[0].lower>>i&1 | c[1].lower>>i&1<<1 | c[2].lower>>i&1<<2 |
		c[3].lower>>i&1<<3 | c[4].lower>>i&1<<4 | c[5].lower>>i&1<<5 |
		c[6].lower>>i&1<<6 | c[7].lower>>i&1<<7 | c[8].lower>>i&1<<8)
}

// tally returns the cells with at least one, two and three candidates. Writing it out saves hard puzzles 4%.
func (n *node81) tally() (one, two, three cells81) {
	c := &n.cands
	one, two = c[0].or(c[1]), c[0].and(c[1])
	one, two, three = one.or(c[2]), two.or(one.and(c[2])), three.or(two.and(c[2]))
	one, two, three = one.or(c[3]), two.or(one.and(c[3])), three.or(two.and(c[3]))
	one, two, three = one.or(c[4]), two.or(one.and(c[4])), three.or(two.and(c[4]))
	one, two, three = one.or(c[5]), two.or(one.and(c[5])), three.or(two.and(c[5]))
	one, two, three = one.or(c[6]), two.or(one.and(c[6])), three.or(two.and(c[6]))
	one, two, three = one.or(c[7]), two.or(one.and(c[7])), three.or(two.and(c[7]))
	one, two, three = one.or(c[8]), two.or(one.and(c[8])), three.or(two.and(c[8]))
	return one, two, three
}

// nakedSingles places naked singles and returns their digits. It fails if a cell has no candidate or two singles
// conflict.
func (n *node81) nakedSingles() (dirty digitSet81, ok bool) {
	one, two, three := n.tally()
	if one != n.open {
		return 0, false
	}
	n.pairs = two.andNot(three)
	singles := one.andNot(two)
	for x := singles.upper; x != 0; x &= x - 1 {
		if dirty |= n.restrict(bits.TrailingZeros64(x)); dirty > allDigits81 {
			return 0, false
		}
	}
	for x := singles.lower; x != 0; x &= x - 1 {
		if dirty |= n.restrict(bits.TrailingZeros64(x) + lowerShift); dirty > allDigits81 {
			return 0, false
		}
	}
	return dirty, true
}

// restrict removes the only digit of a cell from its peers and returns it. It returns more than allDigits81 if a peer
// has taken the digit.
func (n *node81) restrict(bit int) digitSet81 {
	d := bits.TrailingZeros32(n.candidates(bit))
	if d >= len(n.cands) {
		return allDigits81 + 1
	}
	n.cands[d] = n.cands[d].andNot(peers81[bit&127])
	return 1 << d
}

// nodesPerCheck81 is the number of branches between checks of the context, which take less than a millisecond.
const nodesPerCheck81 = 1024

type search81 struct {
	ctx    context.Context
	limit  int
	yield  func(solution [9]cells81) bool // may be nil
	found  int
	nodes  int
	err    error
	solved [2][9]cells81 // the first two solutions
}

// run searches below a root in which nothing is settled yet.
func (s *search81) run(ctx context.Context, root *node81) (found int, err error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.ctx = ctx
	s.explore(root, allDigits81)
	s.ctx = nil
	return s.found, s.err
}

// explore searches below a node, in which the digits in dirty have lost candidates, and reports whether to continue.
func (s *search81) explore(n *node81, dirty digitSet81) bool {
	if !n.settle(dirty) {
		return true
	}
	if n.open.isEmpty() {
		return s.report(n)
	}
	if s.nodes++; s.nodes%nodesPerCheck81 == 0 {
		if s.err = s.ctx.Err(); s.err != nil {
			return false
		}
	}
	return s.branch(n, n.tightest())
}

// branch tries the candidates of a cell one after the other.
func (s *search81) branch(n *node81, bit int) bool {
	var next node81
	var tried digitSet81
	only := only81(bit)
	for rest := n.candidates(bit); ; {
		d := bits.TrailingZeros32(rest) % 9
		rest &= rest - 1
		if rest == 0 { // the last candidate needs no copy
			n.cands[d] = n.cands[d].andNot(peers81[bit&127])
			return s.explore(n, tried|1<<d)
		}
		next = *n
		next.cands[d] = next.cands[d].andNot(peers81[bit&127])
		if !s.explore(&next, 1<<d) {
			return false
		}
		n.cands[d] = n.cands[d].andNot(only)
		tried |= 1 << d
	}
}

func (s *search81) report(n *node81) bool {
	if s.found < len(s.solved) {
		s.solved[s.found] = n.done
	}
	s.found++
	if s.yield != nil && !s.yield(n.done) {
		return false
	}
	return s.found != s.limit
}

// tightest returns the bit of the cell to branch on: the best with two candidates, else one with three, else any.
func (n *node81) tightest() int {
	if !n.pairs.isEmpty() {
		return n.bestPair()
	}
	if three := n.triples(); !three.isEmpty() {
		return firstBit(three)
	}
	return firstBit(n.open)
}

func (n *node81) triples() cells81 {
	var one, two, three, four cells81
	for _, c := range n.cands {
		four = four.or(three.and(c))
		three = three.or(two.and(c))
		two = two.or(one.and(c))
		one = one.or(c)
	}
	return three.andNot(four)
}

func firstBit(s cells81) int {
	if s.upper != 0 {
		return bits.TrailingZeros64(s.upper)
	}
	return bits.TrailingZeros64(s.lower) + lowerShift
}

// bestPair returns the cell with two candidates that remove the most from its peers, where bivalue peers count four
// times. On hard puzzles that halves the number of guesses.
func (n *node81) bestPair() int {
	best, at := -1, 0
	for x := n.pairs.upper; x != 0; x &= x - 1 {
		bit := bits.TrailingZeros64(x)
		if promise := n.promise(bit); promise > best {
			best, at = promise, bit
		}
	}
	for x := n.pairs.lower; x != 0; x &= x - 1 {
		bit := bits.TrailingZeros64(x) + lowerShift
		if promise := n.promise(bit); promise > best {
			best, at = promise, bit
		}
	}
	return at
}

func (n *node81) promise(bit int) int {
	digits := n.candidates(bit)
	peers := &peers81[bit&127]
	x := n.cands[bits.TrailingZeros32(digits)%9].and(*peers)
	y := n.cands[bits.TrailingZeros32(digits&(digits-1))%9].and(*peers)
	lower := x.lower | y.lower<<32 // half of each word is free
	pairs := n.pairs.lower | n.pairs.lower<<32
	return bits.OnesCount64(x.upper) + bits.OnesCount64(y.upper) + bits.OnesCount64(lower) +
		3*(bits.OnesCount64(x.upper&n.pairs.upper)+bits.OnesCount64(y.upper&n.pairs.upper)+
			bits.OnesCount64(lower&pairs))
}

// searchClassic is Search on the classic layout.
func searchClassic(ctx context.Context, g *Grid, limit int, yield func(*Grid) bool) (found int, err error) {
	var root node81
	root.loadGrid(g)
	s := search81{limit: limit}
	if yield != nil {
		s.yield = func(done [9]cells81) bool {
			solution := &Grid{layout: g.layout, givens: g.givens}
			for c, v := range unpack81(&done) {
				solution.values[c] = v
			}
			return yield(solution)
		}
	}
	return s.run(ctx, &root)
}

// loadGrid makes a root of a grid's values and candidates.
func (n *node81) loadGrid(g *Grid) {
	n.open = pack81(g.empty)
	for c := range g.layout.all.AndNot(g.empty).All() {
		d := g.values[c] - 1
		n.done[d] = n.done[d].or(only81(bit81(c)))
	}
	for d := range n.cands {
		n.cands[d] = pack81(g.where[d+1]).andNot(reach(n.done[d]))
	}
}

// pack81 converts a set of cells of the classic grid.
func pack81(s CellSet) cells81 {
	var rows [9]uint64
	for row := range 7 {
		rows[row] = s.a >> (9 * row) & 0x1ff
	}
	rows[7] = s.a>>63 | s.b<<1&0x1ff
	rows[8] = s.b >> 8 & 0x1ff
	return cells81{
		rows[0] | rows[1]<<10 | rows[2]<<20 | (rows[3]|rows[4]<<10|rows[5]<<20)<<32,
		rows[6] | rows[7]<<10 | rows[8]<<20,
	}
}
