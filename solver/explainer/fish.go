package explainer

// fishes yields every n lines in which a digit stands in exactly n
// lines of the other direction, each line two places or more; base columns
// first; until yield returns true. A digit placed more than 9-2n times is
// skipped.
func (b *position) fishes(n int, yield func(kind, d int, lines, covers uint16) bool) bool {
	for _, kind := range [2]int{column, row} {
		var usable [9]uint16 // digit -> lines with 2 to n places
		for d := range 9 {
			if int(b.placed[d]) > 9-2*n {
				continue
			}
			for i := range 9 {
				if k := count(b.pos[kind*9+i][d]); k >= 2 && k <= n {
					usable[d] |= 1 << i
				}
			}
		}
		for _, lines := range geometry.combos[9][n] {
			for d := range 9 {
				if lines&^usable[d] != 0 {
					continue
				}
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

// fish removes a digit from the cover lines of an X-Wing, Swordfish or Jellyfish.
func fish(n int, rating float64) func(*engine) bool {
	return func(e *engine) bool {
		return e.fishes(n, func(kind, d int, lines, covers uint16) bool {
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
