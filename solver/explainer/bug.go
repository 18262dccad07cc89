package explainer

import "math/bits"

// bugSearch collects the cells that keep a grid from being a bivalue
// universal grave.
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

// reset prepares for a search of the engine's grid.
func (s *bugSearch) reset(e *engine) {
	*s = bugSearch{engine: e, scratch: e.position, cells: s.cells[:0]}
}

// collect finds the BUG cells: the only cell with three or more candidates
// where a digit has neither no nor two places in a region. It reads the real
// grid and takes the BUG digits out of the scratch copy.
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
			return true // several: undecided here
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

// isGrave reports whether the scratch copy has two candidates in every empty
// cell and every digit at no or two places of every region.
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
	h.digits, h.variant = s.all, variant
	for _, c := range s.cells {
		h.cells.add(c)
	}
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

// type4: the two cells share a region and exactly one candidate that is no BUG
// digit of either.
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

// type3: the BUG digits and some cells of a region that all BUG cells share
// make a naked set.
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
