package explainer

// alignedSearch finds two or three cells with digits that are in no possible combination.
type alignedSearch struct {
	*engine
	bases     []uint8
	isBase    [81]bool
	excluders [81]cellSet // peers with few candidates
	thirds    [81][]uint8 // excluders that are base cells themselves, in peer order
	thirdSet  [81]cellSet // the same, as sets
	common    [81]uint16  // masks of the current excluders that can be left empty
	n         int
	fresh     bool // the current pair, or an excluder of it, has changed
}

// collect finds the base cells: cells with two candidates or more, no naked single among the peers, and at least one
// excluder, which is a peer with 2 to most candidates.
func (s *alignedSearch) collect(most int) {
	for c, m := range s.cand {
		if count(m) < 2 {
			continue
		}
		ok := true
		s.excluders[c] = cellSet{}
		for _, p := range geometry.peers[c] {
			switch n := count(s.cand[p]); {
			case n == 1:
				ok = false
			case n >= 2 && n <= most:
				s.excluders[c].add(int(p))
			}
		}
		if ok && !s.excluders[c].isEmpty() {
			s.bases = append(s.bases, uint8(c))
			s.isBase[c] = true
		}
	}
}

// load keeps the masks of the excluders that some combination can empty. It reports false if nothing can be excluded:
// if the peers alone forbade a digit, they would make a naked pair.
func (s *alignedSearch) load(excluders cellSet, digits uint16) bool {
	if excluders.len() < 2 {
		return false
	}
	s.n = 0
	for !excluders.isEmpty() {
		if m := s.cand[excluders.pop()]; m&^digits == 0 {
			s.common[s.n] = m
			s.n++
		}
	}
	return s.n > 0
}

// blocked returns the digits that, together with d1 and d2, would leave an excluder empty.
func (s *alignedSearch) blocked(d1, d2 uint16) uint16 {
	var out uint16
	for _, m := range s.common[:s.n] {
		switch rest := m &^ (d1 | d2); {
		case rest == 0:
			return 0x1ff
		case rest&(rest-1) == 0:
			out |= rest
		}
	}
	return out
}

func (s *alignedSearch) reset(e *engine) {
	s.engine = e
	for _, b := range s.bases {
		s.isBase[b] = false
		s.thirds[b], s.thirdSet[b] = s.thirds[b][:0], cellSet{}
	}
	s.bases = s.bases[:0]
}

func alignedPair(e *engine) bool {
	s := &e.aligned
	s.reset(e)
	s.collect(2)
	for j, c2 := range s.bases {
		for _, c1 := range s.bases[:j] {
			if s.load(s.excluders[c1].and(s.excluders[c2]), s.cand[c1]|s.cand[c2]) && s.pair(int(c1), int(c2)) {
				return true
			}
		}
	}
	return false
}

func (s *alignedSearch) pair(c1, c2 int) bool {
	see := geometry.peerSet[c1].has(c2)
	var ok1, ok2 uint16
	for m1 := s.cand[c1]; m1 != 0; m1 &= m1 - 1 {
		d1 := m1 & -m1
		block := s.blocked(d1, d1)
		if see {
			block |= d1
		}
		if d2 := s.cand[c2] &^ block; d2 != 0 {
			ok1, ok2 = ok1|d1, ok2|d2
		}
	}
	h := s.begin(alignedHint, 6.2)
	h.cells = setOf(c1, c2)
	s.remove(c1, ^ok1)
	s.remove(c2, ^ok2)
	return len(h.removed) > 0
}

// alignedTriplet is aligned triplet exclusion, 7.5. The third cell comes from the excluders of the first, then of the
// second. Triples without changes since the last search that found nothing are skipped.
func alignedTriplet(e *engine) bool {
	s := &e.aligned
	s.reset(e)
	s.collect(3)
	s.pickThirds()
	for j, b2 := range s.bases {
		for _, b1 := range s.bases[:j] {
			c1, c2 := int(b1), int(b2)
			both := s.excluders[c1].and(s.excluders[c2])
			if both.len() < 2 {
				continue
			}
			s.fresh = e.touched.has(c1) || e.touched.has(c2) || !both.and(e.touched).isEmpty()
			if s.third(c1, c2, c1, cellSet{}, both) || s.third(c1, c2, c2, s.excluders[c1], both) {
				e.touched = everyCell
				return true
			}
		}
	}
	e.touched = cellSet{}
	return false
}

var everyCell = cellSet{^uint64(0), 1<<17 - 1}

// third tries the excluders of a cell that are not in seen as the third cell.
func (s *alignedSearch) third(c1, c2, of int, seen, both cellSet) bool {
	some := s.thirdSet[of].andNot(seen)
	some.remove(c1)
	some.remove(c2)
	if !s.fresh {
		some = some.and(s.touched)
	}
	if some.isEmpty() {
		return false
	}
	digits := s.cand[c1] | s.cand[c2]
	for _, p := range s.thirds[of] {
		c3 := int(p)
		if some.has(c3) && s.load(both.and(s.excluders[c3]), digits|s.cand[c3]) && s.triplet(c1, c2, c3) {
			return true
		}
	}
	return false
}

func (s *alignedSearch) pickThirds() {
	for _, b := range s.bases {
		for _, p := range geometry.peers[b] {
			if s.isBase[p] && s.excluders[b].has(int(p)) {
				s.thirds[b] = append(s.thirds[b], p)
				s.thirdSet[b].add(int(p))
			}
		}
	}
}

func (s *alignedSearch) triplet(c1, c2, c3 int) bool {
	see12, see13, see23 := geometry.peerSet[c1].has(c2), geometry.peerSet[c1].has(c3), geometry.peerSet[c2].has(c3)
	var ok1, ok2, ok3 uint16
	for m1 := s.cand[c1]; m1 != 0; m1 &= m1 - 1 {
		d1 := m1 & -m1
		for m2 := s.cand[c2]; m2 != 0; m2 &= m2 - 1 {
			d2 := m2 & -m2
			if see12 && d1 == d2 {
				continue
			}
			block := s.blocked(d1, d2)
			if see13 {
				block |= d1
			}
			if see23 {
				block |= d2
			}
			if d3 := s.cand[c3] &^ block; d3 != 0 {
				ok1, ok2, ok3 = ok1|d1, ok2|d2, ok3|d3
				if ok2 == s.cand[c2] && ok3 == s.cand[c3] {
					break // more combinations with d1 add nothing
				}
			}
		}
	}
	if ok1 == s.cand[c1] && ok2 == s.cand[c2] && ok3 == s.cand[c3] {
		return false
	}
	h := s.begin(alignedHint, 7.5)
	h.cells = setOf(c1, c2, c3)
	s.remove(c1, ^ok1)
	s.remove(c2, ^ok2)
	s.remove(c3, ^ok3)
	return true
}
