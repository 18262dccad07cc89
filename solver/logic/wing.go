package logic

import "pencilmark/solver"

// A cell of two digits sees two cells that each share one of them and have a third
// in common: one of these two is the third.
func findXYWing(v *view, yield func(solver.Step) bool) {
	for pivot := range v.bivalue().All() {
		if !v.xyWings(pivot, yield) {
			return
		}
	}
}

func findXYZWing(v *view, yield func(solver.Step) bool) {
	for pivot := range v.Empty().All() {
		if ds := v.Candidates(pivot); ds.Len() == 3 && !v.xyzWings(pivot, ds, yield) {
			return
		}
	}
}

// Two cells have the same two digits, and a strong link of one of these sees both:
// one of the two cells is the other digit.
func findWWing(v *view, yield func(solver.Step) bool) {
	v.eachTwins(func(a, b int) bool { return v.wWings(a, b, yield) })
}

// eachTwins calls yield with every two cells that have the same two digits and do not
// see each other, until it returns false.
func (v *view) eachTwins(yield func(a, b int) bool) {
	two := v.bivalue()
	for a := range two.All() {
		for b := range two.AndNot(v.layout.Peers(a)).All() {
			if b > a && v.Candidates(a) == v.Candidates(b) && !yield(a, b) {
				return
			}
		}
	}
}

// xyWings goes through the wings of a pivot: one shares its smaller digit, the
// other its larger. Three cells of one unit would be a naked triple.
func (v *view) xyWings(pivot int, yield func(solver.Step) bool) bool {
	ds := v.Candidates(pivot)
	x, y := ds.Min(), ds.Without(ds.Min()).Min()
	around := v.bivalue().And(v.layout.Peers(pivot))
	for one := range around.And(v.CellsAllowing(x)).AndNot(v.CellsAllowing(y)).All() {
		z := v.Candidates(one).Without(x).Min()
		for two := range around.And(v.CellsAllowing(y)).And(v.CellsAllowing(z)).All() {
			hit := v.seeing(z, one, two)
			if hit.IsEmpty() || v.unitOf(pivot, one, two) >= 0 {
				continue
			}
			chain := chainOf(
				strongLink(at(one, z), at(one, x), -1), v.weakLink(at(one, x), at(pivot, x)),
				strongLink(at(pivot, x), at(pivot, y), -1), v.weakLink(at(pivot, y), at(two, y)),
				strongLink(at(two, y), at(two, z), -1),
			)
			if !yield(linked(v.Grid, ds.With(z), candidatesOf(hit, z), chain)) {
				return false
			}
		}
	}
	return true
}

func (v *view) xyzWings(pivot int, ds solver.Digits, yield func(solver.Step) bool) bool {
	around := v.bivalue().And(v.layout.Peers(pivot))
	for one := range around.All() {
		for two := range around.All() {
			both := v.Candidates(one) & v.Candidates(two)
			z, ok := both.Single()
			if one >= two || !ok || v.Candidates(one)|v.Candidates(two) != ds || v.unitOf(pivot, one, two) >= 0 {
				continue
			}
			if hit := v.seeing(z, pivot, one, two); !hit.IsEmpty() && !yield(v.xyzStep(hit, z, pivot, one, two)) {
				return false
			}
		}
	}
	return true
}

func (v *view) xyzStep(hit solver.CellSet, z, pivot, one, two int) solver.Step {
	cells := solver.CellsOf(pivot, one, two)
	s := solver.Step{
		Digits:  v.Candidates(pivot),
		Cells:   cells.Slice(),
		Pattern: candidatesIn(v.Grid, cells, v.Candidates(pivot)),
		Removes: candidatesOf(hit, z),
	}
	for _, c := range s.Cells {
		s.Sets = append(s.Sets, solver.Subset{Cells: []int{c}, Digits: v.Candidates(c), Unit: -1})
	}
	return s
}

// wWings goes through the strong links that join two cells of the same digits.
func (v *view) wWings(a, b int, yield func(solver.Step) bool) bool {
	ds := v.Candidates(a)
	for x := range ds.All() {
		y := ds.Without(x).Min()
		hit := v.seeing(y, a, b)
		if hit.IsEmpty() {
			continue
		}
		for _, link := range v.conjugatesOf(x) {
			if link.has(a) || link.has(b) {
				continue
			}
			for _, near := range [2]int{link.a, link.b} {
				if !v.layout.Sees(near, a) || !v.layout.Sees(link.other(near), b) {
					continue
				}
				if !yield(v.wStep(hit, a, b, x, y, near, &link)) {
					return false
				}
			}
		}
	}
	return true
}

func (v *view) wStep(hit solver.CellSet, a, b, x, y, near int, link *conjugate) solver.Step {
	far := link.other(near)
	return linked(v.Grid, solver.DigitsOf(x, y), candidatesOf(hit, y), chainOf(
		strongLink(at(a, y), at(a, x), -1), v.weakLink(at(a, x), at(near, x)),
		strongLink(at(near, x), at(far, x), link.unit), v.weakLink(at(far, x), at(b, x)),
		strongLink(at(b, x), at(b, y), -1),
	))
}
