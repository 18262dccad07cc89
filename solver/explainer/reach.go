package explainer

// reach is what follows, however far, from each candidate being on by a grid's
// own links. It tells at once which starts can have a forcing chain, a cycle or
// a multiple forcing chain, so that only those are searched in order.
//
// Candidates that imply each other share one entry.
type reach struct {
	of      [729]uint16 // candidate -> entry
	on, off [729]candSet
	size    [729]uint16 // candidates of the entry
	order   [729]uint16 // order of discovery, 0 for none
	low     [729]uint16
	stacked [729]bool
	stack   []uint16
	clock   uint16
	links   *links
}

// build computes the entries of all candidates.
func (r *reach) build(l *links) {
	r.links, r.clock, r.stack = l, 0, r.stack[:0]
	for _, p := range l.all {
		r.order[p] = 0
	}
	for _, p := range l.all {
		if r.order[p] == 0 {
			r.yield(p)
		}
	}
}

// yield is Tarjan's search for strongly connected components, over candidates
// that are on: p leads to s if p turns off some q, and s goes on for want of q.
func (r *reach) yield(p uint16) {
	r.clock++
	r.order[p], r.low[p] = r.clock, r.clock
	r.stack = append(r.stack, p)
	r.stacked[p] = true
	l := r.links
	for _, q := range l.weak[p][:l.nWeak[p]] {
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

// close makes the entry of the component above p on the stack.
func (r *reach) close(p uint16) {
	from := len(r.stack) - 1
	for r.stack[from] != p {
		from--
	}
	members := r.stack[from:]
	on, off := candSet{}, candSet{}
	for _, m := range members {
		r.of[m] = p
		r.stacked[m] = false
		if len(members) > 1 {
			on.add(m)
		}
	}
	for _, m := range members {
		off.union(&r.links.weakSet[m])
		for _, q := range r.links.weak[m][:r.links.nWeak[m]] {
			for _, o := range r.links.strong[q][:r.links.nStrong[q]] {
				if r.of[o.p] != p && !on.has(o.p) {
					on.add(o.p)
					on.union(&r.on[r.of[o.p]])
					off.union(&r.off[r.of[o.p]])
				}
			}
		}
	}
	r.on[p], r.off[p], r.size[p] = on, off, uint16(len(members))
	r.stack = r.stack[:from]
}

// cyclic reports whether p being on leads through others back to itself.
func (r *reach) cyclic(p uint16) bool { return r.size[r.of[p]] > 1 }

// returns reports whether p being off leads to p being on.
func (r *reach) returns(p uint16) bool {
	for _, o := range r.links.strong[p][:r.links.nStrong[p]] {
		if r.on[r.of[o.p]].has(p) {
			return true
		}
	}
	return false
}

// meet reports whether anything follows from every one of several starts.
func (r *reach) meet(starts []uint16) bool {
	e := r.of[starts[0]]
	on, off := r.on[e], r.off[e]
	on.add(starts[0])
	for _, p := range starts[1:] {
		e = r.of[p]
		more := r.on[e]
		more.add(p)
		on.intersect(&more)
		off.intersect(&r.off[e])
	}
	return on != (candSet{}) || off != (candSet{})
}
