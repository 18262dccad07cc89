package explainer

import (
	"slices"

	"pencilmark/solver"
)

// mode says how a multiple or dynamic producer searches.
type mode struct {
	base    float64
	dynamic bool   // candidates that go off are taken out of the grid
	nishio  bool   // one digit only, contradictions only
	barren  uint16 // digits that need not be starts
	level   int    // inner rules to use: 0 none, 1 (+), 2 and more nested
}

// trail records one search: which candidates went on and off, in order, and the reasons, in a form in which ancestors
// can be found later. An ON node depends on every other candidate that its cell or region had at first.
type trail struct {
	onSet, offSet candSet
	ons, offs     [729]uint16
	nOn, nOff     int
	settled       int         // how many had gone off when the inner rules last found nothing
	onBy          [729]uint16 // byStart, byCell or byRegion+r
	offBy         [729]uint16 // byStart, the ON candidate, or byInner+i

	clash   int    // the candidate that turned out both on and off, or -1
	clashOn bool   // on was derived last
	clashBy uint16 // its reason

	inner   []innerRef
	parents []uint16

	kept  int      // the number of the grid in which the search ended without a clash, or 0
	level int      // how far its inner rules went
	grid  position // the grid without the candidates that went off

	asked map[int]*solver.Step // inner chains to record when they are found again, by their index in inner
}

// byInner marks a candidate that an inner hint turned off.
const byInner = 1000

type innerRef struct {
	from, to   int // its parents, in trail.parents
	complexity int // of an inner chain, otherwise 0
	id         digest
	by         innerRule

	regions            [2]int8 // for other rules: as in hint
	digits, at, across uint16  // its digits, positions in the region or lines, and lines across these
}

type innerRule uint8

const (
	byLocking innerRule = iota
	byHiddenPair
	byNakedPair
	byXWing
	byChain
	byCellChains
	byRegionChains
	byDynamicChains
)

func (t *trail) begin(start uint16, on bool) {
	t.onSet, t.offSet = candSet{}, candSet{}
	t.nOn, t.nOff, t.settled, t.clash, t.kept = 0, 0, 0, -1, 0
	t.inner, t.parents = t.inner[:0], t.parents[:0]
	if on {
		t.addOn(start, byStart)
	} else {
		t.addOff(start, byStart)
	}
}

func (t *trail) addOn(p, reason uint16) {
	t.onSet.add(p)
	t.onBy[p] = reason
	t.ons[t.nOn] = p
	t.nOn++
}

func (t *trail) addOff(p, reason uint16) {
	t.offSet.add(p)
	t.offBy[p] = reason
	t.offs[t.nOff] = p
	t.nOff++
}

func (t *trail) contradict(p uint16, on bool, reason uint16) {
	t.clash, t.clashOn, t.clashBy = int(p), on, reason
}

// search follows the consequences of a candidate being on or off: all ON nodes first, then one OFF, then the inner
// rules, until nothing is new or a candidate is both on and off.
func (c *chainer) search(t *trail, start uint16, on bool) {
	rule, onAt, offAt := 0, 0, 0
	if c.extends(t) {
		rule, onAt, offAt = 1+len(innerChains[t.level]), t.nOn, t.nOff
		c.reduced = t.grid
	} else {
		t.begin(start, on)
		if c.mode.dynamic {
			c.reduced = *c.b
		}
	}
	for t.clash < 0 {
		switch {
		case onAt < t.nOn:
			c.turnOff(t, t.ons[onAt])
			onAt++
		case offAt < t.nOff:
			c.turnOn(t, t.offs[offAt])
			offAt++
		case c.mode.level == 0:
			return
		case !c.applyInner(t, rule):
			c.keepTrail(t)
			return
		default:
			rule = 0
		}
	}
}

// extends reports whether a search has gone as far as possible without the last inner rule.
func (c *chainer) extends(t *trail) bool {
	return c.mode.level == t.level+1 && c.mode.level != 4 && t.kept == c.grid && c.outer == nil
}

// keepTrail notes how far a search has gone, so that the next level can continue it.
func (c *chainer) keepTrail(t *trail) {
	if c.outer == nil {
		t.kept, t.level, t.grid = c.grid, c.mode.level, c.reduced
	}
}

func (c *chainer) turnOff(t *trail, p uint16) {
	to := c.links.weak.of(p)
	if c.mode.nishio {
		to = c.links.weak.outside(p)
	}
	for _, q := range to {
		if t.onSet.has(q) {
			t.contradict(q, false, p)
			return
		}
		if !t.offSet.has(q) {
			t.addOff(q, p)
		}
	}
}

