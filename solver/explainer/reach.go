package explainer

// reach is everything that follows, over any number of the grid's links, from candidates being on. It decides which
// starts can have a forcing chain, a cycle or a multiple forcing chain, so that only those are searched.
//
// It covers the candidates with strong links; those that imply each other share one entry. For other candidates it
// uses the entries of their direct targets.
type reach struct {
	of      [729]uint16  // candidate -> entry
	on, off [729]candSet // off includes candidates that the grid lacks
	order   [729]uint16  // order of discovery, 0 for none
	low     [729]uint16
	stacked [729]bool
	stack   []uint16
	clock   uint16
	links   *links
	known   candSet // those that have an entry

	all      candSet // of the grid
	circular candSet // if on, they lead through others back to themselves
	barred   candSet // if on, they lead to themselves being off
	implied  candSet // if off, they lead to themselves being on
}

func (r *reach) build(b *position, l *links) {
	r.links, r.clock, r.stack = l, 0, r.stack[:0]
	r.all = b.set()
	r.known, r.circular, r.barred, r.implied = candSet{}, candSet{}, candSet{}, candSet{}
	for _, p := range l.list {
		r.order[p] = 0
	}
	for _, p := range l.list {
		if r.order[p] == 0 {
			r.yield(p)
		}
	}
	for _, q := range l.list {
		r.turnOff(q)
	}
	r.barred.intersect(&r.all)
}

// turnOff finds the barred candidates, and whether q is implied, if q is off.
func (r *reach) turnOff(q uint16) {
	var off candSet
	for _, o := range r.links.strong[q][:r.links.nStrong[q]] {
		e := r.of[o.p]
		off.union(&r.off[e])
		if r.on[e].has(q) {
			r.implied.add(q)
		}
	}
	off.intersect(&geometry.weak[q])
	r.barred.union(&off)
}

// yield is Tarjan's search for strongly connected components over candidates that are on: p leads to s if p turns off
// some q that turns s on.
func (r *reach) yield(p uint16) {
	r.clock++
	r.order[p], r.low[p] = r.clock, r.clock
	r.stack = append(r.stack, p)
	r.stacked[p] = true
	l := r.links
	for _, q := range l.weakEnds.of(p) {
		for _, o := range l.strong[q][:l.nStrong[q]] {
			switch s := o.p; {
			case r.order[s] == 0:
				r.yield(s)
				r.low[p] = min(r.low[p], r.low[s])
			case r.stacked[s]:
				r.low[p] = min(r.low[p], r.order[s])
			}
		}
	}
	if r.low[p] == r.order[p] {
		r.close(p)
	}
}

func (r *reach) close(p uint16) {
	from := len(r.stack) - 1
	for r.stack[from] != p {
		from--
	}
	members := r.stack[from:]
	on, off := &r.on[p], &r.off[p]
	*on, *off = candSet{}, candSet{}
	for _, m := range members {
		r.of[m] = p
		r.known.add(m)
		r.stacked[m] = false
		if len(members) > 1 {
			on.add(m)
		}
	}
	r.circular.union(on)
	for _, m := range members {
		r.follow(m, p, on, off)
	}
	r.stack = r.stack[:from]
}

// follow adds what follows from a member of entry e, once the other entries exist.
func (r *reach) follow(m, e uint16, on, off *candSet) {
	off.union(&geometry.weak[m])
	for _, q := range r.links.weakEnds.of(m) {
		for _, o := range r.links.strong[q][:r.links.nStrong[q]] {
			if r.of[o.p] != e && !on.has(o.p) {
				on.add(o.p)
				on.union(&r.on[r.of[o.p]])
				off.union(&r.off[r.of[o.p]])
			}
		}
	}
}

// leads reports whether an end of a strong link, if it is on, leads to another candidate being on, or off.
func (r *reach) leads(p, to uint16, on bool) bool {
	if on {
		return r.on[r.of[p]].has(to)
	}
	return r.off[r.of[p]].has(to)
}

func (r *reach) entry(p uint16) uint16 {
	if !r.known.has(p) {
		r.known.add(p)
		r.of[p] = p
		r.on[p], r.off[p] = candSet{}, candSet{}
		r.follow(p, p, &r.on[p], &r.off[p])
	}
	return r.of[p]
}

// meet reports whether anything follows from each of several starts.
func (r *reach) meet(starts []uint16) bool {
	on, off := r.all, r.all
	for _, p := range starts {
		e := r.entry(p)
		more := r.on[e]
		more.add(p)
		on.intersect(&more)
		off.intersect(&r.off[e])
	}
	return on != (candSet{}) || off != (candSet{})
}
