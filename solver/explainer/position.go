package explainer

// position is a position: candidates by cell and, the same again, positions by
// region and digit. A placed digit has neither.
type position struct {
	cand   [81]uint16    // digits, bit 0 for the digit 1
	pos    [27][9]uint16 // region, digit -> positions
	value  [81]uint8     // 1-9, 0 for an empty cell
	empty  [27]uint8     // empty cells of each region
	placed [9]uint8      // how often each digit is placed
	left   uint8         // empty cells of the grid
}

// reset makes the board empty with all candidates.
func (b *position) reset() {
	*b = position{left: 81}
	for c := range b.cand {
		b.cand[c] = 0x1ff
	}
	for r := range b.pos {
		b.empty[r] = 9
		for d := range b.pos[r] {
			b.pos[r][d] = 0x1ff
		}
	}
}

// place writes digit d (from 0) into an empty cell and removes it from the peers.
func (b *position) place(cell, d int) {
	for m := b.cand[cell]; m != 0; m &= m - 1 {
		b.drop(cell, low(m))
	}
	b.value[cell] = uint8(d + 1)
	b.placed[d]++
	b.left--
	for _, r := range geometry.region[cell] {
		b.empty[r]--
	}
	for _, peer := range geometry.peers[cell] {
		if b.cand[peer]>>d&1 != 0 {
			b.drop(int(peer), d)
		}
	}
}

// drop takes out a candidate that is there.
func (b *position) drop(cell, d int) {
	b.cand[cell] &^= 1 << d
	reg, at := &geometry.region[cell], &geometry.position[cell]
	b.pos[reg[block]][d] &^= 1 << at[block]
	b.pos[reg[row]][d] &^= 1 << at[row]
	b.pos[reg[column]][d] &^= 1 << at[column]
}
