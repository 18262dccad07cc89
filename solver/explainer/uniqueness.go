package explainer

import "math/bits"

// uniqueLoop finds the lowest unique rectangle or loop: by rating as a float64, then type, then order of discovery.
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

type loopSearch struct {
	*engine
	pair    uint16  // the two digits of the loop
	fits    cellSet // the cells that may be in a loop
	loop    []int
	in      cellSet   // the cells of loop
	visited [2]uint32 // the regions of the cells at even and at odd places; in a valid loop both are the same, each region once
	best    hint
	found   bool
	keep    [729]uint16 // storage of best.removed
}

// fit finds the cells with both digits that share each of their regions with another such cell.
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

func (s *loopSearch) alone(cell int) bool {
	for _, r := range geometry.region[cell] {
		if s.fits.and(geometry.cellSet[r]).len() < 2 {
			return true
		}
	}
	return false
}

// extend adds a cell that was reached through a region of type from and continues to every possible next cell.
// allowed counts down with each cell of more than two candidates. extra collects the other digits of every inspected
// cell, whether it is taken or not, and so prunes valid loops. That is a fault of the reference, which is kept.
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
	h.cells, h.variant = setOf(s.loop...), int8(kind)
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

// type3 treats the two cells as one virtual cell with their extra digits.
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

// with notes the set of type 3: the cells at some positions of a region.
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

// type4: one digit of the pair has no other place in a region of both cells, so the other is removed from both. The
// last such region counts.
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

// bugSearch collects the cells that keep a grid from being a bivalue universal grave.
type bugSearch struct {
	*engine
	scratch position
	cells   []int
	digits  [81]uint16 // BUG digits by cell
	all     uint16     // BUG digits of all cells
	common  cellSet    // cells that see every BUG cell
}

// bug finds a bivalue universal grave of types 1 to 4.
func bug(e *engine) bool {
	s := &e.graves
	s.reset(e)
	if !s.collect() || !s.isGrave() {
		return false
	}
	switch {
	case len(s.cells) == 1:
		return s.type1()
	case count(s.all) == 1:
		return s.type2() || len(s.cells) == 2 && s.type4()
	case s.common.isEmpty():
		return false
	}
	return len(s.cells) == 2 && s.type4() || s.type3()
}

func (s *bugSearch) reset(e *engine) {
	*s = bugSearch{engine: e, scratch: e.position, cells: s.cells[:0]}
}

// collect finds the BUG cells: the only cell with three or more candidates in a region where a digit has neither no
// nor two places. It removes the BUG digits only from the scratch copy.
func (s *bugSearch) collect() bool {
	for _, kind := range blockRowColumn {
		for i := range 9 {
			for d := range 9 {
				if !s.inspect(kind*9+i, d) {
					return false
				}
			}
		}
	}
	return len(s.cells) > 0
}

func (s *bugSearch) inspect(r, d int) bool {
	at := s.pos[r][d]
	if n := count(at); n == 0 || n == 2 {
		return true
	}
	cell := -1
	for m := at; m != 0; m &= m - 1 {
		c := int(geometry.cells[r][low(m)])
		if count(s.cand[c]) < 3 {
			continue
		}
		if cell >= 0 {
			return true // several: not decided here
		}
		cell = c
	}
	if cell < 0 {
		return false
	}
	return s.note(cell, d)
}

func (s *bugSearch) note(cell, d int) bool {
	if s.digits[cell] == 0 {
		s.cells = append(s.cells, cell)
		if len(s.cells) == 1 {
			s.common = geometry.peerSet[cell]
		}
		s.common = s.common.and(geometry.peerSet[cell])
	}
	s.digits[cell] |= 1 << d
	s.all |= 1 << d
	for _, c := range s.cells {
		s.common.remove(c)
	}
	if s.scratch.cand[cell]>>d&1 != 0 {
		s.scratch.drop(cell, d)
	}
	return len(s.cells) < 2 || count(s.all) < 2 || !s.common.isEmpty()
}

// isGrave reports whether the scratch copy has two candidates in every empty cell and either no or two places for
// every digit of a region.
func (s *bugSearch) isGrave() bool {
	for c, m := range s.scratch.cand {
		if s.value[c] == 0 && count(m) != 2 {
			return false
		}
	}
	for r := range s.scratch.pos {
		for _, at := range s.scratch.pos[r] {
			if n := count(at); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

func (s *bugSearch) start(rating float64, variant int8) {
	h := s.begin(bugHint, rating)
	h.digits, h.variant, h.cells = s.all, variant, setOf(s.cells...)
}

func (s *bugSearch) type1() bool {
	s.start(5.6, 1)
	s.remove(s.cells[0], ^s.all)
	return len(s.win.removed) > 0
}

func (s *bugSearch) type2() bool {
	s.start(5.7, 2)
	s.removeAll(s.common, s.all)
	return len(s.win.removed) > 0
}

// type4: the two cells share a region and exactly one candidate that is not a BUG digit.
func (s *bugSearch) type4() bool {
	c1, c2 := s.cells[0], s.cells[1]
	if geometry.regions[c1]&geometry.regions[c2] == 0 {
		return false
	}
	shared := s.cand[c1] &^ s.digits[c1] & s.cand[c2] &^ s.digits[c2]
	if count(shared) != 1 {
		return false
	}
	s.start(5.7, 4)
	s.win.regions[0] = int8(bits.TrailingZeros32(geometry.regions[c1] & geometry.regions[c2]))
	s.remove(c1, ^(s.digits[c1] | shared))
	s.remove(c2, ^(s.digits[c2] | shared))
	return len(s.win.removed) > 0
}

// type3: the BUG digits and some cells of a common region make a naked set.
func (s *bugSearch) type3() bool {
	for _, kind := range blockRowColumn {
		r := geometry.region[s.cells[0]][kind]
		var rest []uint8
		for _, p := range geometry.peers[s.cells[0]] {
			if s.common.has(int(p)) && geometry.region[p][kind] == r && s.value[p] == 0 {
				rest = append(rest, p)
			}
		}
		if s.share(kind) && s.type3In(int(r), rest) {
			return true
		}
	}
	return false
}

func (s *bugSearch) share(kind int) bool {
	for _, c := range s.cells {
		if geometry.region[c][kind] != geometry.region[s.cells[0]][kind] {
			return false
		}
	}
	return true
}

func (s *bugSearch) type3In(r int, rest []uint8) bool {
	for n := 2; n <= 6 && n <= len(rest); n++ {
		for _, some := range geometry.combos[len(rest)][n-1] {
			var digits uint16
			fits := true
			for m := some; m != 0; m &= m - 1 {
				in := s.cand[rest[low(m)]]
				fits = fits && count(in) >= 2
				digits |= in
			}
			if !fits || count(digits) != n || digits|s.all != digits {
				continue
			}
			s.start(5.7+float64(n-1)*0.1, 3)
			s.win.regions[0], s.win.setDigits = int8(r), digits
			for i, c := range rest {
				if some>>i&1 == 0 {
					s.remove(int(c), digits)
				} else {
					s.win.set.add(int(c))
				}
			}
			if len(s.win.removed) > 0 {
				return true
			}
		}
	}
	return false
}
