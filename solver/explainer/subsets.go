package explainer

// hiddenSets yields every n digits that a region, with more than
// minEmpty empty cells, holds in exactly n cells, each digit at two places or
// more; until yield returns true.
func (b *position) hiddenSets(n, minEmpty int, yield func(region int, digits, at uint16) bool) bool {
	for _, kind := range blockColumnRow {
		for i := range 9 {
			r := kind*9 + i
			if int(b.empty[r]) <= minEmpty {
				continue
			}
			pos := &b.pos[r]
			var usable uint16 // digits with 2 to n places
			for d, at := range pos {
				if k := count(at); k >= 2 && k <= n {
					usable |= 1 << d
				}
			}
			if count(usable) < n {
				continue
			}
			for _, digits := range geometry.combos[9][n] {
				if digits&^usable != 0 {
					continue
				}
				var at uint16
				for m := digits; m != 0; m &= m - 1 {
					at |= pos[low(m)]
				}
				if count(at) == n && yield(r, digits, at) {
					return true
				}
			}
		}
	}
	return false
}

// nakedSets yields every n cells of a region, with at least minEmpty
// empty cells, that hold exactly n digits, each cell two or more; until yield
// returns true.
func (b *position) nakedSets(n, minEmpty int, yield func(region int, digits, at uint16) bool) bool {
	for _, kind := range blockColumnRow {
		for i := range 9 {
			r := kind*9 + i
			if int(b.empty[r]) < minEmpty {
				continue
			}
			var in [9]uint16
			var usable uint16 // positions with 2 to n candidates
			for p, c := range geometry.cells[r] {
				in[p] = b.cand[c]
				if k := count(in[p]); k >= 2 && k <= n {
					usable |= 1 << p
				}
			}
			if count(usable) < n {
				continue
			}
			for _, at := range geometry.combos[9][n] {
				if at&^usable != 0 {
					continue
				}
				var digits uint16
				for m := at; m != 0; m &= m - 1 {
					digits |= in[low(m)]
				}
				if count(digits) == n && yield(r, digits, at) {
					return true
				}
			}
		}
	}
	return false
}

// directHiddenSet places a digit that a hidden pair or triplet makes a hidden
// single in the same region. The set's own removals are not applied.
func directHiddenSet(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.hiddenSets(n, n, func(r int, digits, at uint16) bool {
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
		return e.hiddenSets(n, 2*n, func(r int, digits, at uint16) bool {
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
		return e.nakedSets(n, 2*n, func(r int, digits, at uint16) bool {
			h := e.begin(nakedSetHint, rating)
			e.removeAt(r, 0x1ff&^at, digits)
			h.regions[0], h.digits, h.cells = int8(r), digits, cellsAt(r, at)
			return len(h.removed) > 0
		})
	}
}
