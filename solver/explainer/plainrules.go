package explainer

// hiddenSingle searches regions with one empty cell, then the others; each time blocks, columns, rows.
func hiddenSingle(e *engine) bool {
	for _, last := range [2]bool{true, false} {
		for _, kind := range blockColumnRow {
			for i := range 9 {
				r := kind*9 + i
				if n := e.empty(r); (n == 1) == last && n != 0 && e.singleIn(r, kind, last) {
					return true
				}
			}
		}
	}
	return false
}

func (e *engine) singleIn(r, kind int, last bool) bool {
	for m := e.open[r]; m != 0; m &= m - 1 {
		d := low(m)
		if at := e.pos[r][d]; at != 0 && at&(at-1) == 0 {
			rating := 1.5
			switch {
			case last:
				rating = 1.0
			case kind == block:
				rating = 1.2
			}
			e.direct(hiddenSingleHint, rating, int(geometry.cells[r][low(at)]), d).regions[0] = int8(r)
			return true
		}
	}
	return false
}

// nakedSingle takes the first cell, row-major, with one candidate.
func nakedSingle(e *engine) bool {
	for c, m := range e.cand {
		if m != 0 && m&(m-1) == 0 {
			e.direct(nakedSingleHint, 2.3, c, low(m))
			return true
		}
	}
	return false
}

// lockPass is a base type and a cover type for locked candidates.
type lockPass struct{ base, cover int }

var lockPasses = [4]lockPass{{block, column}, {block, row}, {column, block}, {row, block}}

// locked yields each digit with two or more places in a base region, all inside a cover region, until yield returns
// true. Only digits whose places have changed are searched.
func (b *position) locked(in *changes, yield func(base, cover, d int) bool) bool {
	for _, pass := range lockPasses {
		for base := pass.base * 9; base < pass.base*9+9; base++ {
			digits := in.digits[base] & b.open[base]
			if digits == 0 {
				continue
			}
			for _, cover := range geometry.crossing[base][pass.cover] {
				inside := geometry.cross[base][cover]
				for m := digits; m != 0; m &= m - 1 {
					d := low(m)
					if at := b.pos[base][d]; at&^inside == 0 && at&(at-1) != 0 && yield(base, int(cover), d) {
						return true
					}
				}
			}
		}
	}
	return false
}

// directLocking places a digit that locked candidates make a hidden single in another region of the base's type.
func directLocking(e *engine) bool {
	return e.locked(&everything, func(base, cover, d int) bool {
		first := base / 9 * 9
		for other := first; other < first+9; other++ {
			inside := geometry.cross[other][cover]
			at := e.pos[other][d]
			outside := at &^ inside
			if other == base || inside == 0 || count(at) < 2 || count(outside) != 1 {
				continue
			}
			rating := 1.9
			if base < 9 {
				rating = 1.7
			}
			h := e.direct(directLockingHint, rating, int(geometry.cells[other][low(outside)]), d)
			h.regions = [2]int8{int8(base), int8(cover)}
			return true
		}
		return false
	})
}

// locking removes a locked digit from the rest of its cover.
func locking(e *engine) bool {
	return e.locked(&everything, func(base, cover, d int) bool {
		rest := e.pos[cover][d] &^ geometry.cross[cover][base]
		if rest == 0 {
			return false
		}
		rating := 2.8
		if base < 9 {
			rating = 2.6
		}
		h := e.begin(lockingHint, rating)
		h.regions, h.digits = [2]int8{int8(base), int8(cover)}, 1<<d
		e.removeAt(cover, rest, 1<<d)
		return true
	})
}

// hiddenSets yields each set of n digits that have exactly n cells in a region with more than minEmpty empty cells,
// two or more cells for each digit, until yield returns true. It searches only sets with a changed digit.
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

// nakedSets yields each set of n cells, in a region with at least minEmpty empty cells, that hold exactly n digits,
// two or more in each cell, until yield returns true. It searches only sets with a changed cell.
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

// closedSets yields each choice of n out of nine sets that have exactly n members together, until yield returns true.
// Each set has two members or more, and one of the sets is among some.
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

