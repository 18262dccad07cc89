package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// A junior exocet is two cells of a box and a line, the base, with three or four digits between them, and two targets
// in the other boxes of the band. Suppose that the base has the digit a. Three lines cross the band: one beside the
// base and one through each target. Inside the band these lines have a only in a target, because the companions lack
// it. Outside, two houses cover all places of a, so it fits there at most twice. So a target has the third a. Since
// this holds for both digits of the base, the targets have exactly these two digits.
//
// The box of each target also has the other target's digit: in the third line of the band, in the cells that mirror
// the other target.

func findJuniorExocet(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	s := newExocetSearch(v)
	s.juniors(func(x exocet) { s.conclude(&found, x) })
	found.Yield(yield)
}

// holding returns the cells that have a digit or allow it.
func (v *view) holding(d int) solver.CellSet {
	cells := v.CellsAllowing(d)
	for c := range v.Layout().AllCells().AndNot(v.Empty()).All() {
		if v.Value(c) == d {
			cells.Add(c)
		}
	}
	return cells
}

// exocetSearch looks for bases in one kind of line at a time.
type exocetSearch struct {
	*view
	kind  solver.UnitKind
	holds [solver.MaxSize + 1]solver.CellSet // by digit
}

func newExocetSearch(v *view) *exocetSearch {
	s := &exocetSearch{view: v}
	for d := 1; d <= v.Layout().Size(); d++ {
		s.holds[d] = v.holding(d)
	}
	return s
}

// band is three lines and the three boxes that they fill.
type band struct {
	lines, boxes []int
	cells        solver.CellSet
}

// bases calls use with every base and the line across beside it.
func (s *exocetSearch) bases(use func(x exocet)) {
	for _, s.kind = range [...]solver.UnitKind{solver.Row, solver.Column} {
		for box := range s.Layout().Units() {
			s.basesIn(box, use)
		}
	}
}

func (s *exocetSearch) basesIn(box int, use func(x exocet)) {
	unit := &s.Layout().Units()[box]
	if unit.Kind != solver.Box {
		return
	}
	b, ok := s.bandOf(unit)
	if !ok {
		return
	}
	for _, line := range b.lines {
		cells := s.Layout().Units()[line].Set.And(unit.Set).Slice()
		for i, beside := range cells {
			pair := slices.Delete(slices.Clone(cells), i, i+1)
			x := exocet{band: &b, digits: s.Candidates(pair[0]) | s.Candidates(pair[1]), base: pair, box: box, line: line}
			x.cross[0] = s.across(beside)
			across := s.Layout().Units()[x.cross[0]].Set.And(b.cells)
			if s.Candidates(pair[0]).Len() > 1 && s.Candidates(pair[1]).Len() > 1 && (x.digits.Len() == 3 || x.digits.Len() == 4) && across.Within(unit.Set) {
				use(x)
			}
		}
	}
}

// bandOf returns the band of a box, if it has three lines and three boxes that cross in three cells each.
func (s *exocetSearch) bandOf(box *solver.Unit) (b band, ok bool) {
	b.lines = s.crossing(box.Set, s.kind)
	for _, u := range b.lines {
		b.cells = b.cells.Or(s.Layout().Units()[u].Set)
	}
	b.boxes = s.crossing(b.cells, solver.Box)
	if len(b.lines) != 3 || len(b.boxes) != 3 {
		return b, false
	}
	for _, u := range b.boxes {
		for _, line := range b.lines {
			if s.Layout().Units()[u].Set.And(s.Layout().Units()[line].Set).Len() != 3 {
				return b, false
			}
		}
	}
	return b, true
}

func (v *view) crossing(cells solver.CellSet, kind solver.UnitKind) (list []int) {
	for u := range v.Layout().Units() {
		if unit := &v.Layout().Units()[u]; unit.Kind == kind && !unit.Set.And(cells).IsEmpty() {
			list = append(list, u)
		}
	}
	return list
}

func (s *exocetSearch) across(cell int) int {
	return s.Layout().UnitsOf(cell)[otherLine(s.kind)]
}

func otherLine(kind solver.UnitKind) solver.UnitKind {
	if kind == solver.Row {
		return solver.Column
	}
	return solver.Row
}

