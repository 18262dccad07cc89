package explainer

type pass struct {
	useCells, useRegions bool // to turn candidates on
	weakCells            bool // to turn candidates off
	cycle, chain         float64
	key                  uint8
}

var passes = [3]pass{
	{useRegions: true, cycle: 6.5, chain: 6.6, key: 2},
	{useCells: true, weakCells: true, cycle: 6.5, key: 3},
	{useCells: true, useRegions: true, weakCells: true, cycle: 7.0, chain: 7.0, key: 4},
}

// node is a candidate reached by a search.
type node struct {
	p      uint16
	parent int16 // index into nodes, -1 for the start
}

type flows struct {
	nodes  [729*28 + 1]node
	n      int
	onSeen candSet
	ofSeen candSet
	stamp  [729]int32
	clock  int32
	starts []uint16
}

func (c *chainer) forcing() {
	c.linkUp()
	r := &c.reach
	starts := r.circular
	starts.union(&r.barred)
	starts.union(&r.implied)
	c.flows.starts = starts.list(c.flows.starts[:0])
	for i := range passes {
		p := &passes[i]
		if c.longest(p.cycle) == 0 {
			continue
		}
		for _, start := range c.flows.starts {
			if n := count(c.b.cand[start/9]); n < 2 || i == 1 && n != 2 {
				continue
			}
			if r.circular.has(start) {
				c.cycles(p, start)
			}
			if p.chain != 0 && r.barred.has(start) {
				c.chainFrom(p, start, true)
			}
			if p.chain != 0 && r.implied.has(start) {
				c.chainFrom(p, start, false)
			}
			if c.tick() {
				return
			}
		}
	}
}

// targets returns the candidates that an ON candidate turns off in this pass, only ends of strong links.
func (c *chainer) targets(p *pass, from uint16) []uint16 {
	if !p.weakCells {
		return c.links.weakEnds.outside(from)
	}
	return c.links.weakEnds.of(from)
}

func (c *chainer) sources(p *pass, from uint16) []other {
	l := &c.links
	switch {
	case !p.useRegions:
		return l.strong[from][:l.strongCell[from]]
	case !p.useCells:
		return l.strong[from][l.strongCell[from]:l.nStrong[from]]
	}
	return l.strong[from][:l.nStrong[from]]
}

func (f *flows) begin(start uint16, on bool) {
	f.nodes[0], f.n = node{start, -1}, 1
	f.onSeen, f.ofSeen = candSet{}, candSet{}
	if on {
		f.onSeen.add(start)
	} else {
		f.ofSeen.add(start)
	}
}

func (f *flows) push(p uint16, parent int) {
	f.nodes[f.n] = node{p, int16(parent)}
	f.n++
}

// cycles searches layer by layer from start being on back to start being on. A candidate goes off as often as it is
// reached, but only once on each path. The ON nodes of a cycle imply each other, so the search stays in one entry of
// reach.
func (c *chainer) cycles(p *pass, start uint16) {
	f, of := &c.flows, &c.reach.of
	f.begin(start, true)
	from, depth := 0, 1
	limit := c.longest(p.cycle)
	for from < f.n && depth <= limit {
		end := f.n
		for i := from; i < end; i++ {
			c.cycleOff(p, i)
		}
		from, end = end, f.n
		depth += 2
		for i := from; i < end; i++ {
			for _, o := range c.sources(p, f.nodes[i].p) {
				if o.p == start && depth >= 5 {
					c.offerCycle(p, i, depth-1)
					limit = c.longest(p.cycle)
				}
				if of[o.p] == of[start] && !f.onSeen.has(o.p) {
					f.onSeen.add(o.p)
					f.push(o.p, i)
				}
			}
		}
		from = end
	}
}

// cycleOff queues the candidates that node i turns off, except its ancestors.
func (c *chainer) cycleOff(p *pass, i int) {
	f := &c.flows
	f.clock++
	for a := int(f.nodes[i].parent); a >= 0; a = int(f.nodes[f.nodes[a].parent].parent) {
		f.stamp[f.nodes[a].p] = f.clock
	}
	for _, q := range c.targets(p, f.nodes[i].p) {
		if f.stamp[q] != f.clock {
			f.push(q, i)
		}
	}
}

// chainFrom searches from start being on to start being off, or the reverse. The first path found is the chain.
func (c *chainer) chainFrom(p *pass, start uint16, on bool) {
	f := &c.flows
	f.begin(start, on)
	limit := c.longest(p.chain)
	isOn := on
	for from, depth := 0, 1; from < f.n && depth < limit; depth++ {
		end := f.n
		for i := from; i < end; i++ {
			if isOn && c.chainOff(p, i, start, on, depth) || !isOn && c.chainOn(p, i, start, on, depth) {
				return
			}
		}
		from = end
		isOn = !isOn
	}
}

func (c *chainer) chainOff(p *pass, i int, start uint16, on bool, depth int) bool {
	f := &c.flows
	from := f.nodes[i].p
	if on && geometry.weak[from].has(start) && (p.weakCells || from/9 != start/9) {
		c.offerChain(p, i, start, false, depth+1)
		return true
	}
	for _, q := range c.targets(p, from) {
		if !f.ofSeen.has(q) {
			f.ofSeen.add(q)
			f.push(q, i)
		}
	}
	return false
}

func (c *chainer) chainOn(p *pass, i int, start uint16, on bool, depth int) bool {
	f := &c.flows
	for _, o := range c.sources(p, f.nodes[i].p) {
		if !on && o.p == start {
			c.offerChain(p, i, start, true, depth+1)
			return true
		}
		if !f.onSeen.has(o.p) && c.reach.leads(o.p, start, !on) {
			f.onSeen.add(o.p)
			f.push(o.p, i)
		}
	}
	return false
}

func (c *chainer) back(i int, last uint16) []uint16 {
	c.trace = append(c.trace[:0], last)
	for ; i >= 0; i = int(c.flows.nodes[i].parent) {
		c.trace = append(c.trace, c.flows.nodes[i].p)
	}
	return c.trace
}

func (c *chainer) offerChain(p *pass, i int, start uint16, on bool, complexity int) {
	h := chainHint{rank: rank{p.chain + surcharge(complexity), complexity, p.key}, kind: chainKind, target: start, on: on}
	if !c.wants(&h) {
		return
	}
	c.take(&h, c.back(i, start), on)
}

// offerCycle offers the cycle that node i, off, closes by turning start on.
func (c *chainer) offerCycle(p *pass, i int, complexity int) {
	h := chainHint{rank: rank{p.cycle + surcharge(complexity), complexity, p.key}, kind: cycleKind, target: c.flows.nodes[0].p, on: true}
	if !c.wants(&h) {
		return
	}
	path := c.back(i, h.target)
	if c.cycleRemoves(path) {
		c.take(&h, path, true)
	}
}

// cycleRemoves fills c.removed with the candidates outside the cycle's cells that see an ON node and an OFF node of
// their digit.
func (c *chainer) cycleRemoves(path []uint16) bool {
	var seen [2][9]cellSet
	var used cellSet
	for k, p := range path[1:] {
		cell, d := int(p/9), p%9
		used.add(cell)
		s := &seen[k&1][d]
		*s = s.or(geometry.peerSet[cell])
	}
	c.removed = c.removed[:0]
	for d := range 9 {
		for gone := seen[0][d].and(seen[1][d]).andNot(used); !gone.isEmpty(); {
			if cell := gone.pop(); c.b.cand[cell]>>d&1 != 0 {
				c.removed = append(c.removed, candidate(cell, d))
			}
		}
	}
	return len(c.removed) > 0
}
