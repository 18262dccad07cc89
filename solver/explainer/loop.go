package explainer

// uniqueLoop finds the lowest unique rectangle or loop: by rating as a double,
// then by type, then by order of discovery.
func uniqueLoop(e *engine) bool {
	s := &e.loops
	s.engine, s.found, s.pair = e, false, 0
	for c, m := range e.cand {
		if count(m) != 2 {
			continue
		}
		if m != s.pair {
			s.pair = m
			s.fit()
		}
		if s.fits.has(c) {
			s.extend(c, -1, 2, 0)
		}
	}
	if !s.found {
		return false
	}
	e.win = s.best
	e.win.removed = append(e.buf[:0], s.best.removed...)
	return true
}

// loopSearch is the state of one search for loops.
type loopSearch struct {
	*engine
	pair    uint16  // the two digits of the loop
	fits    cellSet // the cells that may be in one
	loop    []int
	in      cellSet   // the cells of loop
	visited [2]uint32 // the regions of every second of them, and of the others: each once, in a valid loop the same
	best    hint
	found   bool
	keep    [729]uint16 // storage of best.removed
}

// fit finds the cells that can be in a valid loop of the pair: those with both
// digits that share each of their regions with another such cell.
func (s *loopSearch) fit() {
	a, b := low(s.pair), low(s.pair&(s.pair-1))
	s.fits = cellSet{}
	for r := row * 9; r < row*9+9; r++ {
		s.fits = s.fits.or(cellsAt(r, s.pos[r][a]&s.pos[r][b]))
	}
	for before := s.fits.len() + 1; s.fits.len() < before; {
		before = s.fits.len()
		for cells := s.fits; !cells.isEmpty(); {
			if c := cells.pop(); s.alone(c) {
				s.fits.remove(c)
			}
		}
	}
}

// alone reports whether one of a cell's regions has no other cell that fits.
func (s *loopSearch) alone(cell int) bool {
	for _, r := range geometry.region[cell] {
		if s.fits.and(geometry.cellSet[r]).len() < 2 {
			return true
		}
	}
	return false
}

// extend adds a cell that was reached through a region of type from and goes
// on to every next cell. allowed counts down with each cell of more than two
// candidates. extra collects the other digits of every cell inspected, taken
// or not: it outlives the cells that it came from, and so prunes valid loops.
// That is the reference's fault, kept: cells that cannot be in a valid loop are
// inspected too, but not gone to.
func (s *loopSearch) extend(cell, from, allowed int, extra uint16) {
	visited := &s.visited[len(s.loop)&1]
	*visited |= geometry.regions[cell]
	s.loop = append(s.loop, cell)
	s.in.add(cell)
	a, b := low(s.pair), low(s.pair&(s.pair-1))
	for kind, r := range geometry.region[cell] {
		if kind == from {
			continue
		}
		for at := s.pos[r][a] & s.pos[r][b]; at != 0; at &= at - 1 {
			next := int(geometry.cells[r][low(at)])
			if next == s.loop[0] && len(s.loop) >= 4 && s.visited[0] == s.visited[1] {
				s.close()
			}
			if s.in.has(next) {
				continue
			}
			m := s.cand[next]
			extra |= m &^ s.pair
			switch {
			case !s.fits.has(next) || s.visited[len(s.loop)&1]&geometry.regions[next] != 0:
			case m == s.pair:
				s.extend(next, kind, allowed, extra)
			case count(extra) == 1 || allowed > 0:
				s.extend(next, kind, allowed-1, extra)
			}
		}
	}
	s.loop = s.loop[:len(s.loop)-1]
	s.in.remove(cell)
	*visited &^= geometry.regions[cell]
}

// close examines a loop that has come back to its start.
func (s *loopSearch) close() {
	var extras []int
	var digits uint16
	for _, c := range s.loop {
		if m := s.cand[c] &^ s.pair; m != 0 {
			extras = append(extras, c)
			digits |= m
		}
	}
	switch {
	case len(extras) == 1:
		s.type1(extras[0])
	case len(extras) > 2 || len(extras) == 2 && count(digits) == 1:
		s.type2(extras, digits)
	case len(extras) == 2:
		s.type3(extras[0], extras[1], digits)
	}
	if len(extras) == 2 {
		s.type4(extras[0], extras[1])
	}
}

// base is the rating of a loop by its length.
func (s *loopSearch) base() float64 {
	switch {
	case len(s.loop) >= 10:
		return 5.0
	case len(s.loop) >= 8:
		return 4.7
	case len(s.loop) >= 6:
		return 4.6
	}
	return 4.5
}

