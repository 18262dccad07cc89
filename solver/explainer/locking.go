package explainer

// lockPass is a base type and a cover type for locked candidates.
type lockPass struct{ base, cover int }

var lockPasses = [4]lockPass{{block, column}, {block, row}, {column, block}, {row, block}}

// locked yields every digit that in a base region stands at two
// places or more, all inside a cover region, until yield returns true. It looks
// for those whose places have changed.
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

// directLocking places a digit that locked candidates make a hidden single in
// another region of the base's type.
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
