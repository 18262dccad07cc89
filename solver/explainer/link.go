package explainer

// links holds the links of a grid. Few candidates are ends of strong links, and a
// chain goes on only through those; weak links are listed when somebody asks.
type links struct {
	ends masks    // of strong links
	list []uint16 // the same, ascending

	strong     [729][4]other
	nStrong    [729]uint8
	strongCell [729]uint8 // how many of the strong ones are in the same cell

	weak     weakLinks // among all candidates
	weakEnds weakLinks // from all candidates to ends of strong links
}

// other is a candidate that goes on, and why.
type other struct{ p, reason uint16 }

// Reasons why a candidate is on. A region r is byRegion+r.
const (
	byCell   = 0
	byRegion = 1
	byStart  = 0xffff
)

// build finds the strong links: what goes on when a candidate is off, which is
// the other candidate of its cell if there are exactly two, then, region by
// region, the other place of its digit, each once.
func (l *links) build(b *position) {
	l.weak.reset(&b.masks)
	l.weakEnds.reset(&l.ends)
	l.findEnds(b)
	l.list = l.list[:0]
	l.nStrong = [729]uint8{}
	for cell, m := range l.ends.cand {
		for ; m != 0; m &= m - 1 {
			p := candidate(cell, low(m))
			l.list = append(l.list, p)
			l.nStrong[p], l.strongCell[p] = uint8(b.others(p, &l.strong[p])), 0
			if l.strong[p][0].reason == byCell {
				l.strongCell[p] = 1
			}
		}
	}
}

// findEnds collects the candidates that are one of two in a cell or region.
func (l *links) findEnds(b *position) {
	l.ends = masks{}
	for cell, m := range b.cand {
		if count(m) == 2 {
			for ; m != 0; m &= m - 1 {
				l.ends.add(cell, low(m))
			}
		}
	}
	for r := range b.pos {
		for d, at := range b.pos[r] {
			if count(at) == 2 {
				for ; at != 0; at &= at - 1 {
					l.ends.add(int(geometry.cells[r][low(at)]), d)
				}
			}
		}
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

// weakLinks lists, for candidates that somebody asked for, what they turn off
// among some: the other candidates of their cell, ascending, then the same digit
// in their block, row and column by position, each once.
type weakLinks struct {
	among  *masks
	to     [729][28]uint16
	n      [729]uint8
	inCell [729]uint8 // how many are in the same cell
	listed candSet
}

func (w *weakLinks) reset(among *masks) { w.among, w.listed = among, candSet{} }

// of returns all that a candidate turns off.
func (w *weakLinks) of(p uint16) []uint16 {
	if !w.listed.has(p) {
		w.find(p)
	}
	return w.to[p][:w.n[p]]
}

// outside returns what a candidate turns off in other cells.
func (w *weakLinks) outside(p uint16) []uint16 { return w.of(p)[w.inCell[p]:] }

func (w *weakLinks) find(p uint16) {
	w.listed.add(p)
	cell, d := int(p/9), int(p%9)
	to := &w.to[p]
	n := 0
	for m := w.among.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
		to[n] = candidate(cell, low(m))
		n++
	}
	w.inCell[p] = uint8(n)
	reg := &geometry.region[cell]
	for kind := block; kind <= column; kind++ {
		r := reg[kind]
		at := w.among.pos[r][d] &^ (1 << geometry.position[cell][kind])
		if kind != block {
			at &^= geometry.cross[r][reg[block]]
		}
		for ; at != 0; at &= at - 1 {
			to[n] = candidate(int(geometry.cells[r][low(at)]), d)
			n++
		}
	}
	w.n[p] = uint8(n)
}
