package explainer

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

// since makes it the changes by some candidates' being gone.
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
