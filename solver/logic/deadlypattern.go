package logic

import (
	"math/bits"

	"pencilmark/solver"
)

// A deadly pattern is a ring of empty cells that could all hold one of two
// digits, turn and turn about. With nothing else in them the two could be
// exchanged, and the puzzle would have two solutions. So a puzzle with one
// solution keeps every deadly pattern from coming about. Four cells in two rows,
// two columns and two boxes are a unique rectangle; more make a unique loop.

// deadly is a pattern that only some of its cells keep from being deadly.
type deadly struct {
	ring   []int // cells in order: those at even places hold one digit, the others the other
	cells  solver.CellSet
	pair   solver.Digits   // of the ring
	extras []int           // the cells that have more candidates than the pattern, in the ring's order
	over   []solver.Digits // these candidates, by extra
	fins   solver.Digits   // of all extras together
}

// newDeadly looks at a ring whose cells all have both digits of the pair.
func (v *view) newDeadly(ring []int, pair solver.Digits) deadly {
	d := deadly{ring: ring, cells: solver.CellsOf(ring...), pair: pair}
	for _, c := range ring {
		if over := v.Candidates(c) &^ pair; over != 0 {
			d.addExtra(c, over)
		}
	}
	return d
}

func (d *deadly) addExtra(cell int, over solver.Digits) {
	d.extras, d.over = append(d.extras, cell), append(d.over, over)
	d.fins |= over
}

// part returns the candidates of a cell that belong to the pattern.
func (d *deadly) part(v *view, cell int) solver.Digits {
	for i, c := range d.extras {
		if c == cell {
			return v.Candidates(cell) &^ d.over[i]
		}
	}
	return v.Candidates(cell)
}

// balanced reports whether the digits of a ring can be exchanged: every unit
// holds one cell of either digit, or none.
func balanced(l *solver.Layout, ring []int) bool {
	var seen [2]uint64
	for i, c := range ring {
		for _, u := range l.UnitsOf(c) {
			if seen[i&1]>>u&1 != 0 {
				return false
			}
			seen[i&1] |= 1 << u
		}
	}
	return seen[0] == seen[1]
}

// step is what all arguments about a deadly pattern have in common.
func (d *deadly) step(v *view, removes []solver.Candidate) solver.Step {
	s := solver.Step{Cells: d.cells.Slice(), Removes: removes}
	for _, c := range s.Cells {
		part := d.part(v, c)
		s.Digits |= part
		cell := solver.CellsOf(c)
		s.Pattern = append(s.Pattern, candidatesIn(v.Grid, cell, part)...)
		s.Fins = append(s.Fins, candidatesIn(v.Grid, cell, ^part)...)
	}
	return s
}

// deadlyFinder yields the steps that one argument draws from a deadly pattern. It
// returns false once yield has.
type deadlyFinder func(v *view, d *deadly, yield func(solver.Step) bool) bool

// oneExtra: the only cell with more candidates holds one of these.
func oneExtra(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 1 {
		return true
	}
	only := d.extras[0]
	return yield(d.step(v, candidatesIn(v.Grid, solver.CellsOf(only), d.part(v, only))))
}

// sameExtra: all have the same digit beside, so one of them holds it.
func sameExtra(v *view, d *deadly, yield func(solver.Step) bool) bool {
	digit, same := d.fins.Single()
	if !same || len(d.extras) < 2 {
		return true
	}
	hit := v.seeing(digit, d.extras...)
	return hit.IsEmpty() || yield(d.step(v, candidatesOf(hit, digit)))
}

// extraSubset: two cells that share a unit hold one of their other digits
// between them, which stands for a cell of a naked subset. With one and the same
// digit, sameExtra says more.
func extraSubset(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 2 || d.fins.Len() < 2 {
		return true
	}
	for _, u := range sharedUnits(v.layout, solver.CellsOf(d.extras...)) {
		unit := &v.layout.Units()[u]
		rest := unit.Set.And(v.Empty()).AndNot(d.cells)
		s := subsetWith{view: v, rest: rest, one: d.fins, yield: func(cells solver.CellSet, digits solver.Digits) bool {
			return d.yieldSubset(v, u, cells, digits, yield)
		}}
		if !s.extend(rest.Slice(), solver.CellSet{}, d.fins, 1) {
			return false
		}
	}
	return true
}

// yieldSubset acts in every unit that holds both extras and the cells that
// complete the subset; one found in an earlier unit is not told again.
func (d *deadly) yieldSubset(v *view, unit int, cells solver.CellSet, digits solver.Digits, yield func(solver.Step) bool) bool {
	var hit solver.CellSet
	shared := sharedUnits(v.layout, cells.Or(solver.CellsOf(d.extras...)))
	for _, u := range shared {
		hit = hit.Or(v.layout.Units()[u].Set)
	}
	removes := candidatesIn(v.Grid, hit.AndNot(cells).AndNot(d.cells), digits)
	if shared[0] != unit || len(removes) == 0 {
		return true
	}
	s := d.step(v, removes)
	s.Base = []int{unit}
	s.Sets = []solver.Subset{{Cells: cells.Slice(), Digits: digits, Unit: unit}}
	return yield(s)
}

// subsetWith looks for cells that make a naked subset together with one cell
// more, whose digits are known.
type subsetWith struct {
	*view
	rest  solver.CellSet
	one   solver.Digits // of the cell more
	yield func(solver.CellSet, solver.Digits) bool
}

// extend tries the candidates for the next cell; n counts the subset's cells, the
// one more included. It returns false once yield has. Subsets that hold a
// smaller one are left out: their smaller part says as much.
func (s *subsetWith) extend(from []int, cells solver.CellSet, digits solver.Digits, n int) bool {
	if n > 1 && digits.Len() == n {
		return s.holdsSmaller(cells) || s.yield(cells, digits)
	}
	for i, c := range from {
		wider := digits | s.Candidates(c)
		if wider.Len() > s.rest.Len() || s.Candidates(c).Len() < 2 {
			continue
		}
		more := cells
		more.Add(c)
		if !s.extend(from[i+1:], more, wider, n+1) {
			return false
		}
	}
	return true
}

// holdsSmaller reports whether some of the cells have as many digits as they are, by
// themselves or fewer than all with the one more: the others are not needed, or need
// not the one more.
func (s *subsetWith) holdsSmaller(cells solver.CellSet) bool {
	list := cells.Slice()
	for some := 1; some < 1<<len(list); some++ {
		var digits solver.Digits
		for rest := some; rest != 0; rest &= rest - 1 {
			digits |= s.Candidates(list[bits.TrailingZeros(uint(rest))])
		}
		k := bits.OnesCount(uint(some))
		if digits.Len() <= k || k < len(list) && (digits|s.one).Len() <= k+1 {
			return true
		}
	}
	return false
}

// boundDigit: two cells are the only places of a unit for a digit of the pattern
// that both have. One of them holds it, and the other what keeps the pattern from
// being deadly: neither is anything else.
func boundDigit(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 2 {
		return true
	}
	two := solver.CellsOf(d.extras...)
	for _, u := range sharedUnits(v.layout, two) {
		for bound := range (d.part(v, d.extras[0]) & d.part(v, d.extras[1])).All() {
			if v.Positions(&v.layout.Units()[u], bound) != two {
				continue
			}
			var removes []solver.Candidate
			for c := range two.All() {
				removes = append(removes, candidatesIn(v.Grid, solver.CellsOf(c), d.part(v, c).Without(bound))...)
			}
			s := d.step(v, removes)
			s.Base = []int{u}
			if len(removes) > 0 && !yield(s) {
				return false
			}
		}
	}
	return true
}
