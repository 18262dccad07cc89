package explainer

// Sort keys of hints of equal rating and complexity.
const (
	doubleKey        = 1
	cellKey          = 5
	regionKey        = 6
	contradictionKey = 7
)

// multiple finds the hints of the chainer's mode: contradictions, double, region and cell chains.
func (c *chainer) multiple() {
	least := 2
	if !c.mode.dynamic {
		least = 3
		c.linkUp()
	}
	for cell, m := range c.b.cand {
		if count(m) < least {
			continue
		}
		for rest := m &^ c.mode.barren; rest != 0; rest &= rest - 1 {
			c.fromCandidate(cell, low(rest))
			if c.tick() {
				return
			}
		}
		if !c.mode.nishio {
			c.cellChains(cell)
		}
	}
}

// onTrail is the search from a candidate being on, made once per grid.
func (c *chainer) onTrail(p uint16) *trail {
	if c.on[p] == nil {
		c.on[p] = new(trail)
	}
	t := c.on[p]
	if !c.onDone.has(p) {
		c.onDone.add(p)
		c.search(t, p, true)
	}
	return t
}

// fromCandidate offers the hints that start from one candidate.
func (c *chainer) fromCandidate(cell, d int) {
	p := candidate(cell, d)
	if c.mode.dynamic {
		t := c.onTrail(p)
		c.contradiction(t, p, false)
		off := c.offTrail(p)
		c.search(off, p, false)
		c.contradiction(off, p, true)
		if !c.mode.nishio && count(c.b.cand[cell]) > 2 {
			c.doubles(t, off, p)
		}
	}
	if c.mode.nishio {
		return
	}
	for kind := block; kind <= column; kind++ {
		r := int(geometry.region[cell][kind])
		at := c.b.pos[r][d]
		if count(at) >= 2 && low(at) == int(geometry.position[cell][kind]) {
			c.regionChains(r, d)
		}
	}
}

// offTrail returns the trail for the search from a candidate being off.
func (c *chainer) offTrail(p uint16) *trail {
	if c.outer != nil || c.mode.level == 0 {
		return &c.offOnce
	}
	if c.off[p] == nil {
		c.off[p] = new(trail)
	}
	return c.off[p]
}

// contradiction offers the opposite of a start that leads to a clash.
func (c *chainer) contradiction(t *trail, start uint16, on bool) {
	if t.clash < 0 {
		return
	}
	h := chainHint{rank: rank{key: contradictionKey}, kind: contradictionKind, target: start, on: on, start: start}
	p := uint16(t.clash)
	c.offer(&h, []target{{t, p, true}, {t, p, false}})
}

// doubles offers the conclusions that are the same whether a candidate is on or off.
func (c *chainer) doubles(t, off *trail, start uint16) {
	h := chainHint{rank: rank{key: doubleKey}, kind: doubleKind, start: start}
	c.shared(&h, []*trail{t, off})
}

// regionChains offers the conclusions that are the same for all places of a digit in a region.
func (c *chainer) regionChains(r, d int) {
	c.fromAll(&chainHint{rank: rank{key: regionKey}, kind: regionKind, region: int8(r), start: candidate(0, d)})
}

// cellChains offers the conclusions that are the same for all digits of a cell.
func (c *chainer) cellChains(cell int) {
	c.fromAll(&chainHint{rank: rank{key: cellKey}, kind: cellKind, start: candidate(cell, 0)})
}

// fromAll offers the conclusions that follow from each start of a hint being on.
func (c *chainer) fromAll(h *chainHint) {
	var few [9]uint16
	starts := c.starts(h, few[:0])
	if !c.mode.dynamic && !c.reach.meet(starts) {
		return
	}
	var trails [9]*trail
	for i, p := range starts {
		trails[i] = c.onTrail(p)
	}
	c.shared(h, trails[:len(starts)])
}

// shared offers the nodes that are on in all trails, then those that are off in all, in the order of the first trail.
func (c *chainer) shared(h *chainHint, trails []*trail) {
	on, off := trails[0].onSet, trails[0].offSet
	for _, t := range trails[1:] {
		for i := range on {
			on[i] &= t.onSet[i]
			off[i] &= t.offSet[i]
		}
	}
	var targets [9]target
	offerAll := func(nodes []uint16, in *candSet, isOn bool) {
		if *in == (candSet{}) {
			return
		}
		for _, p := range nodes {
			if !in.has(p) {
				continue
			}
			for i, t := range trails {
				targets[i] = target{t, p, isOn}
			}
			h.target, h.on = p, isOn
			c.offer(h, targets[:len(trails)])
		}
	}
	offerAll(trails[0].ons[:trails[0].nOn], &on, true)
	offerAll(trails[0].offs[:trails[0].nOff], &off, false)
}

type target struct {
	t  *trail
	p  uint16
	on bool
}

// offer keeps a hint if it removes something and ranks before the best.
func (c *chainer) offer(h *chainHint, targets []target) {
	if h.on && count(c.b.cand[h.target/9]) < 2 {
		return
	}
	limit := c.longest(c.mode.base)
	if c.outer != nil {
		c.collect(h, targets)
		return
	}
	a := &c.ancestry
	a.inner = a.inner[:0]
	h.complexity = 0
	for i, t := range targets {
		rest := len(targets) - 1 - i
		h.complexity += c.ancestors(t.t, a, t.p, t.on, limit-h.complexity-rest)
		if h.complexity+rest > limit {
			return
		}
	}
	h.rating = c.mode.base + surcharge(h.complexity)
	if c.wants(h) {
		c.concludes(h)
		c.keep(h)
	}
}
