package chain

import (
	"pencilmark/solver"
	"pencilmark/solver/logic/internal/position"
)

// FindXYWing finds a cell with two digits that sees two cells which each share one of them and have a third digit in
// common. One of these two is the third digit.
func FindXYWing(v *View, yield func(solver.Step) bool) {
	for pivot := range v.Bivalue().All() {
		if !v.xyWings(pivot, yield) {
			return
		}
	}
}

// FindXYZWing finds a cell with three digits that sees two cells with two of these each. One of the three cells is
// the digit that all have.
func FindXYZWing(v *View, yield func(solver.Step) bool) {
	for pivot := range v.Empty().All() {
		if ds := v.Candidates(pivot); ds.Len() == 3 && !v.xyzWings(pivot, ds, yield) {
			return
		}
	}
}

// FindWWing finds two cells with the same two digits, and a strong link of one of these that sees both. One of the
// cells is the other digit.
func FindWWing(v *View, yield func(solver.Step) bool) {
	v.eachTwins(func(a, b int) bool { return v.wWings(a, b, yield) })
}

// eachTwins yields every pair of cells that have the same two digits and do not see each other, until yield returns
// false.
func (v *View) eachTwins(yield func(a, b int) bool) {
	two := v.Bivalue()
	for a := range two.All() {
		for b := range two.AndNot(v.Layout().Peers(a)).All() {
			if b > a && v.Candidates(a) == v.Candidates(b) && !yield(a, b) {
				return
			}
		}
	}
}

// xyWings yields the wings of a pivot. Three cells of one unit would be a naked triple.
func (v *View) xyWings(pivot int, yield func(solver.Step) bool) bool {
	ds := v.Candidates(pivot)
	x, y := ds.Min(), ds.Without(ds.Min()).Min()
	around := v.Bivalue().And(v.Layout().Peers(pivot))
	for one := range around.And(v.CellsAllowing(x)).AndNot(v.CellsAllowing(y)).All() {
		z := v.Candidates(one).Without(x).Min()
		for two := range around.And(v.CellsAllowing(y)).And(v.CellsAllowing(z)).All() {
			hit := v.Seeing(z, one, two)
			if hit.IsEmpty() || v.UnitOf(pivot, one, two) >= 0 {
				continue
			}
			chain := v.inTurn([]int{inCell, inCell, inCell},
				solver.At(one, z), solver.At(one, x), solver.At(pivot, x), solver.At(pivot, y), solver.At(two, y), solver.At(two, z))
			if !yield(linked(v.Grid, ds.With(z), hit.Candidates(z), chain)) {
				return false
			}
		}
	}
	return true
}

func (v *View) xyzWings(pivot int, ds solver.Digits, yield func(solver.Step) bool) bool {
	around := v.Bivalue().And(v.Layout().Peers(pivot))
	for one := range around.All() {
		for two := range around.All() {
			both := v.Candidates(one) & v.Candidates(two)
			z, ok := both.Single()
			if one >= two || !ok || v.Candidates(one)|v.Candidates(two) != ds || v.UnitOf(pivot, one, two) >= 0 {
				continue
			}
			if hit := v.Seeing(z, pivot, one, two); !hit.IsEmpty() && !yield(v.xyzStep(hit, z, pivot, one, two)) {
				return false
			}
		}
	}
	return true
}

func (v *View) xyzStep(hit solver.CellSet, z, pivot, one, two int) solver.Step {
	cells := solver.CellsOf(pivot, one, two)
	s := solver.Step{
		Digits:  v.Candidates(pivot),
		Cells:   cells.Slice(),
		Pattern: v.CandidatesIn(cells, v.Candidates(pivot)),
		Removes: hit.Candidates(z),
	}
	for _, c := range s.Cells {
		s.Sets = append(s.Sets, solver.Subset{Cells: []int{c}, Digits: v.Candidates(c), Unit: -1})
	}
	return s
}

