package explainer

// hiddenSingle looks in regions with one empty cell first, then in the others;
// each time in blocks, columns, rows.
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
