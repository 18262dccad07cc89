package explainer

import "math/bits"

// position is a position. A placed digit has neither candidates nor positions.
type position struct {
	masks
	value  [81]uint8  // 1-9, 0 for an empty cell
	open   [27]uint16 // the digits that each region lacks
	placed [9]uint8   // how often each digit is placed
	left   uint8      // empty cells of the grid
}

// masks is a set of candidates, both by cell and by region and digit.
type masks struct {
	cand [81]uint16    // digits, bit 0 for the digit 1
	pos  [27][9]uint16 // region, digit -> positions
}

func (b *masks) add(cell, d int) {
	s := &geometry.spots[candidate(cell, d)]
	b.cand[cell] |= s.bit
	for kind, r := range s.regions {
		b.pos[r][d] |= s.at[kind]
	}
}

func (b *masks) drop(cell, d int) {
	s := &geometry.spots[candidate(cell, d)]
	b.cand[cell] &^= s.bit
	for kind, r := range s.regions {
		b.pos[r][d] &^= s.at[kind]
	}
}

func (b *masks) set() candSet {
	var s candSet
	for cell, digits := range b.cand {
		word, bit := cell*9/64, cell*9%64
		s[word] |= uint64(digits) << bit
		if bit > 64-9 {
			s[word+1] |= uint64(digits) >> (64 - bit)
		}
	}
	return s
}

// reset makes the board empty with all candidates.
func (b *position) reset() {
	*b = position{left: 81}
	for c := range b.cand {
		b.cand[c] = 0x1ff
	}
	for r := range b.pos {
		b.open[r] = 0x1ff
		for d := range b.pos[r] {
			b.pos[r][d] = 0x1ff
		}
	}
}

func (b *position) empty(r int) int { return count(b.open[r]) }

// place writes digit d (from 0) into an empty cell and removes it from the peers.
func (b *position) place(cell, d int) {
	for m := b.cand[cell]; m != 0; m &= m - 1 {
		b.drop(cell, low(m))
	}
	b.value[cell] = uint8(d + 1)
	b.placed[d]++
	b.left--
	for _, r := range geometry.region[cell] {
		b.open[r] &^= 1 << d
	}
	for _, peer := range geometry.peers[cell] {
		if b.cand[peer]>>d&1 != 0 {
			b.drop(int(peer), d)
		}
	}
}

// changes holds, by region, the digits that lost places and the positions that lost digits.
type changes struct {
	digits, at [27]uint16
}

// everything is the changes for the first search of a grid.
var everything = func() (all changes) {
	for r := range all.digits {
		all.digits[r], all.at[r] = 0x1ff, 0x1ff
	}
	return all
}()

// since sets c to the changes by the removal of some candidates.
func (c *changes) since(gone []uint16) {
	*c = changes{}
	for _, p := range gone {
		s := &geometry.spots[p]
		for kind, r := range s.regions {
			c.digits[r] |= s.bit
			c.at[r] |= s.at[kind]
		}
	}
}

// The types of region, in the order in which regions are numbered.
const (
	block = iota
	row
	column
)

// Orders of region types that the rules loop in.
var (
	blockColumnRow = [3]int{block, column, row}
	blockRowColumn = [3]int{block, row, column}
)

// tables holds the geometry of the 9x9 grid.
type tables struct {
	cells    [27][9]uint8   // region, position -> cell
	cellSet  [27]cellSet    // region -> its cells
	region   [81][3]uint8   // cell, type -> region
	position [81][3]uint8   // cell, type -> position in that region
	cross    [27][27]uint16 // base, cover -> positions of base that lie in cover
	crossing [27][3][]uint8 // base, type -> the covers that share cells with it, except itself
	peers    [81][20]uint8  // block, rest of row, rest of column
	peerSet  [81]cellSet
	spots    [729]spot        // candidate -> where it is
	weak     [729]candSet     // candidate -> the candidates that it turns off
	regions  [81]uint32       // cell -> set of its three regions
	combos   [10][10][]uint16 // n, k -> masks of k out of n, ascending
}

var geometry = newTables()

