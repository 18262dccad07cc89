package logic

import (
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// A firework is a digit that two crossing lines each allow in at most one cell outside the box where they cross: the
// wing. So the digit is in a wing or in the crossing.

// A Firework Triple is three fireworks with the same crossing and wings.
func findFireworkTriple(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	for _, b := range v.bursts() {
		for digits := range subsetsOf(b.digits, 3) {
			v.addFirework(&found, b.of(digits))
		}
	}
	found.Yield(yield)
}

// A Firework Quad is two fireworks at one crossing and two at another, with the same wings.
func findFireworkQuad(v *view, yield func(solver.Step) bool) {
	var found position.Smallest
	list := v.bursts()
	for i := range list {
		for j := range list[:i] {
			if list[i].wings == list[j].wings && list[i].crossing != list[j].crossing {
				v.joinBursts(&list[j], &list[i], &found)
			}
		}
	}
	found.Yield(yield)
}

// subsetsOf yields the sets of n of the digits.
func subsetsOf(digits solver.Digits, n int) func(yield func(solver.Digits) bool) {
	return func(yield func(solver.Digits) bool) {
		for some := digits; some != 0; some = (some - 1) & digits {
			if some.Len() == n && !yield(some) {
				return
			}
		}
	}
}

// burst is the fireworks of a crossing and two wings.
type burst struct {
	lines    [2]int
	box      int
	crossing int
	wings    solver.CellSet
	digits   solver.Digits
}

// of returns the burst with some of its digits.
func (b burst) of(digits solver.Digits) burst {
	b.digits = digits
	return b
}

func (b *burst) cells() solver.CellSet { return b.wings.Or(solver.CellsOf(b.crossing)) }

// bursts lists the bursts of two digits or more, by their lines, then by their wings.
func (v *view) bursts() (list []burst) {
	units := v.Layout().Units()
	for i := range units {
		for j := i + 1; j < len(units); j++ {
			both := units[i].Set.And(units[j].Set)
			if !units[i].Kind.IsLine() || !units[j].Kind.IsLine() || both.Len() != 1 || v.Value(both.First()) != 0 {
				continue
			}
			crossing := both.First()
			box := v.Layout().BlockOf(crossing)
			list = v.burstsAt(list, burst{lines: [2]int{i, j}, box: box, crossing: crossing})
		}
	}
	return list
}

// burstsAt adds the bursts of a crossing.
func (v *view) burstsAt(list []burst, b burst) []burst {
	var ends [2]solver.CellSet
	for d := range v.Layout().Digits().All() {
		if one, two, ok := v.firework(&b, d); ok {
			b.digits = b.digits.With(d)
			ends[0], ends[1] = ends[0].Or(one), ends[1].Or(two)
		}
	}
	for one := range ends[0].All() {
		for two := range ends[1].All() {
			here := b.of(0)
			here.wings = solver.CellsOf(one, two)
			for d := range b.digits.All() {
				if a, b, _ := v.firework(&b, d); a.Or(b).Within(here.wings) {
					here.digits = here.digits.With(d)
				}
			}
			if here.digits.Len() > 1 {
				list = append(list, here)
			}
		}
	}
	return list
}

// firework returns the places of a digit in each line outside the box, and reports whether it is a firework.
func (v *view) firework(b *burst, d int) (one, two solver.CellSet, ok bool) {
	units := v.Layout().Units()
	one, two = v.Positions(&units[b.lines[0]], d), v.Positions(&units[b.lines[1]], d)
	if one.IsEmpty() || two.IsEmpty() {
		return one, two, false // one of the lines has it
	}
	one, two = one.AndNot(units[b.box].Set), two.AndNot(units[b.box].Set)
	return one, two, one.Len() <= 1 && two.Len() <= 1
}

func (v *view) joinBursts(a, b *burst, found *position.Smallest) {
	for here := range subsetsOf(a.digits, 2) {
		for there := range subsetsOf(b.digits&^here, 2) {
			v.addFirework(found, a.of(here), b.of(there))
		}
	}
}

// display is a pattern of as many fireworks as cells.
type display struct {
	bursts  []burst
	removes []solver.Candidate
}

// addFirework considers fireworks that fill their cells, so that each digit is there once. If a digit is in one wing,
// the other line has it in the box.
func (v *view) addFirework(found *position.Smallest, bursts ...burst) {
	d := &display{bursts: bursts}
	var all solver.Digits
	for _, b := range bursts {
		all |= b.digits
	}
	units := v.Layout().Units()
	for _, b := range bursts {
		d.removes = append(d.removes, v.CandidatesIn(solver.CellsOf(b.crossing), ^b.digits)...)
		beside := units[b.box].Set.AndNot(units[b.lines[0]].Set).AndNot(units[b.lines[1]].Set)
		d.removes = append(d.removes, v.CandidatesIn(beside.AndNot(d.cells()), b.digits)...)
	}
	d.removes = append(d.removes, v.CandidatesIn(bursts[0].wings, ^all)...)
	slices.SortFunc(d.removes, position.ByCell)
	d.removes = slices.Compact(d.removes)
	found.Add(len(bursts), d.removes, func() solver.Step { return d.step(v) })
}

func (d *display) cells() (cells solver.CellSet) {
	for _, b := range d.bursts {
		cells = cells.Or(b.cells())
	}
	return cells
}

func (d *display) step(v *view) solver.Step {
	s := solver.Step{Cells: d.cells().Slice(), Removes: d.removes}
	for _, b := range d.bursts {
		s.Digits |= b.digits
		s.Base, s.Cover = append(s.Base, b.lines[:]...), append(s.Cover, b.box)
		s.Sets = append(s.Sets, solver.Subset{Cells: b.cells().Slice(), Digits: b.digits, Unit: -1, Hidden: true})
		s.Pattern = append(s.Pattern, v.CandidatesIn(b.cells(), b.digits)...)
	}
	slices.SortFunc(s.Pattern, position.ByCell)
	return s
}
