package explainer

// links lists, for every candidate of a grid, what it turns off when it is on:
// the other candidates of its cell, ascending, then the same digit in its
// block, row and column by position, each once.
type links struct {
	to     [729][28]uint16
	inCell [729]uint8 // how many of them are in the same cell
	n      [729]uint8
	where  [9]cellSet // digit -> cells that allow it
}

func (l *links) build(b *board) {
	for d := range 9 {
		l.where[d] = b.where(d)
	}
	for cell, m := range b.cand {
		for rest := m; rest != 0; rest &= rest - 1 {
			l.buildOne(b, cell, low(rest))
		}
	}
}

func (l *links) buildOne(b *board, cell, d int) {
	p := candidate(cell, d)
	to := &l.to[p]
	n := 0
	for m := b.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
		to[n] = candidate(cell, low(m))
		n++
	}
	l.inCell[p] = uint8(n)
	reg := &geometry.region[cell]
	inBlock := geometry.cross
	for kind := block; kind <= column; kind++ {
		r := reg[kind]
		at := b.pos[r][d] &^ (1 << geometry.position[cell][kind])
		if kind != block {
			at &^= inBlock[r][reg[block]]
		}
		for ; at != 0; at &= at - 1 {
			to[n] = candidate(int(geometry.cells[r][low(at)]), d)
			n++
		}
	}
	l.n[p] = uint8(n)
}

// Reasons why a candidate is on. A region r is byRegion+r.
const (
	byCell   = 0
	byRegion = 1
	byStart  = 0xffff
)

// onlyOther calls visit for what goes on when candidate p goes off: the other
// candidate of its cell if there are exactly two, then, region by region, the
// other place of its digit. Targets may repeat.
func (b *board) others(p uint16, useCell, useRegions bool, out *[4]other) int {
	cell, d := int(p/9), int(p%9)
	n := 0
	if useCell {
		if m := b.cand[cell] &^ (1 << d); m != 0 && m&(m-1) == 0 && b.cand[cell] != m {
			out[n] = other{candidate(cell, low(m)), byCell}
			n++
		}
	}
	if !useRegions {
		return n
	}
	for kind := block; kind <= column; kind++ {
		r := geometry.region[cell][kind]
		at := b.pos[r][d]
		self := uint16(1) << geometry.position[cell][kind]
		if m := at &^ self; m != 0 && m&(m-1) == 0 && m != at {
			q := candidate(int(geometry.cells[r][low(m)]), d)
			if n > 0 && out[n-1].p == q || n > 1 && out[n-2].p == q {
				continue
			}
			out[n] = other{q, byRegion + uint16(r)}
			n++
		}
	}
	return n
}

// other is a candidate that goes on, and why.
type other struct{ p, reason uint16 }
