package explainer

// xyWing and xyzWing: a pivot of two, or three, digits and two bivalue wings
// among its peers, three digits in all.
func xyWing(e *engine) bool  { return e.wing(2, 4.2) }
func xyzWing(e *engine) bool { return e.wing(3, 4.4) }

func (e *engine) wing(size int, rating float64) bool {
	for pivot, m := range e.cand {
		if count(m) != size {
			continue
		}
		var wings [20]int
		n := 0
		for _, w := range geometry.peers[pivot] {
			if count(e.cand[w]) == 2 && count(e.cand[w]|m) == 3 {
				wings[n] = int(w)
				n++
			}
		}
		for _, w1 := range wings[:n] {
			for _, w2 := range wings[:n] {
				if w1 != w2 && e.wingAt(size, pivot, w1, w2, rating) {
					return true
				}
			}
		}
	}
	return false
}

func (e *engine) wingAt(size, pivot, w1, w2 int, rating float64) bool {
	m, m1, m2 := e.cand[pivot], e.cand[w1], e.cand[w2]
	if count(m|m1|m2) != 3 || count(m&m1&m2) != size-2 {
		return false
	}
	shared := m1 & m2
	if count(shared) != 1 {
		return false
	}
	targets := geometry.peerSet[w1].and(geometry.peerSet[w2])
	if size == 3 {
		targets = targets.and(geometry.peerSet[pivot])
	}
	h := e.begin(wingHint, rating)
	e.removeAll(targets, shared)
	h.digits = m | m1 | m2
	h.cells.add(pivot)
	h.cells.add(w1)
	h.cells.add(w2)
	h.regions[0] = int8(pivot)
	return len(h.removed) > 0
}
