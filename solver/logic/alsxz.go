package logic

import "pencilmark/solver"

// Two almost locked sets can have a digit only once between them: one of the two
// lacks it and has the other digits that they share.
func findALSXZ(v *view, yield func(solver.Step) bool) {
	var found smallest
	v.eachPair(func(one, two *lockable, x, y int) {
		if y > 0 || one.cells.Len()+two.cells.Len() <= 3 {
			return // an XYZ-Wing has three cells
		}
		if one.endsWith(two, x, x) == 0 {
			return
		}
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x}}
		c.end()
		found.add(c)
	})
	found.yield(v, yield)
}

func findALSXZDoubly(v *view, yield func(solver.Step) bool) {
	var found smallest
	v.eachPair(func(one, two *lockable, x, y int) {
		if y == 0 || v.unitHolding(one.cells.Or(two.cells)) >= 0 {
			return // a unit's own subset
		}
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x, y}}
		c.removes = v.lockedBoth(one, two, x, y)
		found.add(c)
	})
	found.yield(v, yield)
}

// eachPair visits two sets with a restricted common, neither inside the other:
// once with the two smallest if they have several, else y is 0.
func (v *view) eachPair(yield func(one, two *lockable, x, y int)) {
	list := v.lockables()
	var before []uint64
	for i := range list {
		one := &list[i]
		before = zeroed(before, (len(list)+63)/64)
		for x := range one.digits.All() {
			here := one.of(x)
			for _, j := range here.sharers {
				two := &list[j]
				if j > i && !has(before, j) && (one.digits&two.digits).Len() > 1 && !one.cells.Within(two.cells) {
					yield(one, two, x, one.commonAfter(x, two, j))
				}
			}
			for at := range before {
				before[at] |= here.joined[at]
			}
		}
	}
}

// commonAfter returns the smallest restricted common with another set, the j-th, that is
// greater than x; 0 if there is none.
func (s *lockable) commonAfter(x int, t *lockable, j int) int {
	for d := range (s.digits & t.digits &^ solver.FirstDigits(x)).All() {
		if has(s.of(d).joined, j) {
			return d
		}
	}
	return 0
}

// lockedBoth lists what goes when each of two sets has one of x and y: these
// where the places in both are seen, the other digits where those in one are.
// What goes from the sets themselves is left to the steps after this one.
func (v *view) lockedBoth(one, two *lockable, x, y int) (removes []solver.Candidate) {
	for d := range (one.digits | two.digits).All() {
		var hit solver.CellSet
		switch {
		case d == x || d == y:
			hit = one.of(d).seers.And(two.of(d).seers)
		default:
			if one.digits.Has(d) {
				hit = one.of(d).seers
			}
			if two.digits.Has(d) {
				hit = hit.Or(two.of(d).seers)
			}
		}
		removes = append(removes, candidatesOf(hit.AndNot(one.cells).AndNot(two.cells), d)...)
	}
	return removes
}

// alsXYWing is three sets in a row.
func findALSXYWing(v *view, yield func(solver.Step) bool) {
	var found smallest
	list := v.lockables()
	for i := range list {
		if n := list[i].commons(); !found.spend(n * n / 2) {
			break
		}
		v.alsWings(list, &list[i], &found)
	}
	found.yield(v, yield)
}

// alsWings goes through the pairs of sets that a pivot is joined to by different digits.
func (v *view) alsWings(list []lockable, pivot *lockable, found *smallest) {
	for x := range pivot.digits.All() {
		for _, i := range pivot.of(x).sharers {
			for y := range (pivot.digits &^ solver.FirstDigits(x)).All() {
				for _, j := range pivot.of(y).sharers {
					one, two := &list[i], &list[j]
					if i == j || one.endsWith(two, x, y) == 0 {
						continue
					}
					c := &lockedChain{sets: []*lockable{one, pivot, two}, shared: []int{x, y}}
					c.end()
					if !c.cellsAlone() {
						found.add(c)
					}
				}
			}
		}
	}
}
