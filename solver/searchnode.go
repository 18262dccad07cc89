package solver

import "math/bits"

// searchNode is a node of the general search, copied on the stack at each branch.
type searchNode struct {
	cands [MaxCells]Digits // what each cell may hold; one digit once it is assigned
	where [MaxSize]CellSet // the same by digit less 1: the cells that may hold it
	open  CellSet          // the cells not assigned yet
	dirty uint64           // units that lost a candidate since hidden singles were sought there
	loose uint64           // units where locked candidates are to be sought
	two   [maxUnits]Digits // by unit: the digits with two places when it was looked at last
	three [maxUnits]Digits // those with three
	fewer [maxUnits]Digits // those of both that had more when locked candidates were sought
	depth int              // how many branches lead here
}

// maxUnits is more than the units of any layout: 16 rows, columns and blocks, two diagonals and
// nine windows.
const maxUnits = 64

// newSearchRoot returns the root of a grid, settled; ok is false at a contradiction.
func newSearchRoot(g *Grid) (b searchNode, ok bool) {
	b.cands, b.open = g.cands, g.empty
	b.dirty = 1<<len(g.layout.units) - 1
	copy(b.where[:], g.where[1:])
	for c := range g.layout.CellCount() {
		if v := g.Value(c); v != 0 {
			b.cands[c] = DigitsOf(v)
			b.where[v-1].Add(c)
		}
	}
	for c := range b.open.All() {
		if !b.resolve(g.layout, c) {
			return b, false
		}
	}
	return b, b.settle(g.layout)
}

// resolve follows up a cell that may have one candidate left or none.
func (b *searchNode) resolve(l *Layout, cell int) bool {
	d := b.cands[cell]
	if d == 0 {
		return false
	}
	if d&(d-1) != 0 {
		return true
	}
	b.open.Remove(cell)
	return b.removeFrom(l, b.where[index(d)].And(l.peers[cell]), d)
}

// index returns the index of a single digit into where.
func index(d Digits) int { return bits.TrailingZeros16(uint16(d)) & (MaxSize - 1) }

// assign gives a digit to an open cell that may hold it.
func (b *searchNode) assign(l *Layout, cell int, d Digits) bool {
	for others := b.cands[cell] &^ d; others != 0; others &= others - 1 {
		b.where[index(others)].Remove(cell)
	}
	b.cands[cell] = d
	b.dirty |= l.unitMask[cell]
	return b.resolve(l, cell)
}

// removeFrom removes a digit from cells and follows up the naked singles. It fails when a cell has
// no candidate left.
func (b *searchNode) removeFrom(l *Layout, cells CellSet, d Digits) bool {
	var singles CellSet
	where := &b.where[index(d)]
	*where = where.AndNot(cells)
	for c := range cells.All() {
		left := b.cands[c] &^ d
		b.cands[c] = left
		b.dirty |= l.unitMask[c]
		if left&(left-1) == 0 {
			singles.Add(c)
		}
	}
	for c := range singles.All() {
		if !b.resolve(l, c) {
			return false
		}
	}
	return true
}

// settle applies singles and locked candidates until nothing changes. It fails at a contradiction.
func (b *searchNode) settle(l *Layout) bool {
	for {
		if !b.hiddenSingles(l) {
			return false
		}
		if b.loose == 0 || b.open.IsEmpty() {
			return true
		}
		if !b.lockedCandidates(l) {
			return false
		}
	}
}

// hiddenSingles places hidden singles until none is left; it fails when a digit has no place.
func (b *searchNode) hiddenSingles(l *Layout) bool {
	for b.dirty != 0 {
		u := bits.TrailingZeros64(b.dirty)
		b.dirty &= b.dirty - 1
		var once, twice, thrice, more, placed Digits
		for _, c := range l.unitCells[u] {
			d := b.cands[c]
			more |= thrice & d
			thrice |= twice & d
			twice |= once & d
			once |= d
			if d&(d-1) == 0 {
				placed |= d
			}
		}
		b.count(u, twice&^thrice, thrice&^more)
		if once != l.Digits() {
			return false
		}
		if hidden := once &^ (twice | placed); hidden != 0 && !b.assignHidden(l, u, hidden) {
			return false
		}
	}
	return true
}

// count finds digits with two and three places in a unit, and which of them had more at the last
// search for locked candidates.
func (b *searchNode) count(unit int, two, three Digits) {
	b.fewer[unit] |= two&^b.two[unit] | three&^b.three[unit]
	b.two[unit], b.three[unit] = two, three
	if b.fewer[unit] != 0 {
		b.loose |= 1 << unit
	}
}

// assignHidden places digits that have one place in a unit.
func (b *searchNode) assignHidden(l *Layout, unit int, hidden Digits) bool {
	for _, c := range l.unitCells[unit] {
		d := b.cands[c] & hidden
		if d == 0 || d == b.cands[c] {
			continue
		}
		if d&(d-1) != 0 || !b.assign(l, int(c), d) { // two digits need the same cell
			return false
		}
	}
	return true
}

// lockedCandidates removes digits from cells that see all two or three places of a unit. It stops
// at the first digit that may leave singles.
func (b *searchNode) lockedCandidates(l *Layout) bool {
	for b.loose != 0 && b.dirty == 0 {
		u := bits.TrailingZeros64(b.loose)
		b.loose &= b.loose - 1
		few := b.fewer[u] & (b.two[u] | b.three[u])
		b.fewer[u] = 0
		for ; few != 0; few &= few - 1 {
			d := few & -few
			if seeing := b.seeing(l, u, d); !seeing.IsEmpty() && !b.removeFrom(l, seeing, d) {
				return false
			}
		}
	}
	return true
}

// seeing returns the cells that may hold a digit and see all its places in a unit.
func (b *searchNode) seeing(l *Layout, unit int, d Digits) CellSet {
	cells := b.where[index(d)]
	for c := range cells.And(l.units[unit].Set).All() {
		cells = cells.And(l.peers[c])
	}
	return cells
}

// values returns the digits of a finished board.
func (b *searchNode) values(l *Layout) (values [MaxCells]uint8) {
	for c := range l.CellCount() {
		values[c] = uint8(b.cands[c].Min())
	}
	return values
}
