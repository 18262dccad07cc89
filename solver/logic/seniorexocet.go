package logic

import "pencilmark/solver"

// A senior exocet is a junior one of which a target, or both, lies where the lines
// cross outside the band. The argument is the same: a digit of the base is in each of
// the three lines somewhere, and where it is no target it has room for twice at most.

// Two cells of a box and a line, with three or four digits between them, three lines
// that cross the band, and two cells there, not both in the band: but for these the
// lines have each digit only in two houses outside the band and not in it, so the two
// take the same two digits.
func findSeniorExocet(v *view, yield func(solver.Step) bool) {
	var found smallest
	s := newExocetSearch(v)
	s.seniors(func(x exocet) {
		x.removes = s.left(&x)
		found.add(&x)
	})
	found.yield(v, yield)
}

// seniors passes on every base with two targets of which at most one is in the band.
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

// acrossBeside lists the lines that cross the band in either of the boxes beside that of
// the base.
func (s *exocetSearch) acrossBeside(x *exocet) (one, two []int) {
	var lists [][]int
	for _, box := range x.band.boxes {
		if box != x.box {
			in := s.layout.Units()[box].Set.And(s.layout.Units()[x.line].Set)
			lists = append(lists, s.crossing(in, otherLine(s.kind)))
		}
	}
	return lists[0], lists[1]
}

// withLines tries the targets that three lines leave: what holds the digits in the band,
// which is one cell at most, and cells outside.
func (s *exocetSearch) withLines(x exocet, use func(x exocet)) {
	units := s.layout.Units()
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

// targetsIn lists the open ones of some cells that can take some of the digits.
func (s *exocetSearch) targetsIn(cells solver.CellSet, digits solver.Digits) (list []target) {
	for c := range cells.And(s.Empty()).All() {
		if s.Candidates(c)&digits != 0 {
			list = append(list, target{cell: c, box: s.layout.UnitsOf(c)[solver.Box], cross: s.across(c)})
		}
	}
	return list
}