// offer keeps the engine's winner if it is lower than the best loop so far.
func (s *loopSearch) offer(kind int) {
	h := &s.win
	if len(h.removed) == 0 {
		return
	}
	if s.found && (h.rating > s.best.rating || h.rating == s.best.rating && int8(kind) >= s.best.variant) {
		return
	}
	for _, c := range s.loop {
		h.cells.add(c)
	}
	h.variant = int8(kind)
	s.best, s.found = *h, true
	s.best.removed = append(s.keep[:0], h.removed...)
}

func (s *loopSearch) type1(cell int) {
	h := s.begin(loopHint, s.base())
	h.digits = s.pair
	s.remove(cell, s.pair)
	s.offer(1)
}

func (s *loopSearch) type2(extras []int, digits uint16) {
	h := s.begin(loopHint, s.base())
	h.digits = s.pair
	targets := geometry.peerSet[extras[0]]
	for _, c := range extras[1:] {
		targets = targets.and(geometry.peerSet[c])
	}
	s.removeAll(targets, digits)
	s.offer(2)
}

// type3 takes the two cells for one virtual cell that holds their extra digits.
func (s *loopSearch) type3(c1, c2 int, digits uint16) {
	for n := count(digits); n <= 7; n++ {
		for _, kind := range blockRowColumn {
			r := int(geometry.region[c1][kind])
			if r != int(geometry.region[c2][kind]) {
				continue
			}
			if 2*n <= s.empty(r) {
				s.type3Naked(r, kind, n, c1, c2, digits)
			}
			if 2*n < s.empty(r) {
				s.type3Hidden(r, kind, n, c1, c2, digits)
			}
		}
	}
}

func (s *loopSearch) type3Naked(r, kind, n, c1, c2 int, digits uint16) {
	at1, at2 := uint16(1)<<geometry.position[c1][kind], uint16(1)<<geometry.position[c2][kind]
	common := digits & s.cand[c1] & s.cand[c2]
	for _, at := range geometry.combos[9][n] {
		if at&at1 == 0 || at&at2 != 0 {
			continue
		}
		var others uint16
		fits := true
		for m := at &^ at1; m != 0; m &= m - 1 {
			in := s.cand[geometry.cells[r][low(m)]]
			fits = fits && count(in) >= 2
			others |= in
		}
		if !fits || count(others|common) != n || count(others|digits) != n {
			continue
		}
		h := s.begin(loopHint, s.base()+float64(n-1)*0.1)
		h.digits = s.pair
		s.with(r, at&^at1, others|digits)
		s.removeAt(r, 0x1ff&^(at|at2), others|digits)
		s.offer(3)
	}
}

// with notes the set of a type 3: the cells at some positions of a region.
func (s *loopSearch) with(r int, at, digits uint16) {
	s.win.regions[0], s.win.set, s.win.setDigits = int8(r), cellsAt(r, at), digits
}

func (s *loopSearch) type3Hidden(r, kind, n, c1, c2 int, digits uint16) {
	at1, at2 := uint16(1)<<geometry.position[c1][kind], uint16(1)<<geometry.position[c2][kind]
	free := 0x1ff &^ (s.pair | digits)
	for _, more := range geometry.combos[9][max(n-2, 0)] {
		if more&^free != 0 {
			continue
		}
		var at uint16
		fits := true
		for m := more | s.pair; m != 0; m &= m - 1 {
			p := s.pos[r][low(m)] &^ at2
			fits = fits && p != 0
			at |= p
		}
		if !fits || count(at) != n {
			continue
		}
		h := s.begin(loopHint, s.base()+float64(n-2)*0.1)
		h.digits = s.pair
		s.with(r, at&^(at1|at2), more|s.pair)
		h.hidden = true
		s.removeAt(r, at&^(at1|at2), ^(more | s.pair))
		s.offer(3)
	}
}

// type4: one digit of the pair has no other place in a region that both cells
// share, so the other goes from both. The last such region counts.
func (s *loopSearch) type4(c1, c2 int) {
	a, b := uint16(1)<<low(s.pair), s.pair&(s.pair-1)
	for _, lock := range [2]uint16{a, b} {
		last := -1
		for _, kind := range blockRowColumn {
			r := int(geometry.region[c1][kind])
			both := uint16(1)<<geometry.position[c1][kind] | 1<<geometry.position[c2][kind]
			if r == int(geometry.region[c2][kind]) && s.pos[r][low(lock)] == both {
				last = r
			}
		}
		if last >= 0 {
			h := s.begin(loopHint, s.base())
			h.digits, h.regions[0] = s.pair, int8(last)
			s.remove(c1, s.pair&^lock)
			s.remove(c2, s.pair&^lock)
			s.offer(4)
			return
		}
	}
}
