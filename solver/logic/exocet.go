package logic

import (
	"slices"

	"pencilmark/solver"
)

// A junior exocet is two cells of a box and a line, the base, with three or four
// digits between them, and two targets in the other boxes of the band.
//
// Say that the base takes the digit a, one of those. Three lines cross the band:
// through the third cell beside the base, and through either target. Each of them
// has a somewhere: in the band only in a target, since the base takes it from its
// box and its line, and the companions, which the other cells of the band in the
// targets' lines are, lack it. Outside the band the lines have a only where two
// houses cover all its places, so twice at most. The third a is in a target. That
// holds for both digits of the base: the two targets have just these two.
//
// The box of either target has the digit of the other one, too: not in the line of
// the base nor in that of the other target, so in the third line of the band, and
// there neither in the target nor in its companion. The cells that are left mirror
// the other target.

// Two cells of a box and a line, with three or four digits between them which
// three lines that cross the band have only in two houses outside it: two targets
// in the band take the same two digits.
func findJuniorExocet(v *view, yield func(solver.Step) bool) {
	var found smallest
	s := exocetSearch{view: v, found: &found}
	for d := 1; d <= v.layout.Size(); d++ {
		s.holds[d] = v.holding(d)
	}
	for _, kind := range [...]solver.UnitKind{solver.Row, solver.Column} {
		s.kind = kind
		for box := range v.layout.Units() {
			s.inBox(box)
		}
	}
	found.yield(v, yield)
}

// holding returns the cells that are a digit or could be it.
func (v *view) holding(d int) solver.CellSet {
	cells := v.CellsAllowing(d)
	for c := range v.layout.AllCells().AndNot(v.Empty()).All() {
		if v.Value(c) == d {
			cells.Add(c)
		}
	}
	return cells
}

// exocetSearch looks for bases of one kind of line.
type exocetSearch struct {
	*view
	kind  solver.UnitKind
	holds [solver.MaxSize + 1]solver.CellSet // by digit
	found *smallest
}

// band is three lines and the three boxes that they fill.
type band struct {
	lines, boxes []int
	cells        solver.CellSet
}

// inBox looks for bases in a box.
func (s *exocetSearch) inBox(box int) {
	unit := &s.layout.Units()[box]
	if unit.Kind != solver.Box {
		return
	}
	b, ok := s.bandOf(unit)
	if !ok {
		return
	}
	for _, line := range b.lines {
		cells := s.layout.Units()[line].Set.And(unit.Set).Slice()
		for i, beside := range cells {
			pair := slices.Delete(slices.Clone(cells), i, i+1)
			digits := s.Candidates(pair[0]) | s.Candidates(pair[1])
			if s.Candidates(pair[0]).Len() > 1 && s.Candidates(pair[1]).Len() > 1 && (digits.Len() == 3 || digits.Len() == 4) {
				s.withBase(&b, exocet{digits: digits, base: pair, box: box, line: line}, beside)
			}
		}
	}
}

// bandOf returns the lines of a box and the boxes that these fill, if they are
// three each and every box has three cells in every line.
func (s *exocetSearch) bandOf(box *solver.Unit) (b band, ok bool) {
	b.lines = s.crossing(box.Set, s.kind)
	for _, u := range b.lines {
		b.cells = b.cells.Or(s.layout.Units()[u].Set)
	}
	b.boxes = s.crossing(b.cells, solver.Box)
	if len(b.lines) != 3 || len(b.boxes) != 3 {
		return b, false
	}
	for _, u := range b.boxes {
		for _, line := range b.lines {
			if s.layout.Units()[u].Set.And(s.layout.Units()[line].Set).Len() != 3 {
				return b, false
			}
		}
	}
	return b, true
}

// crossing lists the units of a kind that have some of the cells.
func (v *view) crossing(cells solver.CellSet, kind solver.UnitKind) (list []int) {
	for u := range v.layout.Units() {
		if unit := &v.layout.Units()[u]; unit.Kind == kind && !unit.Set.And(cells).IsEmpty() {
			list = append(list, u)
		}
	}
	return list
}

