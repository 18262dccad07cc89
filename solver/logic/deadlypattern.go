package logic

import (
	"math/bits"
	"slices"

	"pencilmark/solver"
)

// A deadly pattern is a ring of empty cells that could hold two digits alternately, so that the puzzle would have two
// solutions. A puzzle with one solution avoids every deadly pattern. Four cells in two rows, two columns and two boxes
// are a unique rectangle, more are a unique loop.

// deadly is a pattern that would be deadly without the extra candidates of some of its cells.
type deadly struct {
	ring   []int // cells in order: those at even places hold one digit, the others the other
	cells  solver.CellSet
	pair   solver.Digits   // of the ring
	extras []int           // the cells that have more candidates than the pattern, in the ring's order
	over   []solver.Digits // the extra candidates of each of these cells
	fins   solver.Digits   // of all extras together
}

// newDeadly returns the pattern of a ring whose cells all have both digits of the pair.
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

// balanced reports whether the digits of a ring can be exchanged: every unit holds one cell of either digit, or none.
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

// step returns the part of a step that all arguments about a deadly pattern have in common.
func (d *deadly) step(v *view, removes []solver.Candidate) solver.Step {
	s := solver.Step{Cells: d.cells.Slice(), Removes: removes}
	for _, c := range s.Cells {
		part := d.part(v, c)
		s.Digits |= part
		cell := solver.CellsOf(c)
		s.Pattern = append(s.Pattern, v.CandidatesIn(cell, part)...)
		s.Fins = append(s.Fins, v.CandidatesIn(cell, ^part)...)
	}
	return s
}

// deadlyFinder yields the steps of one argument about a deadly pattern. It returns false once yield has.
type deadlyFinder func(v *view, d *deadly, yield func(solver.Step) bool) bool

// oneExtra: the only cell with extra candidates holds one of them.
func oneExtra(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 1 {
		return true
	}
	only := d.extras[0]
	return yield(d.step(v, v.CandidatesIn(solver.CellsOf(only), d.part(v, only))))
}

// sameExtra: all cells have the same extra digit, so one of them holds it.
func sameExtra(v *view, d *deadly, yield func(solver.Step) bool) bool {
	digit, same := d.fins.Single()
	if !same || len(d.extras) < 2 {
		return true
	}
	hit := v.Seeing(digit, d.extras...)
	return hit.IsEmpty() || yield(d.step(v, hit.Candidates(digit)))
}

