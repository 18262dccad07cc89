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
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x}}
		c.end()
		found.add(c)
	})
	found.yield(v, yield)
}

func findALSXZDoubly(v *view, yield func(solver.Step) bool) {
	var found smallest
	v.eachPair(func(one, two *lockable, x, y int) {
		if y == 0 || v.unitOf(one.cells.Or(two.cells).Slice()...) >= 0 {
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
	for i := range list {
		one := &list[i]
		for _, c := range one.commons {
			two := &list[c.other]
			if c.other <= i || one.cells.Within(two.cells) || (one.digits&two.digits).Len() < 2 {
				continue
			}
			if x, y := one.commonTo(two); x == c.digit {
				yield(one, two, x, y)
			}
		}
	}
}

// commonTo returns the smallest restricted common of two sets, and the next if
// there is one.
func (s *lockable) commonTo(t *lockable) (x, y int) {
	for d := range (s.digits & t.digits).All() {
		switch {
		case !s.shares(t, d):
		case x == 0:
			x = d
		default:
			return x, d
		}
	}
	return x, 0
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
		if n := len(list[i].commons); !found.spend(n * n / 2) {
			break
		}
		v.alsWings(list, &list[i], &found)
	}
	found.yield(v, yield)
}

// alsWings goes through the pairs of sets that a pivot is joined to.
func (v *view) alsWings(list []lockable, pivot *lockable, found *smallest) {
	for i, a := range pivot.commons {
		one := &list[a.other]
		for _, b := range pivot.commons[i+1:] {
			two := &list[b.other]
			if a.digit == b.digit || a.other == b.other || one.endsWith(two, a.digit, b.digit) == 0 {
				continue
			}
			c := &lockedChain{sets: []*lockable{one, pivot, two}, shared: []int{a.digit, b.digit}}
			c.end()
			if !c.cellsAlone() {
				found.add(c)
			}
		}
	}
}