type target struct {
	cell       int
	box, cross int
	companions solver.CellSet
}

func (s *exocetSearch) juniors(use func(x exocet)) {
	s.bases(func(x exocet) {
		list := s.targets(&x)
		for i, one := range list {
			for _, two := range list[i+1:] {
				x.targets, x.cross[1], x.cross[2] = [2]target{one, two}, one.cross, two.cross
				if one.cross != two.cross && one.box != two.box && s.covered(&x) {
					use(x)
				}
			}
		}
	})
}

// targets lists the cells of the band outside the base's line and box whose companions lack the digits.
func (s *exocetSearch) targets(x *exocet) (list []target) {
	units := s.Layout().Units()
	room := x.band.cells.AndNot(units[x.box].Set).AndNot(units[x.line].Set)
	for c := range room.And(s.Empty()).All() {
		t := target{cell: c, box: s.Layout().UnitsOf(c)[solver.Box], cross: s.across(c)}
		t.companions = units[t.cross].Set.And(room)
		t.companions.Remove(c)
		if s.Candidates(c)&x.digits != 0 && !s.holdsAny(t.companions, x.digits) {
			list = append(list, t)
		}
	}
	return list
}

// holdingAny returns the cells that have or allow one of the digits.
func (s *exocetSearch) holdingAny(cells solver.CellSet, digits solver.Digits) (some solver.CellSet) {
	for d := range digits.All() {
		some = some.Or(s.holds[d].And(cells))
	}
	return some
}

func (s *exocetSearch) holdsAny(cells solver.CellSet, digits solver.Digits) bool {
	return !s.holdingAny(cells, digits).IsEmpty()
}

// covered finds two houses that cover each digit in the crossing lines outside the band and the targets.
func (s *exocetSearch) covered(x *exocet) bool {
	x.cover = nil
	all := s.outside(x)
	houses := s.houses(x)
	all.Remove(x.targets[0].cell)
	all.Remove(x.targets[1].cell)
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

// outside returns the cells of the crossing lines outside the band.
func (v *view) outside(x *exocet) (all solver.CellSet) {
	for _, u := range x.cross {
		all = all.Or(v.Layout().Units()[u].Set)
	}
	return all.AndNot(x.band.cells)
}

// houses lists the lines through cells outside the band where lines cross it.
func (s *exocetSearch) houses(x *exocet) []int {
	return append(s.crossing(s.outside(x), s.kind), x.cross[:]...)
}

// coverOf returns the first one or two houses that cover some cells.
func (s *exocetSearch) coverOf(houses []int, cells solver.CellSet) (cover []int, ok bool) {
	for i, u := range houses {
		rest := cells.AndNot(s.Layout().Units()[u].Set)
		if rest.IsEmpty() {
			return houses[i : i+1], true
		}
		for _, w := range houses[i+1:] {
			if rest.Within(s.Layout().Units()[w].Set) {
				return []int{u, w}, true
			}
		}
	}
	return nil, false
}

// conclude finds the candidates that are false because base and targets share their digits, and then those that are
// false because of the mirrors.
func (s *exocetSearch) conclude(found *position.Smallest, x exocet) {
	x.removes = s.left(&x)
	plain := x
	s.add(found, plain)
	for i := range x.targets {
		x.mirrors[i] = s.mirror(&x, i)
	}
	x.removes = slices.DeleteFunc(s.left(&x), func(c solver.Candidate) bool { return slices.Contains(plain.removes, c) })
	s.add(found, x)
}

func (s *exocetSearch) add(found *position.Smallest, x exocet) {
	size := x.digits.Len() + x.mirrors[0].Len()
	found.Add(size, x.removes, func() solver.Step { return x.step(s.view) })
}

// mirror returns the cells that must have the i-th target's digit.
func (s *exocetSearch) mirror(x *exocet, i int) (cells solver.CellSet) {
	units, other := s.Layout().Units(), &x.targets[1-i]
	for _, u := range x.band.lines {
		if u != x.line && !units[u].Set.Has(x.targets[i].cell) {
			cells = units[u].Set.And(units[other.box].Set)
		}
	}
	return cells.AndNot(units[other.cross].Set)
}

// left tries every assignment of two digits and lists the candidates that are in none.
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
				for _, p := range [...]solver.Candidate{solver.At(x.base[0], a), solver.At(x.base[1], b), solver.At(one, way[0]), solver.At(two, way[1])} {
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
		gone = append(gone, s.CandidatesIn(solver.CellsOf(c), ^possible[c])...)
	}
	return gone
}