// wWings yields the strong links that join two cells of the same digits.
func (v *View) wWings(a, b int, yield func(solver.Step) bool) bool {
	ds := v.Candidates(a)
	for x := range ds.All() {
		y := ds.Without(x).Min()
		hit := v.Seeing(y, a, b)
		if hit.IsEmpty() {
			continue
		}
		for _, link := range v.ConjugatesOf(x) {
			if link.Has(a) || link.Has(b) {
				continue
			}
			for _, near := range [2]int{link.A, link.B} {
				if !v.Layout().Sees(near, a) || !v.Layout().Sees(link.Other(near), b) {
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

func (v *View) wStep(hit solver.CellSet, a, b, x, y, near int, link *position.Conjugate) solver.Step {
	far := link.Other(near)
	return linked(v.Grid, solver.DigitsOf(x, y), hit.Candidates(y), v.inTurn([]int{inCell, link.Unit, inCell},
		solver.At(a, y), solver.At(a, x), solver.At(near, x), solver.At(far, x), solver.At(b, x), solver.At(b, y)))
}

// FindBentSets finds n cells with n digits that are not in one unit: two almost locked sets with a restricted common
// and one other common digit. One of them has the other digit. Three cells are an XYZ-Wing.
func FindBentSets(v *View, n int, yield func(solver.Step) bool) {
	v.bentSets(n, func(b *bent) bool { return yield(b.step(v)) })
}

// bent is two almost locked sets with two digits in common. All cells of the shared digit see each other; the hit
// cells see all cells of the other digit.
type bent struct {
	one, two      *position.AlmostLocked
	shared, other int
	hit           solver.CellSet
}

func (v *View) bentSets(n int, found func(*bent) bool) {
	var small []*position.AlmostLocked
	for i, all := 0, v.AlmostLockedSets(); i < len(all); i++ {
		if all[i].Cells.Len() < n {
			small = append(small, &all[i])
		}
	}
	for i, one := range small {
		for _, two := range small[i+1:] {
			if (one.Digits&two.Digits).Len() != 2 || one.Cells.Len()+two.Cells.Len() != n || !one.Cells.And(two.Cells).IsEmpty() {
				continue
			}
			if !v.bentBy(one, two, found) {
				return
			}
		}
	}
}

// bentBy tries both common digits as the shared one. If both are possible, the sets are doubly linked, which is
// another technique.
func (v *View) bentBy(one, two *position.AlmostLocked, found func(*bent) bool) bool {
	common := one.Digits & two.Digits
	for shared := range common.All() {
		other := common.Without(shared).Min()
		if !v.restricted(one, two, shared) || v.restricted(one, two, other) {
			continue
		}
		cells := one.Cells.Or(two.Cells)
		hit := v.Seeing(other, cells.And(v.CellsAllowing(other)).Slice()...).AndNot(cells)
		if b := (bent{one, two, shared, other, hit}); !hit.IsEmpty() && !found(&b) {
			return false
		}
	}
	return true
}

// restricted reports whether all cells of a digit in one set see all in the other.
func (v *View) restricted(one, two *position.AlmostLocked, d int) bool {
	theirs := two.Cells.And(v.CellsAllowing(d))
	for c := range one.Cells.And(v.CellsAllowing(d)).All() {
		if !theirs.Within(v.Layout().Peers(c)) {
			return false
		}
	}
	return true
}

func (b *bent) step(v *View) solver.Step {
	cells, digits := b.one.Cells.Or(b.two.Cells), b.one.Digits|b.two.Digits
	return solver.Step{
		Digits:  digits,
		Cells:   cells.Slice(),
		Pattern: v.CandidatesIn(cells, digits),
		Sets: []solver.Subset{
			{Cells: b.one.Cells.Slice(), Digits: b.one.Digits, Unit: b.one.Unit},
			{Cells: b.two.Cells.Slice(), Digits: b.two.Digits, Unit: b.two.Unit},
		},
		Removes: b.hit.Candidates(b.other),
	}
}

// Chains of three strong links have names, which depend on which links are in a cell or in a unit, and on the number
// of digits. Three cells are an XY-Wing; cell, unit, cell with two digits is a W-Wing.

// wingName names a path of three strong links, read from either end; "" if it has no name.
func (g *graph) wingName(path []int) string {
	var forth, back [6]node
	for i, n := range path {
		forth[i], back[len(path)-1-i] = g.nodes[n], g.nodes[n]
	}
	if name := wingFrom(forth); name != "" {
		return name
	}
	return wingFrom(back)
}

func wingFrom(n [6]node) string {
	inUnit := [3]bool{n[0].digit == n[1].digit, n[2].digit == n[3].digit, n[4].digit == n[5].digit}
	turns := [2]bool{n[1].digit != n[2].digit, n[3].digit != n[4].digit}
	switch {
	case inUnit == [3]bool{false, true, true} && turns == [2]bool{false, true}:
		if n[5].digit == n[0].digit {
			return "m-wing"
		}
		return "h-wing"
	case inUnit == [3]bool{false, false, true} && turns == [2]bool{}:
		return "h-wing"
	case inUnit == [3]bool{true, false, true} && turns == [2]bool{}:
		return "s-wing"
	case inUnit == [3]bool{true, true, true} && turns == [2]bool{true, true}:
		return "l-wing"
	}
	return ""
}
