package canonical

import "math/bits"

// matching matches the boxes of a pattern with those of a grid in one order after
// another.
type matching struct {
	*Pattern
	*side
	order   [9]uint8 // the grid's boxes, by the pattern's
	allowed int      // how many clues may be missing

	fits   [9][9]fit // names under which all of a digit's clues may stand in the grid
	fitted [9]int8   // how many they are, or unknown
	given  [9]uint8  // the names that the digits of a part have; else 0
}

// unknown is how many names fit a digit that nobody asked about yet.
const unknown = -1

// fit is a name under which all clues of a digit may stand in the grid.
type fit struct {
	name          uint8
	pairs, rivals pairs // of lines that this matches for certain
}

// lacking returns how many clues are missing at least for want of digits in boxes.
func (m *matching) lacking() (n int) {
	for box, clues := range m.boxes {
		n += max(0, clues-m.counts[m.order[box]])
	}
	return n
}

// found reports whether the pattern is there.
func (m *matching) found() bool {
	for d := range m.digits {
		m.fitted[d] = unknown
	}
	for _, part := range m.parts[m.allowed] {
		if m.part(part, 0, 0) {
			return true
		}
	}
	return false
}

// fitting returns the names under which all clues of a digit may stand. Of several cells
// of that name in a box it is not certain which is meant.
func (m *matching) fitting(d int) []fit {
	if m.fitted[d] == unknown {
		m.fit(d)
	}
	return m.fits[d][:m.fitted[d]]
}

func (m *matching) fit(d int) {
	m.fitted[d] = 0
	names := ^uint16(0)
	for i := range m.digits[d] {
		names &= m.names[m.order[m.digits[d][i].box]]
	}
	for ; names != 0; names &= names - 1 {
		f := &m.fits[d][m.fitted[d]]
		f.name, f.pairs = uint8(bits.TrailingZeros16(names)), 0
		where := &m.where[f.name]
		for i := range m.digits[d] {
			c := &m.digits[d][i]
			if cells := where[m.order[c.box]]; cells&(cells-1) == 0 {
				f.pairs |= c.at(cells)
			}
		}
		if f.rivals = f.pairs.rivals(); f.pairs&f.rivals == 0 {
			m.fitted[d]++
		}
	}
}

// part gives names to the digits of a part, none of their clues missing, and then
// looks for the whole pattern.
func (m *matching) part(digits []int, taken uint16, rivals pairs) bool {
	if len(digits) == 0 {
		return m.unfit(taken, rivals) <= m.allowed && m.digit(0, taken, rivals, 0)
	}
	d := digits[0]
	for _, f := range m.fitting(d) {
		if taken>>f.name&1 != 0 || f.pairs&rivals != 0 {
			continue
		}
		m.given[d] = f.name
		if m.part(digits[1:], taken|1<<f.name, rivals|f.rivals) {
			return true
		}
	}
	m.given[d] = 0
	return false
}

// unfit returns how many digits without a name have none left that fits.
func (m *matching) unfit(taken uint16, rivals pairs) (n int) {
	for d := range m.digits {
		if m.given[d] != 0 {
			continue
		}
		n++
		for _, f := range m.fitting(d) {
			if taken>>f.name&1 == 0 && f.pairs&rivals == 0 {
				n--
				break
			}
		}
	}
	return n
}

// digit looks for the clues of the digits from one on.
func (m *matching) digit(d int, taken uint16, rivals pairs, missing int) bool {
	if d == len(m.digits) {
		return true
	}
	if missing+m.missing(d, taken, rivals, m.allowed-missing) > m.allowed {
		return false
	}
	for name := uint8(1); name <= 9; name++ {
		if m.mayBe(d, name, taken) && m.clue(d, 0, name, taken|1<<name, rivals, missing) {
			return true
		}
	}
	missing += len(m.digits[d])
	return missing <= m.allowed && m.digit(d+1, taken, rivals, missing)
}

// mayBe reports whether a digit may get a name.
func (m *matching) mayBe(d int, name uint8, taken uint16) bool {
	if m.given[d] != 0 {
		return m.given[d] == name
	}
	return taken>>name&1 == 0
}

// missing returns how many clues of the digits without a name are missing at least, from
// one on: each by itself, under its best name. It stops counting above enough.
func (m *matching) missing(d int, taken uint16, rivals pairs, enough int) (n int) {
	for ; d < len(m.digits) && n <= enough; d++ {
		if m.given[d] != 0 {
			continue
		}
		least := len(m.digits[d])
		for name := uint8(1); name <= 9 && least > 0; name++ {
			if taken>>name&1 == 0 {
				least = min(least, m.missingAs(d, name, rivals, least))
			}
		}
		n += least
	}
	return n
}

// missingAs returns how many clues of a digit are missing under a name, up to enough.
func (m *matching) missingAs(d int, name uint8, rivals pairs, enough int) (n int) {
	for i := range m.digits[d] {
		if n == enough {
			break
		}
		c := &m.digits[d][i]
		cells := m.where[name][m.order[c.box]]
		for cells != 0 && c.at(cells)&rivals != 0 {
			cells &= cells - 1
		}
		if cells == 0 {
			n++
		}
	}
	return n
}

// clue looks for the clues of a digit under a name, from one on, and for those of the
// digits behind it.
func (m *matching) clue(d, i int, name uint8, taken uint16, rivals pairs, missing int) bool {
	if i == len(m.digits[d]) {
		return m.digit(d+1, taken, rivals, missing)
	}
	c := &m.digits[d][i]
	for cells := m.where[name][m.order[c.box]]; cells != 0; cells &= cells - 1 {
		here := c.at(cells)
		if here&rivals == 0 && m.clue(d, i+1, name, taken, rivals|here.rivals(), missing) {
			return true
		}
	}
	return missing < m.allowed && m.clue(d, i+1, name, taken, rivals, missing+1)
}

// at returns the pairs of a clue's lines with those of a box's first cell of a set.
func (c *clue) at(cells cellSet) pairs {
	return c.pairs[bits.TrailingZeros16(uint16(cells))&15]
}
