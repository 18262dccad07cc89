package explainer

import "context"

const (
	chainKind = iota
	cycleKind
	contradictionKind
	doubleKind
	regionKind
	cellKind
)

type chainHint struct {
	rank
	kind   uint8
	target uint16 // the candidate of the conclusion; for a cycle its start
	on     bool   // the target is on, otherwise off
	start  uint16 // the candidate that the searches start from
	region int8   // of a region hint
}

// chainer runs the chain producers on one grid. The walk keeps the best hint; nested searches run on reduced grids and
// keep all hints.
type chainer struct {
	ctx   context.Context
	ticks int
	err   error

	b               *position
	links           links
	reach           reach
	linked, reached bool // links and reach are those of the current grid
	grid            int  // the number of that grid, from 1
	mode            mode
	flows           flows

	on      [729]*trail // searches from a candidate being on, made on demand
	onDone  candSet
	off     [729]*trail // searches from a candidate being off that the next level may continue
	offOnce trail       // any other search from a candidate being off
	reduced position
	changed changes // changes in reduced

	best     chainHint
	found    bool
	removed  []uint16 // the removals of the current hint
	won      []uint16 // what the best hint removes
	trace    []uint16
	path     []uint16 // of the best hint, if that is a forcing chain or cycle
	stack    [2 * 729]uint16
	ancestry ancestry
	members  []uint16

	outer *position // of a nested search: the grid in which the outer search began
	hints innerHints
	tells bool // hints may become steps, so that their paths are kept
	inner *chainer
}

func (c *chainer) begin(ctx context.Context) {
	c.ctx, c.err, c.linked = ctx, nil, false
}

func (c *chainer) reset(b *position) {
	c.b = b
	if !c.linked {
		c.links.build(b)
		c.linked, c.reached = true, false
		c.grid++
	}
	c.found = false
	c.hints.reset()
	c.onDone = candSet{}
}

// linkUp finds the direct links of each candidate.
func (c *chainer) linkUp() {
	if !c.reached {
		c.reach.build(c.b, &c.links)
		c.reached = true
	}
}

// tick reports from time to time whether the context has ended.
func (c *chainer) tick() bool {
	if c.ticks++; c.ticks&15 != 0 {
		return c.err != nil
	}
	return c.ended()
}

func (c *chainer) ended() bool {
	if c.err == nil {
		c.err = c.ctx.Err()
	}
	return c.err != nil
}

// stopped returns why a search ended early, or nil.
func (c *chainer) stopped(ctx context.Context) error {
	if c.err == nil {
		return nil
	}
	return context.Cause(ctx)
}

// longest returns the largest useful complexity of a hint with this base.
func (c *chainer) longest(base float64) int {
	if c.outer != nil || !c.found {
		return 1 << 30
	}
	return c.best.longest(base)
}

// wants reports whether a hint would be kept, regardless of its removals.
func (c *chainer) wants(h *chainHint) bool {
	return c.outer != nil || !c.found || h.less(c.best.rank)
}

// take keeps a forcing chain or cycle; path runs from its end to its start.
func (c *chainer) take(h *chainHint, path []uint16, endOn bool) {
	if h.kind == chainKind {
		c.concludes(h)
	}
	if c.outer != nil {
		c.collectPath(h, path, endOn)
		return
	}
	c.keep(h)
	c.path = append(c.path[:0], path...)
}

// concludes fills c.removed with the removals of a conclusion and reports whether there are any.
func (c *chainer) concludes(h *chainHint) bool {
	c.removed = c.removed[:0]
	if !h.on {
		c.removed = append(c.removed, h.target)
		return true
	}
	cell := int(h.target / 9)
	c.removed = appendCell(c.removed, cell, c.b.cand[cell]&^(1<<(h.target%9)))
	return len(c.removed) > 0
}

func (c *chainer) keep(h *chainHint) {
	c.best, c.found = *h, true
	c.won = append(c.won[:0], c.removed...)
}

func (h *chainHint) writes() bool { return h.on && h.kind != cycleKind }

// lengths are the thresholds of complexity, less two, that add 0.1 each.
var lengths = [...]int{4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024,
	1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576, 32768}

// surcharge is the part of a rating that grows with complexity. It is summed step by step in float64, as in the
// reference: 6.6 + 0.1 and 6.5 + 0.2 differ.
func surcharge(complexity int) float64 {
	var sum float64
	tenth := 0.1
	for _, limit := range lengths {
		if complexity-2 <= limit {
			break
		}
		sum += tenth
	}
	return sum
}

type rank struct {
	rating     float64
	complexity int
	key        uint8
}

// less reports whether r comes before o. Equal ranks keep the order of discovery.
func (r rank) less(o rank) bool {
	switch {
	case r.rating != o.rating:
		return r.rating < o.rating
	case r.complexity != o.complexity:
		return r.complexity < o.complexity
	}
	return r.key < o.key
}

// longest returns the largest complexity of a hint of this base that does not rank after r; 0 if there is none.
func (r rank) longest(base float64) int {
	var sum float64
	tenth, most := 0.1, 0
	for _, limit := range lengths {
		switch rating := base + sum; {
		case rating > r.rating:
			return most
		case rating == r.rating:
			return max(most, min(limit+2, r.complexity))
		}
		most = limit + 2
		sum += tenth
	}
	return most
}

// links holds the links of a grid. Weak links are listed only on demand, because few candidates are ends of strong
// links.
type links struct {
	ends masks    // of strong links
	list []uint16 // the same, ascending

	strong     [729][4]other
	nStrong    [729]uint8
	strongCell [729]uint8 // how many of the strong ones are in the same cell

	weak     weakLinks // among all candidates
	weakEnds weakLinks // from all candidates to ends of strong links
}

type other struct{ p, reason uint16 }

// Reasons why a candidate is on. A region r is byRegion+r.
const (
	byCell   = 0
	byRegion = 1
	byStart  = 0xffff
)

// build finds the strong links: the candidates that go on when a candidate goes off. The first is the other candidate
// of a bivalue cell; then come, region by region, the others of two places.
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

// others finds the candidates that go on when candidate p goes off. It returns their number.
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

// weakLinks lists on demand the candidates that a candidate turns off: the other candidates of its cell, ascending,
// then the same digit in its block, row and column by position, each once.
type weakLinks struct {
	among  *masks
	to     [729][28]uint16
	n      [729]uint8
	inCell [729]uint8 // how many are in the same cell
	listed candSet
}

func (w *weakLinks) reset(among *masks) { w.among, w.listed = among, candSet{} }

// of returns all candidates that a candidate turns off.
func (w *weakLinks) of(p uint16) []uint16 {
	if !w.listed.has(p) {
		w.find(p)
	}
	return w.to[p][:w.n[p]]
}

// outside returns the candidates in other cells that a candidate turns off.
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