func newTables() *tables {
	t := new(tables)
	for cell := range 81 {
		r, c := cell/9, cell%9
		b := r/3*3 + c/3
		t.region[cell] = [3]uint8{uint8(b), uint8(9 + r), uint8(18 + c)}
		t.position[cell] = [3]uint8{uint8(r%3*3 + c%3), uint8(c), uint8(r)}
		for kind := range 3 {
			reg := t.region[cell][kind]
			t.cells[reg][t.position[cell][kind]] = uint8(cell)
			t.cellSet[reg].add(cell)
			t.regions[cell] |= 1 << reg
		}
	}
	t.relate()
	for n := range 10 {
		for mask := range uint16(1) << n {
			k := bits.OnesCount16(mask)
			t.combos[n][k] = append(t.combos[n][k], mask)
		}
	}
	return t
}

func (t *tables) relate() {
	for base := range 27 {
		for cover := range 27 {
			for i, cell := range t.cells[base] {
				if t.regions[cell]>>cover&1 != 0 {
					t.cross[base][cover] |= 1 << i
				}
			}
			if t.cross[base][cover] != 0 && base != cover {
				kind := cover / 9
				t.crossing[base][kind] = append(t.crossing[base][kind], uint8(cover))
			}
		}
	}
	for cell := range 81 {
		n := 0
		for kind := range 3 {
			for _, peer := range t.cells[t.region[cell][kind]] {
				if int(peer) != cell && !t.peerSet[cell].has(int(peer)) {
					t.peerSet[cell].add(int(peer))
					t.peers[cell][n] = peer
					n++
				}
			}
		}
		for d := range 9 {
			t.weak[candidate(cell, d)] = t.turnsOff(cell, d)
			t.spots[candidate(cell, d)] = t.spotOf(cell, d)
		}
	}
}

// spot is where a candidate is in masks.
type spot struct {
	cell, digit uint8
	regions     [3]uint8
	bit         uint16
	at          [3]uint16
}

func (t *tables) spotOf(cell, d int) spot {
	s := spot{cell: uint8(cell), digit: uint8(d), regions: t.region[cell], bit: 1 << d}
	for kind, at := range t.position[cell] {
		s.at[kind] = 1 << at
	}
	return s
}

func (t *tables) turnsOff(cell, d int) candSet {
	var off candSet
	for other := range 9 {
		if other != d {
			off.add(candidate(cell, other))
		}
	}
	for _, peer := range t.peers[cell] {
		off.add(candidate(int(peer), d))
	}
	return off
}

type cellSet struct{ lo, hi uint64 }

func (s *cellSet) add(c int) {
	if c < 64 {
		s.lo |= 1 << c
	} else {
		s.hi |= 1 << (c - 64)
	}
}

func (s *cellSet) remove(c int) {
	if c < 64 {
		s.lo &^= 1 << c
	} else {
		s.hi &^= 1 << (c - 64)
	}
}

func (s cellSet) has(c int) bool {
	if c < 64 {
		return s.lo>>c&1 != 0
	}
	return s.hi>>(c-64)&1 != 0
}

// setOf returns the set of some cells.
func setOf(cells ...int) (s cellSet) {
	for _, c := range cells {
		s.add(c)
	}
	return s
}

// list returns the cells in ascending order.
func (s cellSet) list() (cells []int) {
	for !s.isEmpty() {
		cells = append(cells, s.pop())
	}
	return cells
}

func (s cellSet) and(t cellSet) cellSet    { return cellSet{s.lo & t.lo, s.hi & t.hi} }
func (s cellSet) or(t cellSet) cellSet     { return cellSet{s.lo | t.lo, s.hi | t.hi} }
func (s cellSet) andNot(t cellSet) cellSet { return cellSet{s.lo &^ t.lo, s.hi &^ t.hi} }
func (s cellSet) isEmpty() bool            { return s.lo|s.hi == 0 }
func (s cellSet) len() int                 { return bits.OnesCount64(s.lo) + bits.OnesCount64(s.hi) }

func (s *cellSet) pop() int {
	if s.lo != 0 {
		c := bits.TrailingZeros64(s.lo)
		s.lo &= s.lo - 1
		return c
	}
	c := 64 + bits.TrailingZeros64(s.hi)
	s.hi &= s.hi - 1
	return c
}

type candSet [12]uint64

func (s *candSet) add(p uint16)      { s[p>>6] |= 1 << (p & 63) }
func (s *candSet) has(p uint16) bool { return s[p>>6]>>(p&63)&1 != 0 }

func (s *candSet) union(t *candSet) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *candSet) intersect(t *candSet) {
	for i := range s {
		s[i] &= t[i]
	}
}

func count(mask uint16) int { return bits.OnesCount16(mask) }
func low(mask uint16) int   { return bits.TrailingZeros16(mask) }
