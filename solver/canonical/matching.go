package canonical

import "math/bits"

// matching matches the lines of a pattern with those of a grid one after another.
type matching struct {
	*plan
	of      *[10]int // the pattern's clues by digit
	target  *Target
	flipped uint8
	allowed [2]int // how many clues may be missing in the first chute, and in all

	lines  [lineCount]*targetLine // that are matched with the pattern's
	chutes [lineCount / 3]uint8   // as are bands or stacks, from 1 on; 0 is none yet
	used   [2]uint16              // rows and columns that are matched
}

// names are those that digits have in the grid.
type names struct {
	of    [10]uint8
	taken uint16 // from 1 on
	short int8   // how many clues are missing for want of digits of these names
}

// line matches the lines from a step on, and reports whether that can be done.
func (m *matching) line(at int, n names, missing int) bool {
	if at == len(m.steps) {
		return true
	}
	s := &m.steps[at]
	direction, chute := s.line/9, s.line/3
	lines := &m.target.lines[m.flipped^direction]
	used, with := m.used[direction], m.chutes[chute]
	for rest := m.choices(direction, chute) &^ m.misfits(s, &n, m.allowed[s.later]-missing); rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros16(rest)
		if missing+s.total-lines[i].digits > m.allowed[1] {
			continue
		}
		m.lines[s.line], m.chutes[chute], m.used[direction] = &lines[i], uint8(i/3+1), used|1<<i
		if m.clue(at, 0, i, n, missing) {
			return true
		}
	}
	m.used[direction], m.chutes[chute] = used, with
	return false
}

// choices returns the rows or columns that a line of a chute can be matched with.
func (m *matching) choices(direction, chute uint8) uint16 {
	if with := m.chutes[chute]; with != 0 {
		return 7 << (3 * (with - 1)) &^ m.used[direction]
	}
	free := uint16(1<<9 - 1)
	for _, with := range m.chutes[3*direction : 3*direction+3] {
		if with != 0 {
			free &^= 7 << (3 * (with - 1))
		}
	}
	return free
}

// misfits returns the rows or columns in which more clues of a step are missing than
// may be.
func (m *matching) misfits(s *step, n *names, allowed int) uint16 {
	var more [MaxMissing + 1]uint16 // where more than that many are missing
	for _, c := range s.clues {
		across := m.lines[c.across]
		missing := across.closed[n.taken]
		if name := n.of[c.digit]; name != 0 {
			missing = ^across.where[name]
		}
		for i := allowed; i > 0; i-- {
			more[i] |= more[i-1] & missing
		}
		more[0] |= missing
	}
	return more[allowed]
}

// clue looks for the clues of a step in the grid, from one on. A digit that has no
// name yet gets the one that stands there, unless that clue may be missing too.
func (m *matching) clue(at, i, on int, n names, missing int) bool {
	s := &m.steps[at]
	for ; i < len(s.clues); i++ {
		c := s.clues[i]
		name := m.lines[c.across].cells[on]
		if name != 0 && name == n.of[c.digit] {
			continue
		}
		mayMiss := missing < m.allowed[s.later]
		if name != 0 && n.of[c.digit] == 0 && n.taken>>(name-1)&1 == 0 {
			named := n
			named.of[c.digit] = name
			named.taken |= 1 << (name - 1)
			named.short += int8(max(0, m.of[c.digit]-m.target.of[name]))
			fits := int(named.short) <= m.allowed[1]
			if fits && !mayMiss {
				n = named
				continue
			}
			if fits && m.clue(at, i+1, on, named, missing) {
				return true
			}
		}
		if !mayMiss {
			return false
		}
		missing++
	}
	return m.line(at+1, n, missing)
}
