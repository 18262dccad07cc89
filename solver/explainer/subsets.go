package explainer

// hiddenSets yields every n digits that a region, with more than
// minEmpty empty cells, holds in exactly n cells, each digit at two places or
// more; until yield returns true. It looks for those with a digit whose places
// have changed.
func (b *position) hiddenSets(in *changes, n, minEmpty int, yield func(region int, digits, at uint16) bool) bool {
	for _, kind := range blockColumnRow {
		for r := kind * 9; r < kind*9+9; r++ {
			if in.digits[r] != 0 && b.empty(r) > minEmpty && closedSets(&b.pos[r], in.digits[r], n, func(digits, at uint16) bool { return yield(r, digits, at) }) {
				return true
			}
		}
	}
	return false
}

// nakedSets yields every n cells of a region, with at least minEmpty
// empty cells, that hold exactly n digits, each cell two or more; until yield
// returns true. It looks for those with a cell whose digits have changed.
func (b *position) nakedSets(in *changes, n, minEmpty int, yield func(region int, digits, at uint16) bool) bool {
	for _, kind := range blockColumnRow {
		for r := kind * 9; r < kind*9+9; r++ {
			if in.at[r] == 0 || b.empty(r) < minEmpty {
				continue
			}
			var sets [9]uint16
			for p, c := range geometry.cells[r] {
				sets[p] = b.cand[c]
			}
			if closedSets(&sets, in.at[r], n, func(at, digits uint16) bool { return yield(r, digits, at) }) {
				return true
			}
		}
	}
	return false
}

// closedSets yields every n of nine sets, each with two members or more and one of
// them among some, that have exactly n members between them, and these; until yield
// returns true.
func closedSets(sets *[9]uint16, some uint16, n int, yield func(chosen, members uint16) bool) bool {
	var usable uint16 // sets with 2 to n members
	for i, set := range sets {
		if k := count(set); k >= 2 && k <= n {
			usable |= 1 << i
		}
	}
	if usable&some == 0 || count(usable) < n {
		return false
	}
	for _, chosen := range geometry.combos[9][n] {
		if chosen&^usable != 0 || chosen&some == 0 {
			continue
		}
		var members uint16
		for m := chosen; m != 0; m &= m - 1 {
			members |= sets[low(m)]
		}
		if count(members) == n && yield(chosen, members) {
			return true
		}
	}
	return false
}

// directHiddenSet places a digit that a hidden pair or triplet makes a hidden
// single in the same region. The set's own removals are not applied.
func directHiddenSet(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.hiddenSets(&everything, n, n, func(r int, digits, at uint16) bool {
			for d, p := range e.pos[r] {
				if digits>>d&1 != 0 || count(p) < 2 || count(p&^at) != 1 {
					continue
				}
				h := e.direct(directHiddenSetHint, rating, int(geometry.cells[r][low(p&^at)]), d)
				h.regions[0], h.digits, h.cells = int8(r), digits, cellsAt(r, at)
				return true
			}
			return false
		})
	}
}

// hiddenSet removes the other candidates from the cells of a hidden set.
func hiddenSet(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.hiddenSets(&everything, n, 2*n, func(r int, digits, at uint16) bool {
			h := e.begin(hiddenSetHint, rating)
			e.removeAt(r, at, ^digits)
			h.regions[0], h.digits, h.cells = int8(r), digits, cellsAt(r, at)
			return len(h.removed) > 0
		})
	}
}

// nakedSet removes the digits of a naked set from the rest of that one region.
func nakedSet(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.nakedSets(&everything, n, 2*n, func(r int, digits, at uint16) bool {
			h := e.begin(nakedSetHint, rating)
			e.removeAt(r, 0x1ff&^at, digits)
			h.regions[0], h.digits, h.cells = int8(r), digits, cellsAt(r, at)
			return len(h.removed) > 0
		})
	}
}