// across returns the line of the other kind that a cell is in.
func (s *exocetSearch) across(cell int) int {
	if s.kind == solver.Row {
		return s.layout.UnitsOf(cell)[solver.Column]
	}
	return s.layout.UnitsOf(cell)[solver.Row]
}

// target is a cell that may take a digit of the base.
type target struct {
	cell       int
	box, cross int
	companions solver.CellSet
}

// withBase looks for two targets to go with a base.
func (s *exocetSearch) withBase(b *band, x exocet, beside int) {
	x.cross[0] = s.across(beside)
	if !s.layout.Units()[x.cross[0]].Set.And(b.cells).Within(s.layout.Units()[x.box].Set) {
		return
	}
	list := s.targets(b, &x)
	for i, one := range list {
		for _, two := range list[i+1:] {
			if one.cross == two.cross || one.box == two.box {
				continue
			}
			x.targets = [2]target{one, two}
			x.cross[1], x.cross[2] = one.cross, two.cross
			if s.covered(b, &x) {
				s.conclude(b, x)
			}
		}
	}
}

// targets lists the cells in the band, outside the line and the box of the base,
// whose companions lack the digits.
func (s *exocetSearch) targets(b *band, x *exocet) (list []target) {
	units := s.layout.Units()
	room := b.cells.AndNot(units[x.box].Set).AndNot(units[x.line].Set)
	for c := range room.And(s.Empty()).All() {
		t := target{cell: c, box: s.layout.UnitsOf(c)[solver.Box], cross: s.across(c)}
		t.companions = units[t.cross].Set.And(room)
		t.companions.Remove(c)
		if s.Candidates(c)&x.digits != 0 && !s.holdsAny(t.companions, x.digits) {
			list = append(list, t)
		}
	}
	return list
}

func (s *exocetSearch) holdsAny(cells solver.CellSet, digits solver.Digits) bool {
	for d := range digits.All() {
		if !s.holds[d].And(cells).IsEmpty() {
			return true
		}
	}
	return false
}

// covered finds, for every digit, two houses that cover its places in the crossing
// lines outside the band.
func (s *exocetSearch) covered(b *band, x *exocet) bool {
	x.cover = nil
	var all solver.CellSet
	for _, u := range x.cross {
		all = all.Or(s.layout.Units()[u].Set)
	}
	all = all.AndNot(b.cells)
	houses := append(s.crossing(all, s.kind), x.cross[:]...)
	for d := range x.digits.All() {
		cover, ok := s.coverOf(houses, s.holds[d].And(all))
		if !ok {
			return false
		}
		x.cover = append(x.cover, cover...)
	}
	slices.Sort(x.cover)
	x.cover = slices.Compact(x.cover)
	return true
}

// coverOf returns the first two houses, or the one, that cover some cells.
func (s *exocetSearch) coverOf(houses []int, cells solver.CellSet) (cover []int, ok bool) {
	for i, u := range houses {
		rest := cells.AndNot(s.layout.Units()[u].Set)
		if rest.IsEmpty() {
			return houses[i : i+1], true
		}
		for _, w := range houses[i+1:] {
			if rest.Within(s.layout.Units()[w].Set) {
				return []int{u, w}, true
			}
		}
	}
	return nil, false
}

// conclude considers what goes because base and targets have the same digits and
// then, besides, because the mirrors have those of the targets.
func (s *exocetSearch) conclude(b *band, x exocet) {
	x.removes = s.left(&x)
	plain := x
	s.found.add(&plain)
	for i := range x.targets {
		x.mirrors[i] = s.mirror(b, &x, i)
	}
	x.removes = slices.DeleteFunc(s.left(&x), func(c solver.Candidate) bool { return slices.Contains(plain.removes, c) })
	s.found.add(&x)
}

// mirror returns the cells beside the other target that must have the i-th one's
// digit.
func (s *exocetSearch) mirror(b *band, x *exocet, i int) (cells solver.CellSet) {
	units, other := s.layout.Units(), &x.targets[1-i]
	for _, u := range b.lines {
		if u != x.line && !units[u].Set.Has(x.targets[i].cell) {
			cells = units[u].Set.And(units[other.box].Set)
		}
	}
	return cells.AndNot(units[other.cross].Set)
}

