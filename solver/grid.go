package solver

import "slices"

// Grid is a position: a layout with a value or candidates in every cell. Assignment copies it, and grids on the same
// *Layout compare with ==. The zero Grid is not usable; start with NewGrid.
type Grid struct {
	layout *Layout
	values [MaxCells]uint8
	cands  [MaxCells]Digits
	where  [MaxSize + 1]CellSet // by digit: the empty cells that still allow it
	empty  CellSet
	givens CellSet
}

// NewGrid returns an empty grid in which every cell allows every digit.
func NewGrid(l *Layout) *Grid {
	g := &Grid{layout: l, empty: l.all}
	for c := range l.CellCount() {
		g.cands[c] = l.Digits()
	}
	for d := 1; d <= l.size; d++ {
		g.where[d] = l.all
	}
	return g
}

// GridFromValues returns a grid of row-major values, 0 for an empty cell, with plain candidates and no givens.
func GridFromValues(l *Layout, values []uint8) *Grid {
	g := &Grid{layout: l, empty: l.all}
	copy(g.values[:l.CellCount()], values)
	var seen [MaxSize + 1]CellSet // by digit: the cells that see it
	var used [maxUnits]Digits     // by unit: its digits
	for c, d := range values {
		if d != 0 {
			g.empty.Remove(c)
			seen[d] = seen[d].Or(l.peers[c])
			for _, u := range l.unitsOf[c] {
				used[u] = used[u].With(int(d))
			}
		}
	}
	for d := 1; d <= l.size; d++ {
		g.where[d] = g.empty.AndNot(seen[d])
	}
	for c := range g.empty.All() {
		var gone Digits
		for _, u := range l.unitsOf[c] {
			gone |= used[u]
		}
		g.cands[c] = FirstDigits(l.size) &^ gone
	}
	return g
}

// Clone returns an independent copy.
func (g *Grid) Clone() *Grid {
	clone := *g
	return &clone
}

// Layout returns the grid's layout.
func (g *Grid) Layout() *Layout { return g.layout }

// Value returns the digit placed in a cell, or 0 if the cell is empty.
func (g *Grid) Value(cell int) int { return int(g.values[cell]) }

// Values returns the digits row-major, 0 for an empty cell.
func (g *Grid) Values() []uint8 { return slices.Clone(g.values[:g.Layout().CellCount()]) }

// Candidates returns the digits that an empty cell allows; a filled cell has none.
func (g *Grid) Candidates(cell int) Digits { return g.cands[cell] }

// Has reports whether a cell is empty and allows the digit.
func (g *Grid) Has(cell, digit int) bool { return g.cands[cell].Has(digit) }

// CellsAllowing returns the empty cells of the whole grid that allow a digit.
func (g *Grid) CellsAllowing(digit int) CellSet { return g.where[digit] }

// Positions returns the empty cells of a unit that allow a digit.
func (g *Grid) Positions(unit *Unit, digit int) CellSet { return g.where[digit].And(unit.Set) }

// Empty returns the cells without a value.
func (g *Grid) Empty() CellSet { return g.empty }

// FilledCount returns how many cells have a value.
func (g *Grid) FilledCount() int { return g.layout.CellCount() - g.empty.Len() }

// Givens returns the cells that belong to the puzzle itself.
func (g *Grid) Givens() CellSet { return g.givens }

// MarkGivens declares the cells that have a value now to be the puzzle's givens.
func (g *Grid) MarkGivens() { g.givens = g.layout.all.AndNot(g.empty) }

// Entered returns the cells whose value is not a given. A grid without givens has none.
func (g *Grid) Entered() CellSet {
	if g.givens.IsEmpty() {
		return CellSet{}
	}
	return g.layout.all.AndNot(g.empty).AndNot(g.givens)
}

// AsSet returns the puzzle of a position: only its givens if digits were entered since, otherwise the position
// itself.
func (g *Grid) AsSet() *Grid {
	if g.Entered().IsEmpty() {
		return g
	}
	return g.GivensOnly()
}

// Note restricts empty cells to their notes, which are by cell. A cell without notes then allows nothing, unless no
// cell has notes. Note ignores notes if the values exclude all of them.
func (g *Grid) Note(notes []Digits) {
	noted := func(cell int) bool { return notes[cell] != 0 }
	if !slices.ContainsFunc(g.empty.Slice(), noted) {
		return
	}
	for cell := range g.empty.All() {
		if left := g.cands[cell] & notes[cell]; left != 0 || !noted(cell) {
			g.Restrict(cell, left)
		}
	}
}

// TakeNotes returns the grid that notes, made by Note, stand for. Notes are complete if each empty cell has some and
// each unit has a place for every missing digit that its values allow. Partial notes exclude nothing, so the grid
// then has plain candidates.
func (g *Grid) TakeNotes() (taken *Grid, partial bool) {
	plain := g.WithPlainCandidates()
	for c := range g.empty.All() {
		if g.cands[c] == 0 && plain.cands[c] != 0 {
			return plain, true
		}
	}
	for d := 1; d <= g.layout.size; d++ {
		if g.where[d] == plain.where[d] {
			continue
		}
		for i := range g.layout.units {
			if unit := &g.layout.units[i]; g.Positions(unit, d).IsEmpty() && !plain.Positions(unit, d).IsEmpty() {
				return plain, true
			}
		}
	}
	return g, false
}