// extraSubset: the extras of two cells in a unit act as one cell of a naked subset. With the same single digit,
// sameExtra says more.
func extraSubset(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 2 || d.fins.Len() < 2 {
		return true
	}
	for _, u := range sharedUnits(v.Layout(), solver.CellsOf(d.extras...)) {
		unit := &v.Layout().Units()[u]
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

// yieldSubset removes the digits in every unit that holds the extras and the other cells of the subset. It does so
// only when it is called for the first of these units.
func (d *deadly) yieldSubset(v *view, unit int, cells solver.CellSet, digits solver.Digits, yield func(solver.Step) bool) bool {
	var hit solver.CellSet
	shared := sharedUnits(v.Layout(), cells.Or(solver.CellsOf(d.extras...)))
	for _, u := range shared {
		hit = hit.Or(v.Layout().Units()[u].Set)
	}
	removes := v.CandidatesIn(hit.AndNot(cells).AndNot(d.cells), digits)
	if shared[0] != unit || len(removes) == 0 {
		return true
	}
	s := d.step(v, removes)
	s.Base = []int{unit}
	s.Sets = []solver.Subset{{Cells: cells.Slice(), Digits: digits, Unit: unit}}
	return yield(s)
}

// subsetWith finds cells that make a naked subset together with one more cell, whose digits are known.
type subsetWith struct {
	*view
	rest  solver.CellSet
	one   solver.Digits // of the cell that is added
	yield func(solver.CellSet, solver.Digits) bool
}

// extend tries the next cell; n counts the cells, including the additional one. It returns false once yield has. It
// leaves out subsets that contain a smaller one.
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

// holdsSmaller reports whether a part of the cells is already locked, alone or with the additional cell.
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

// boundDigit: two cells are the only places of a unit for a digit of the pattern. One of them holds it, and the other
// an extra.
func boundDigit(v *view, d *deadly, yield func(solver.Step) bool) bool {
	if len(d.extras) != 2 {
		return true
	}
	two := solver.CellsOf(d.extras...)
	for _, u := range sharedUnits(v.Layout(), two) {
		for bound := range (d.part(v, d.extras[0]) & d.part(v, d.extras[1])).All() {
			if v.Positions(&v.Layout().Units()[u], bound) != two {
				continue
			}
			var removes []solver.Candidate
			for c := range two.All() {
				removes = append(removes, v.CandidatesIn(solver.CellsOf(c), d.part(v, c).Without(bound))...)
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

// A bivalue universal grave has two candidates in every empty cell and two places for every open digit of a unit. It
// has no solution, or several. If a few cells have extra candidates, one of these is true.

// An argument is about one cell with extras; one extra digit in several cells; two cells whose extras make a naked
// subset with other cells; or two cells with a digit that has no other place in their unit.
func graves(argue deadlyFinder) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		if d, ok := v.grave(); ok {
			argue(v, d, yield)
		}
	})
}

// maxGraveExtras bounds how many cells may have extra candidates.
const maxGraveExtras = 6

// grave finds a grid that would be a bivalue universal grave without a few extra candidates.
func (v *view) grave() (d *deadly, ok bool) {
	d = &deadly{}
	less := *v.Grid
	for c := range v.Empty().AndNot(v.Bivalue()).All() {
		over := v.crowded(c)
		if len(d.extras) == maxGraveExtras || over == 0 || v.Candidates(c).Len()-over.Len() != 2 {
			return nil, false
		}
		d.addExtra(c, over)
		less.Restrict(c, less.Candidates(c)&^over)
	}
	d.cells = solver.CellsOf(d.extras...)
	return d, len(d.extras) > 0 && isGrave(&less)
}

// crowded returns the candidates of a cell that have more than two places in each of its units.
func (v *view) crowded(cell int) (digits solver.Digits) {
	for digit := range v.Candidates(cell).All() {
		most := true
		for _, u := range v.Layout().UnitsOf(cell) {
			most = most && v.Positions(&v.Layout().Units()[u], digit).Len() > 2
		}
		if most {
			digits = digits.With(digit)
		}
	}
	return digits
}

// isGrave reports whether every digit has two places or none in every unit.
func isGrave(g *solver.Grid) bool {
	for u := range g.Layout().Units() {
		for digit := 1; digit <= g.Layout().Size(); digit++ {
			if n := g.Positions(&g.Layout().Units()[u], digit).Len(); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

// uniqueLoop applies an argument to every loop.
func uniqueLoop(argue deadlyFinder) search { return toEach((*view).allLoops, argue) }

// maxLoop bounds the cells of a loop, and maxLoopNodes the search of a grid.
const (
	maxLoop      = 14
	maxLoopNodes = 20_000
)

// allLoops lists the loops of six cells or more, by digits, then by first cell.
func (v *view) allLoops() []deadly {
	return v.loops.Get(&v.Facts, func(list []deadly) []deadly {
		s := loopSearch{view: v, list: list[:0]}
		var tried []solver.Digits
		for c := range v.Bivalue().All() {
			if pair := v.Candidates(c); !slices.Contains(tried, pair) {
				tried = append(tried, pair)
				s.ofPair(pair)
			}
		}
		return s.list
	})
}

type loopSearch struct {
	*view
	list  []deadly
	nodes int

	pair  solver.Digits
	cells solver.CellSet // all that hold both digits
	ring  []int
	seen  [2]uint64 // the units of the cells at even and odd places
	more  int       // how many cells of the ring have other candidates
	fins  solver.Digits
}

// ofPair adds the loops of two digits. Each begins at its lowest cell and takes the lower neighbour first.
func (s *loopSearch) ofPair(pair solver.Digits) {
	a := pair.Min()
	b := pair.Without(a).Min()
	s.pair, s.cells = pair, s.CellsAllowing(a).And(s.CellsAllowing(b))
	for c := range s.cells.All() {
		s.add(c)
		s.cells.Remove(c)
	}
}

// add continues with a cell, unless a unit would hold two cells of one digit or there are too many extras.
func (s *loopSearch) add(c int) {
	var units uint64
	for _, u := range s.Layout().UnitsOf(c) {
		units |= 1 << u
	}
	colour := len(s.ring) & 1
	extra := s.Candidates(c) &^ s.pair
	if s.nodes++; s.nodes > maxLoopNodes || s.seen[colour]&units != 0 {
		return
	}
	before := *s
	if extra != 0 {
		s.more++
		s.fins |= extra
	}
	if s.more <= 2 || s.fins.Len() == 1 {
		s.seen[colour] |= units
		s.ring = append(s.ring, c)
		s.grow(c)
	}
	s.ring, s.seen, s.more, s.fins = before.ring, before.seen, before.more, before.fins
}

func (s *loopSearch) grow(last int) {
	first := s.ring[0]
	if n := len(s.ring); n >= 6 && n%2 == 0 && s.seen[0] == s.seen[1] && s.Layout().Sees(last, first) {
		if s.ring[1] < last { // else it is found in the other direction
			s.list = append(s.list, s.newDeadly(append([]int(nil), s.ring...), s.pair))
		}
		return
	}
	if len(s.ring) == maxLoop {
		return
	}
	for c := range s.cells.And(s.Layout().Peers(last)).All() {
		if c > first && !slices.Contains(s.ring, c) {
			s.add(c)
		}
	}
}