// turnOn turns on everything that is the last one left once p is off. A dynamic search removes p from the reduced
// grid.
func (c *chainer) turnOn(t *trail, p uint16) {
	if !c.mode.dynamic {
		for _, o := range c.links.strong[p][:c.links.nStrong[p]] {
			if t.clash < 0 {
				t.conclude(o.p, o.reason)
			}
		}
		return
	}
	s, grid := &geometry.spots[p], &c.reduced
	m := grid.cand[s.cell] &^ s.bit
	grid.cand[s.cell] = m
	if m != 0 && m&(m-1) == 0 && !c.mode.nishio {
		t.conclude(candidate(int(s.cell), low(m)), byCell)
	}
	for kind, r := range s.regions {
		m := grid.pos[r][s.digit] &^ s.at[kind]
		grid.pos[r][s.digit] = m
		if m != 0 && m&(m-1) == 0 && t.clash < 0 {
			t.conclude(candidate(int(geometry.cells[r][low(m)]), int(s.digit)), byRegion+uint16(r))
		}
	}
}

func (t *trail) conclude(p, reason uint16) {
	switch {
	case t.offSet.has(p):
		t.contradict(p, true, reason)
	case !t.onSet.has(p):
		t.addOn(p, reason)
	}
}

// ancestry is a target and all nodes that it depends on, each once.
type ancestry struct {
	on, off candSet
	size    int
	inner   []digest // inner hints met so far, including those of earlier targets of the same hint
}

// ancestors collects the ancestors of a target and returns their number plus the complexity of the inner chains they
// used, or something above limit.
func (c *chainer) ancestors(t *trail, a *ancestry, target uint16, on bool, limit int) int {
	reason := t.offBy[target]
	if on {
		reason = t.onBy[target]
	}
	if int(target) == t.clash && on == t.clashOn {
		reason = t.clashBy
	}
	a.on, a.off, a.size = candSet{}, candSet{}, 1
	extra := 0
	n := 0
	if on {
		a.on.add(target)
		n = c.pushOffs(t, a, n, target, reason)
	} else {
		a.off.add(target)
		n = c.pushCauses(t, a, n, reason, &extra)
	}
	for n > 0 && a.size+extra <= limit {
		n--
		p := c.stack[n] &^ onBit
		if c.stack[n]&onBit != 0 {
			n = c.pushOffs(t, a, n, p, t.onBy[p])
		} else {
			n = c.pushCauses(t, a, n, t.offBy[p], &extra)
		}
	}
	return a.size + extra
}

// onBit marks an ON node on the stack.
const onBit = 1 << 15

// pushOffs pushes the OFF nodes that an ON node depends on onto the stack.
func (c *chainer) pushOffs(t *trail, a *ancestry, n int, p, reason uint16) int {
	if reason == byStart {
		return n
	}
	cell, d := int(p/9), int(p%9)
	if reason == byCell {
		for m := c.b.cand[cell] &^ (1 << d); m != 0; m &= m - 1 {
			n = c.pushOff(a, n, candidate(cell, low(m)))
		}
		return n
	}
	r := reason - byRegion
	self := uint16(1) << geometry.position[cell][r/9]
	for m := c.b.pos[r][d] &^ self; m != 0; m &= m - 1 {
		n = c.pushOff(a, n, candidate(int(geometry.cells[r][low(m)]), d))
	}
	return n
}

func (c *chainer) pushOff(a *ancestry, n int, p uint16) int {
	if a.off.has(p) {
		return n
	}
	a.off.add(p)
	a.size++
	c.stack[n] = p
	return n + 1
}

// pushCauses pushes the causes of an OFF node: an ON node, or the parents of an inner hint.
func (c *chainer) pushCauses(t *trail, a *ancestry, n int, reason uint16, extra *int) int {
	switch {
	case reason == byStart:
	case reason < byInner:
		if !a.on.has(reason) {
			a.on.add(reason)
			a.size++
			c.stack[n] = reason | onBit
			n++
		}
	default:
		ref := &t.inner[reason-byInner]
		if ref.complexity > 0 && !slices.Contains(a.inner, ref.id) {
			a.inner = append(a.inner, ref.id)
			*extra += ref.complexity
		}
		for _, p := range t.parents[ref.from:ref.to] {
			n = c.pushOff(a, n, p)
		}
	}
	return n
}
