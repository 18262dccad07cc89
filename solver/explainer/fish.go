package explainer

// fishes yields every n lines in which a digit stands in exactly n
// lines of the other direction, each line two places or more; base columns
// first; until yield returns true. A digit placed more than 9-2n times is
// skipped. It looks for those with a line in which the digit's places have
// changed.
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
