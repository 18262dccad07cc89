package logic

import "pencilmark/solver"

// A cell of two digits sees two cells that each share one of them and have a third in common: one
// of these two is the third.
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

// Two cells have the same two digits, and a strong link of one of these sees both: one of the cells
// is the other digit.
func findWWing(v *view, yield func(solver.Step) bool) {
	v.eachTwins(func(a, b int) bool { return v.wWings(a, b, yield) })
}

// eachTwins yields each two cells that have the same two digits and do not see each other, until
// yield returns false.
func (v *view) eachTwins(yield func(a, b int) bool) {
	two := v.bivalue()
	for a := range two.All() {
		for b := range two.AndNot(v.Layout().Peers(a)).All() {
			if b > a && v.Candidates(a) == v.Candidates(b) && !yield(a, b) {
				return
			}
		}
	}
}

// xyWings yields the wings of a pivot. Three cells of one unit would be a naked triple.
func (v *view) xyWings(pivot int, yield func(solver.Step) bool) bool {
	ds := v.Candidates(pivot)
	x, y := ds.Min(), ds.Without(ds.Min()).Min()
	around := v.bivalue().And(v.Layout().Peers(pivot))
	for one := range around.And(v.CellsAllowing(x)).AndNot(v.CellsAllowing(y)).All() {
		z := v.Candidates(one).Without(x).Min()
		for two := range around.And(v.CellsAllowing(y)).And(v.CellsAllowing(z)).All() {
			hit := v.seeing(z, one, two)
			if hit.IsEmpty() || v.unitOf(pivot, one, two) >= 0 {
				continue
			}
			chain := chainOf(
				strongLink(solver.At(one, z), solver.At(one, x), -1), v.weakLink(solver.At(one, x), solver.At(pivot, x)),
				strongLink(solver.At(pivot, x), solver.At(pivot, y), -1), v.weakLink(solver.At(pivot, y), solver.At(two, y)),
				strongLink(solver.At(two, y), solver.At(two, z), -1),
			)
			if !yield(linked(v.Grid, ds.With(z), hit.Candidates(z), chain)) {
				return false
			}
		}
	}
	return true
}

func (v *view) xyzWings(pivot int, ds solver.Digits, yield func(solver.Step) bool) bool {
	around := v.bivalue().And(v.Layout().Peers(pivot))
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
		Pattern: v.CandidatesIn(cells, v.Candidates(pivot)),
		Removes: hit.Candidates(z),
	}
	for _, c := range s.Cells {
		s.Sets = append(s.Sets, solver.Subset{Cells: []int{c}, Digits: v.Candidates(c), Unit: -1})
	}
	return s
}

// wWings yields the strong links that join two cells of the same digits.
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
				if !v.Layout().Sees(near, a) || !v.Layout().Sees(link.other(near), b) {
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
	return linked(v.Grid, solver.DigitsOf(x, y), hit.Candidates(y), chainOf(
		strongLink(solver.At(a, y), solver.At(a, x), -1), v.weakLink(solver.At(a, x), solver.At(near, x)),
		strongLink(solver.At(near, x), solver.At(far, x), link.unit), v.weakLink(solver.At(far, x), solver.At(b, x)),
		strongLink(solver.At(b, x), solver.At(b, y), -1),
	))
}

// bentSet finds n cells with n digits that no one unit holds: two almost locked sets with a
// restricted common and one other common digit. One of them has the other digit. Three cells are an
// XYZ-Wing.
func bentSet(n int) search {
	return inGrid(func(v *view, yield func(solver.Step) bool) {
		v.bentSets(n, func(b *bent) bool { return yield(b.step(v)) })
	})
}

// bent is two almost locked sets with two digits in common. All cells of the shared digit see each
// other; the hit cells see all cells of the other digit.
type bent struct {
	one, two      *almostLocked
	shared, other int
	hit           solver.CellSet
}

func (v *view) bentSets(n int, found func(*bent) bool) {
	var small []*almostLocked
	for i, all := 0, v.almostLockedSets(); i < len(all); i++ {
		if all[i].cells.Len() < n {
			small = append(small, &all[i])
		}
	}
	for i, one := range small {
		for _, two := range small[i+1:] {
			if (one.digits&two.digits).Len() != 2 || one.cells.Len()+two.cells.Len() != n || !one.cells.And(two.cells).IsEmpty() {
				continue
			}
			if !v.bentBy(one, two, found) {
				return
			}
		}
	}
}

// bentBy tries either common digit as the shared one. If both could be, the sets are doubly linked,
// which is another technique.
func (v *view) bentBy(one, two *almostLocked, found func(*bent) bool) bool {
	common := one.digits & two.digits
	for shared := range common.All() {
		other := common.Without(shared).Min()
		if !v.restricted(one, two, shared) || v.restricted(one, two, other) {
			continue
		}
		cells := one.cells.Or(two.cells)
		hit := v.seeing(other, cells.And(v.CellsAllowing(other)).Slice()...).AndNot(cells)
		if b := (bent{one, two, shared, other, hit}); !hit.IsEmpty() && !found(&b) {
			return false
		}
	}
	return true
}

// restricted reports whether all cells of a digit in one set see all in the other.
func (v *view) restricted(one, two *almostLocked, d int) bool {
	theirs := two.cells.And(v.CellsAllowing(d))
	for c := range one.cells.And(v.CellsAllowing(d)).All() {
		if !theirs.Within(v.Layout().Peers(c)) {
			return false
		}
	}
	return true
}

func (b *bent) step(v *view) solver.Step {
	cells, digits := b.one.cells.Or(b.two.cells), b.one.digits|b.two.digits
	return solver.Step{
		Digits:  digits,
		Cells:   cells.Slice(),
		Pattern: v.CandidatesIn(cells, digits),
		Sets: []solver.Subset{
			{Cells: b.one.cells.Slice(), Digits: b.one.digits, Unit: b.one.unit},
			{Cells: b.two.cells.Slice(), Digits: b.two.digits, Unit: b.two.unit},
		},
		Removes: b.hit.Candidates(b.other),
	}
}

// Chains of three strong links have names, by which links are in a cell or in a unit, and by the
// number of digits. Three cells are an XY-Wing; cell, unit, cell with two digits is a W-Wing.

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