// left tries every two digits for the base, either way round in the targets and in
// the mirrors, if these count, and lists the candidates that are in no way possible.
func (s *exocetSearch) left(x *exocet) (gone []solver.Candidate) {
	var possible [solver.MaxCells]solver.Digits
	ways := 0
	one, two := x.targets[0].cell, x.targets[1].cell
	for a := range s.Candidates(x.base[0]).All() {
		for b := range s.Candidates(x.base[1]).Without(a).All() {
			for _, way := range [2][2]int{{a, b}, {b, a}} {
				if !s.Has(one, way[0]) || !s.Has(two, way[1]) || !s.mirrored(x, way) {
					continue
				}
				ways++
				for _, p := range [...]solver.Candidate{at(x.base[0], a), at(x.base[1], b), at(one, way[0]), at(two, way[1])} {
					possible[p.Cell] = possible[p.Cell].With(p.Digit)
				}
				for i, d := range way {
					s.reflect(x.mirrors[i], d, &possible)
				}
			}
		}
	}
	if ways == 0 {
		return nil // such a grid has no solution
	}
	for c := range solver.CellsOf(x.base[0], x.base[1], one, two).Or(x.mirrors[0]).Or(x.mirrors[1]).All() {
		gone = append(gone, candidatesIn(s.Grid, solver.CellsOf(c), ^possible[c])...)
	}
	return gone
}

// mirrored reports whether the mirrors, if they count, have room for the digits of
// the targets.
func (s *exocetSearch) mirrored(x *exocet, way [2]int) bool {
	return (x.mirrors[0].IsEmpty() || s.holdsAny(x.mirrors[0], solver.DigitsOf(way[0]))) &&
		(x.mirrors[1].IsEmpty() || s.holdsAny(x.mirrors[1], solver.DigitsOf(way[1])))
}

// reflect notes what the cells of a mirror may be if one of them is d: the only
// one that can, nothing else.
func (s *exocetSearch) reflect(mirror solver.CellSet, d int, possible *[solver.MaxCells]solver.Digits) {
	able := mirror.And(s.holds[d])
	for c := range mirror.All() {
		if able == solver.CellsOf(c) {
			possible[c] = possible[c].With(d)
		} else {
			possible[c] = s.layout.Digits()
		}
	}
}

// exocet is such a pattern and what goes because of it.
type exocet struct {
	digits    solver.Digits
	base      []int
	box, line int // of the base
	targets   [2]target
	mirrors   [2]solver.CellSet // empty where they do not count
	cross     [3]int
	cover     []int
	removes   []solver.Candidate
}

func (x *exocet) size() int {
	return x.digits.Len() + x.mirrors[0].Len()
}

func (x *exocet) removed() []solver.Candidate { return x.removes }

func (x *exocet) step(v *view) solver.Step {
	s := solver.Step{Digits: x.digits, Cover: x.cover, Removes: x.removes}
	cells := solver.CellsOf(x.base...)
	s.Base = slices.Sorted(slices.Values(x.cross[:]))
	s.Sets = append(s.Sets, solver.Subset{Cells: x.base, Digits: x.digits, Unit: x.box})
	for _, t := range x.targets {
		cells.Add(t.cell)
		s.Sets = append(s.Sets, solver.Subset{Cells: []int{t.cell}, Digits: x.digits, Unit: -1})
	}
	companions := x.targets[0].companions.Or(x.targets[1].companions)
	s.Sets = append(s.Sets, solver.Subset{Cells: companions.Slice(), Unit: -1})
	for i, m := range x.mirrors {
		if !m.IsEmpty() {
			s.Sets = append(s.Sets, solver.Subset{Cells: m.Slice(), Digits: x.digits, Unit: x.targets[1-i].box, Hidden: true})
		}
	}
	s.Cells, s.Pattern = cells.Slice(), candidatesIn(v.Grid, cells, x.digits)
	return s
}