// mirrored reports whether the mirrors, if present, have room for the targets' digits.
func (s *exocetSearch) mirrored(x *exocet, way [2]int) bool {
	return (x.mirrors[0].IsEmpty() || s.holdsAny(x.mirrors[0], solver.DigitsOf(way[0]))) &&
		(x.mirrors[1].IsEmpty() || s.holdsAny(x.mirrors[1], solver.DigitsOf(way[1])))
}

// reflect notes the possible digits of the cells of a mirror if one of them is d.
func (s *exocetSearch) reflect(mirror solver.CellSet, d int, possible *[solver.MaxCells]solver.Digits) {
	able := mirror.And(s.holds[d])
	for c := range mirror.All() {
		if able == solver.CellsOf(c) {
			possible[c] = possible[c].With(d)
		} else {
			possible[c] = s.Layout().Digits()
		}
	}
}

type exocet struct {
	band      *band
	digits    solver.Digits
	base      []int
	box, line int // of the base
	targets   [2]target
	mirrors   [2]solver.CellSet // empty if they do not count
	cross     [3]int
	cover     []int
	removes   []solver.Candidate
}

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
	s.Cells, s.Pattern = cells.Slice(), v.CandidatesIn(cells, x.digits)
	return s
}

// A senior exocet is like a junior one, but a target, or both, lies outside the band. The argument is the same.

func findSeniorExocet(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	s := newExocetSearch(v)
	s.seniors(func(x exocet) {
		x.removes = s.left(&x)
		s.add(&found, x)
	})
	found.Yield(yield)
}

func (s *exocetSearch) seniors(use func(x exocet)) {
	s.bases(func(x exocet) {
		one, two := s.acrossBeside(&x)
		for _, x.cross[1] = range one {
			for _, x.cross[2] = range two {
				s.withLines(x, use)
			}
		}
	})
}

// acrossBeside lists the lines across in either of the boxes beside the base.
func (s *exocetSearch) acrossBeside(x *exocet) (one, two []int) {
	var lists [][]int
	for _, box := range x.band.boxes {
		if box != x.box {
			in := s.Layout().Units()[box].Set.And(s.Layout().Units()[x.line].Set)
			lists = append(lists, s.crossing(in, otherLine(s.kind)))
		}
	}
	return lists[0], lists[1]
}

// withLines tries the targets that three lines allow: at most one cell in the band, and cells outside.
func (s *exocetSearch) withLines(x exocet, use func(x exocet)) {
	units := s.Layout().Units()
	room := units[x.cross[1]].Set.Or(units[x.cross[2]].Set).And(x.band.cells).AndNot(units[x.line].Set)
	inside, ends := s.holdingAny(room, x.digits), s.targetsIn(s.outside(&x), x.digits)
	firsts := ends
	switch {
	case inside.Len() == 1 && inside.Within(s.Empty()):
		firsts = s.targetsIn(inside, x.digits)
	case !inside.IsEmpty():
		return
	}
	for i, one := range firsts {
		if inside.IsEmpty() {
			ends = firsts[i+1:]
		}
		for _, two := range ends {
			x.targets = [2]target{one, two}
			x.targets[0].companions = room.AndNot(inside)
			if s.covered(&x) {
				use(x)
			}
		}
	}
}

// targetsIn lists the empty cells that allow some of the digits.
func (s *exocetSearch) targetsIn(cells solver.CellSet, digits solver.Digits) (list []target) {
	for c := range cells.And(s.Empty()).All() {
		if s.Candidates(c)&digits != 0 {
			list = append(list, target{cell: c, box: s.Layout().UnitsOf(c)[solver.Box], cross: s.across(c)})
		}
	}
	return list
}
