package explainer

// links lists, for every candidate of a grid, what it turns off when it is on
// (weak links): the other candidates of its cell, ascending, then the same
// digit in its block, row and column by position, each once; and what goes on
// when it is off (strong links): the other candidate of its cell if there are
// exactly two, then, region by region, the other place of its digit, each once.
type links struct {
	weak     [729][28]uint16
	nWeak    [729]uint8
	weakCell [729]uint8 // how many of the weak ones are in the same cell
	weakSet  [729]candSet

	strong     [729][4]other
	nStrong    [729]uint8
	strongCell [729]uint8 // how many of the strong ones are in the same cell

	where [9]cellSet // digit -> cells that allow it
	all   []uint16   // the candidates of the grid, ascending
}

// other is a candidate that goes on, and why.
type other struct{ p, reason uint16 }

// Reasons why a candidate is on. A region r is byRegion+r.
const (
	byCell   = 0
	byRegion = 1
	byStart  = 0xffff
)

func (l *links) build(b *position) {
	l.all = l.all[:0]
	for d := range 9 {
		l.where[d] = cellSet{}
	}
	for cell, m := range b.cand {
		for rest := m; rest != 0; rest &= rest - 1 {
			d := low(rest)
			p := candidate(cell, d)
			l.where[d].add(cell)
			l.all = append(l.all, p)
			l.buildOne(b, cell, d)
			n := b.others(p, &l.strong[p])
			l.nStrong[p], l.strongCell[p] = uint8(n), 0
			if n > 0 && l.strong[p][0].reason == byCell {
				l.strongCell[p] = 1
			}
		}
	}
}

func (l *links) buildOne(b *position, cell, d int) {
	p := candidate(cell, d)
	to := &l.weak[p]
	n := 0
	for m := b.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
		to[n] = candidate(cell, low(m))
		n++
	}
	l.weakCell[p] = uint8(n)
	reg := &geometry.region[cell]
	for kind := block; kind <= column; kind++ {
		r := reg[kind]
		at := b.pos[r][d] &^ (1 << geometry.position[cell][kind])
		if kind != block {
			at &^= geometry.cross[r][reg[block]]
		}
		for ; at != 0; at &= at - 1 {
			to[n] = candidate(int(geometry.cells[r][low(at)]), d)
			n++
		}
	}
	l.nWeak[p] = uint8(n)
	l.weakSet[p] = candSet{}
	for _, q := range to[:n] {
		l.weakSet[p].add(q)
	}
}

// others finds what goes on when candidate p goes off. It returns how many.
func (b *position) others(p uint16, out *[4]other) int {
	cell, d := int(p/9), int(p%9)
	n := 0
	if m := b.cand[cell] &^ (1 << d); m != 0 && m&(m-1) == 0 {
		out[0] = other{candidate(cell, low(m)), byCell}
		n = 1
	}
	for kind, r := range geometry.region[cell] {
		m := b.pos[r][d] &^ (1 << geometry.position[cell][kind])
		if m == 0 || m&(m-1) != 0 {
			continue
		}
		q := candidate(int(geometry.cells[r][low(m)]), d)
		if n > 0 && out[n-1].p == q || n > 1 && out[n-2].p == q {
			continue
		}
		out[n] = other{q, byRegion + uint16(r)}
		n++
	}
	return n
}
