package logic

import "pencilmark/solver"

// Two almost locked sets can have a digit only once between them: one of the two
// lacks it and has the other digits that they share.
func findALSXZ(v *view, yield func(solver.Step) bool) {
	var found smallest
	v.lockables().eachPair(false, func(one, two *lockable, x, _ int) {
		if one.cells.Len()+two.cells.Len() <= 3 || one.endsWith(two, x, x) == 0 {
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
	v.lockables().eachPair(true, func(one, two *lockable, x, y int) {
		if v.unitHolding(one.cells.Or(two.cells)) >= 0 {
			return // a unit's own subset
		}
		c := &lockedChain{sets: []*lockable{one, two}, shared: []int{x, y}}
		c.removes = v.lockedBoth(one, two, x, y)
		found.add(c)
	})
	found.yield(v, yield)
}

// eachPair visits two sets, neither inside the other: with their two smallest restricted
// commons, if they are to have several, else with their only one, where the sets may rule
// out another digit of both.
func (k *lockables) eachPair(several bool, yield func(one, two *lockable, x, y int)) {
	wanted := make([]uint64, k.words)
	for i := range k.list {
		one := &k.list[i]
		if !k.partners(i, several, wanted) {
			continue
		}
		for x := range one.digits.All() {
			for _, j := range one.of(x).sharers {
				if !has(wanted, j) {
					continue
				}
				wanted[j>>6] &^= 1 << (j & 63)
				if two := &k.list[j]; !one.cells.Within(two.cells) {
					yield(one, two, x, one.commonAfter(x, two, j))
				}
			}
		}
	}
}

// partners puts together the sets after the i-th with which eachPair visits it, and reports
// whether there are any.
func (k *lockables) partners(i int, several bool, wanted []uint64) (any bool) {
	ends := row(k.ends, k.words, i)
	for at := i >> 6; at < k.words; at++ {
		var once, twice uint64
		for _, p := range k.list[i].places {
			once, twice = once|p.joined[at], twice|once&p.joined[at]
		}
		if wanted[at] = once &^ twice & ends[at]; several {
			wanted[at] = twice
		}
		if at == i>>6 {
			wanted[at] &= ^uint64(1) << (i & 63)
		}
		any = any || wanted[at] != 0
	}
	return any
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

// An ALS-XY-Wing is three sets in a row.
func findALSXYWing(v *view, yield func(solver.Step) bool) {
	var found smallest
	k := v.lockables()
	for i := range k.list {
		if n := k.list[i].commons(); !found.spend(n * n / 2) {
			break
		}
		k.wings(&k.list[i], &found)
	}
	found.yield(v, yield)
}

// endsBut returns the sets with which the i-th rules out something of a digit other than x and
// y. The row is only lent.
func (k *lockables) endsBut(i, x, y int) []uint64 {
	clear(k.but)
	for _, p := range k.list[i].places {
		if p.digit != x && p.digit != y {
			unite(k.but, row(k.across, k.words, p.number))
		}
	}
	return k.but
}

// wings goes through the pairs of sets that a pivot is joined to by different digits.
func (k *lockables) wings(pivot *lockable, found *smallest) {
	for x := range pivot.digits.All() {
		for _, i := range pivot.of(x).sharers {
			ends := row(k.ends, k.words, i)
			for y := range (pivot.digits &^ solver.FirstDigits(x)).All() {
				if !overlap(pivot.of(y).joined, ends) || !overlap(pivot.of(y).joined, k.endsBut(i, x, y)) {
					continue
				}
				for _, j := range pivot.of(y).sharers {
					one, two := &k.list[i], &k.list[j]
					if i == j || !has(k.but, j) {
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
