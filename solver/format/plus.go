package format

import "slices"

// meantPlus settles what a plus among cells is: a blank, or a mark of values that were
// entered, where the other characters are all cells of a sudoku.
func (s *textRows) meantPlus(rows []row) {
	plus := func(g glyph) bool { return g.r == '+' }
	digit := func(g glyph) bool { return g.digit() > 0 }
	cells := func(g glyph) bool { return g.digit() > 0 || g.isBlank() || plus(g) || g.isSpace() || g.isBar() }
	other := func(g glyph) bool { return !cells(g) }
	total, found := 0, false
	for _, r := range rows {
		if slices.ContainsFunc(r.glyphs, digit) {
			total += r.width() - countGlyphs(r.glyphs, plus)
			found = found || slices.ContainsFunc(r.glyphs, plus)
		}
	}
	if !found {
		return
	}
	_, marks := s.sizeOf(total)
	for i, r := range rows {
		onlyPlus := len(r.glyphs) > 0 && countGlyphs(r.glyphs, plus) == len(r.glyphs)
		if slices.ContainsFunc(r.glyphs, other) || !onlyPlus && !slices.ContainsFunc(r.glyphs, digit) || onlyPlus && !s.isSize(len(r.glyphs)) {
			continue
		}
		if marks {
			glyphs := slices.Clone(r.glyphs)
			for j := range glyphs[1:] {
				glyphs[j+1].entered = plus(glyphs[j])
			}
			rows[i].glyphs = slices.DeleteFunc(glyphs, plus)
			continue
		}
		rows[i].glyphs = slices.Clone(r.glyphs)
		for j, g := range r.glyphs {
			if plus(g) {
				rows[i].glyphs[j].r = '?'
			}
		}
	}
}

func countGlyphs(glyphs []glyph, is func(glyph) bool) (n int) {
	for _, g := range glyphs {
		if is(g) {
			n++
		}
	}
	return n
}