// directHiddenSet places a digit that a hidden pair or triplet makes a hidden single in the same region, without the
// set's removals.
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

// fishes yields each choice of n lines in which a digit is in exactly n lines across, with two places or more in
// each, base columns first, until yield returns true. It skips a digit that is placed more than 9-2n times, and sets
// of lines without a change.
func (b *position) fishes(in *changes, n int, yield func(kind, d int, lines, covers uint16) bool) bool {
	for _, kind := range [2]int{column, row} {
		usable := b.fishLines(kind, n)
		for _, lines := range geometry.combos[9][n] {
			usableIn, changed := uint16(0x1ff), uint16(0)
			for m := lines; m != 0; m &= m - 1 {
				usableIn &= usable[low(m)]
				changed |= in.digits[kind*9+low(m)]
			}
			for digits := usableIn & changed; digits != 0; digits &= digits - 1 {
				d := low(digits)
				var covers uint16
				for m := lines; m != 0; m &= m - 1 {
					covers |= b.pos[kind*9+low(m)][d]
				}
				if count(covers) == n && yield(kind, d, lines, covers) {
					return true
				}
			}
		}
	}
	return false
}

// fishLines finds for each line of a type the digits that it has 2 to n places for.
func (b *position) fishLines(kind, n int) [9]uint16 {
	var usable [9]uint16
	for i := range usable {
		r := kind*9 + i
		for m := b.open[r]; m != 0; m &= m - 1 {
			d := low(m)
			if k := count(b.pos[r][d]); k >= 2 && k <= n && int(b.placed[d]) <= 9-2*n {
				usable[i] |= 1 << d
			}
		}
	}
	return usable
}

// fish removes a digit from the cover lines of an X-Wing, Swordfish or Jellyfish.
func fish(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.fishes(&everything, n, func(kind, d int, lines, covers uint16) bool {
			h := e.begin(fishHint, rating)
			for m := covers; m != 0; m &= m - 1 {
				cover := (row+column-kind)*9 + low(m)
				e.removeAt(cover, e.pos[cover][d]&^lines, 1<<d)
			}
			h.digits = 1 << d
			h.regions[0] = int8(kind * 9)
			for m := lines; m != 0; m &= m - 1 {
				r := kind*9 + low(m)
				h.cells = h.cells.or(cellsAt(r, e.pos[r][d]))
			}
			return len(h.removed) > 0
		})
	}
}

// xyWing and xyzWing have a pivot of two or three digits and two bivalue wings among its peers, with three digits in
// all.
func xyWing(e *engine) bool  { return e.wing(2, 4.2) }
func xyzWing(e *engine) bool { return e.wing(3, 4.4) }

func (e *engine) wing(size int, rating float64) bool {
	for pivot, m := range e.cand {
		if count(m) != size {
			continue
		}
		var wings [20]int
		n := 0
		for _, w := range geometry.peers[pivot] {
			if count(e.cand[w]) == 2 && count(e.cand[w]|m) == 3 {
				wings[n] = int(w)
				n++
			}
		}
		for _, w1 := range wings[:n] {
			for _, w2 := range wings[:n] {
				if w1 != w2 && e.wingAt(size, pivot, w1, w2, rating) {
					return true
				}
			}
		}
	}
	return false
}

func (e *engine) wingAt(size, pivot, w1, w2 int, rating float64) bool {
	m, m1, m2 := e.cand[pivot], e.cand[w1], e.cand[w2]
	if count(m|m1|m2) != 3 || count(m&m1&m2) != size-2 {
		return false
	}
	shared := m1 & m2
	if count(shared) != 1 {
		return false
	}
	targets := geometry.peerSet[w1].and(geometry.peerSet[w2])
	if size == 3 {
		targets = targets.and(geometry.peerSet[pivot])
	}
	h := e.begin(wingHint, rating)
	e.removeAll(targets, shared)
	h.digits = m | m1 | m2
	h.cells = setOf(pivot, w1, w2)
	h.regions[0] = int8(pivot)
	return len(h.removed) > 0
}