// CandidateCount returns the number of candidates left in all empty cells.
func (g *Grid) CandidateCount() int {
	n := 0
	for d := 1; d <= g.layout.size; d++ {
		n += g.where[d].Len()
	}
	return n
}

// CandidatesIn lists the candidates of some cells that are among the digits, by cell.
func (g *Grid) CandidatesIn(cells CellSet, digits Digits) (list []Candidate) {
	for c := range cells.All() {
		for d := range (g.Candidates(c) & digits).All() {
			list = append(list, Candidate{c, d})
		}
	}
	return list
}

// Place writes a digit into a cell, replacing its content, and removes the digit from its peers' candidates. The
// digit need not be a candidate: a grid may contain contradictions.
func (g *Grid) Place(cell, digit int) {
	for d := range g.cands[cell].All() {
		g.where[d].Remove(cell)
	}
	g.cands[cell] = 0
	g.values[cell] = uint8(digit)
	g.empty.Remove(cell)
	hit := g.where[digit].And(g.layout.peers[cell])
	for c := range hit.All() {
		g.cands[c] = g.cands[c].Without(digit)
	}
	g.where[digit] = g.where[digit].AndNot(hit)
}

// Remove takes a candidate out of a cell and reports whether it was there.
func (g *Grid) Remove(cell, digit int) bool {
	if !g.cands[cell].Has(digit) {
		return false
	}
	g.cands[cell] = g.cands[cell].Without(digit)
	g.where[digit].Remove(cell)
	return true
}

// Restrict removes all candidates of an empty cell that are not in allowed.
func (g *Grid) Restrict(cell int, allowed Digits) {
	for d := range (g.cands[cell] &^ allowed).All() {
		g.Remove(cell, d)
	}
}

// Restricted returns the empty cells that allow fewer digits than the values do.
func (g *Grid) Restricted() (cells CellSet) {
	fresh := g.WithPlainCandidates()
	for c := range g.empty.All() {
		if g.cands[c] != fresh.cands[c] {
			cells.Add(c)
		}
	}
	return cells
}

// Solved reports whether every cell has a value and no unit repeats one.
func (g *Grid) Solved() bool {
	return g.empty.IsEmpty() && len(g.Conflicts()) == 0
}

// Apply makes a Step's removals and placements.
func (g *Grid) Apply(s *Step) {
	for _, r := range s.Removes {
		g.Remove(r.Cell, r.Digit)
	}
	for _, p := range s.Places {
		g.Place(p.Cell, p.Digit)
	}
}

// WithPlainCandidates returns a grid with the same values and givens whose candidates follow from the values alone.
func (g *Grid) WithPlainCandidates() *Grid {
	fresh := GridFromValues(g.layout, g.values[:g.layout.CellCount()])
	fresh.givens = g.givens
	return fresh
}

// WithProgress returns the grid with the digits and candidates of a later position in its empty cells.
func (g *Grid) WithProgress(at *Grid) *Grid {
	later := g.Clone()
	for c := range g.Empty().AndNot(at.Empty()).All() {
		later.Place(c, at.Value(c))
	}
	for c := range g.Empty().And(at.Empty()).All() {
		later.Restrict(c, at.Candidates(c))
	}
	return later
}

// GivensOnly returns a fresh grid that holds only the givens.
func (g *Grid) GivensOnly() *Grid {
	values := g.values
	for c := range g.layout.all.AndNot(g.givens).All() {
		values[c] = 0
	}
	p := GridFromValues(g.layout, values[:g.layout.CellCount()])
	p.givens = g.givens
	return p
}

// String writes the values row-major on one line, '.' for an empty cell.
func (g *Grid) String() string {
	b := make([]byte, g.layout.CellCount())
	for c := range b {
		b[c] = '.'
		if v := g.Value(c); v != 0 {
			b[c] = Symbol(v)
		}
	}
	return string(b)
}

// Mistakes compares a position with its solution: wrong are its digits that differ, missing the solution's candidates
// that its empty cells have lost for a reason other than its values. Both are in the order of the cells.
func (g *Grid) Mistakes(solution *Grid) (wrong, missing []Candidate) {
	fresh := g.WithPlainCandidates()
	for c := range g.layout.CellCount() {
		right, value := solution.Value(c), g.Value(c)
		switch {
		case value != 0 && value != right:
			wrong = append(wrong, Candidate{Cell: c, Digit: value})
		case value == 0 && fresh.Has(c, right) && !g.Has(c, right):
			missing = append(missing, Candidate{Cell: c, Digit: right})
		}
	}
	return wrong, missing
}
