package format

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

// withoutBorders drops the lines around cells. A line of dashes, dots or stars can be a border or a
// row of blanks. It is a border if it is wider than the rows, if their blanks are other characters,
// if there are enough rows without it, or if such lines separate all rows or all bands.
func withoutBorders(rows []row) []row {
	rows = slices.DeleteFunc(rows, isBorder)
	var sure []row
	for _, r := range rows {
		if !r.isEmpty() && !isDubious(r) {
			sure = append(sure, r)
		}
	}
	width := usualWidth(sure)
	if len(sure) == 0 {
		width = usualWidth(rows)
	}
	if len(sure) == width {
		return slices.DeleteFunc(rows, isDubious)
	}
	rows = slices.DeleteFunc(rows, func(r row) bool { return isDubious(r) && r.width() > width })
	if len(rows) != width {
		rows = slices.DeleteFunc(rows, otherBlanks(sure))
	}
	if ruled, whole := withoutRules(rows, width); whole && len(rows) != width {
		return ruled
	}
	return rows
}

// otherBlanks returns a function that reports whether a row repeats one character that could be a
// blank, but is not a blank of the given rows.
func otherBlanks(rows []row) func(row) bool {
	blanks := blanksOf(rows)
	return func(r row) bool {
		return blanks != "" && isDubious(r) && isUniform(r) && !strings.ContainsRune(blanks, r.mark())
	}
}

func blanksOf(rows []row) string {
	var blanks strings.Builder
	for _, r := range rows {
		for _, g := range r.glyphs {
			if g.isBlank() {
				blanks.WriteRune(g.r)
			}
		}
	}
	return blanks.String()
}

// mark is the first character of a row that is no space or bar.
func (r row) mark() rune {
	for _, g := range r.glyphs {
		if !g.isSpace() && !g.isBar() {
			return g.r
		}
	}
	return 0
}

// isUniform reports whether a row repeats one character, apart from spaces and bars.
func isUniform(r row) bool {
	mark := r.mark()
	return mark != 0 && !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return !g.isSpace() && !g.isBar() && g.r != mark })
}

// withoutRules drops lines that separate all rows, or all bands of boxes, and may also be above the
// first and below the last. whole is false if rows are still to come; cells is nil if there are no
// such lines.
func withoutRules(rows []row, size int) (cells []row, whole bool) {
	isRule := func(i int) bool {
		return i < len(rows) && isUniform(rows[i]) && strings.ContainsRune("-_*#", rows[i].mark())
	}
	heights := []int{1}
	for _, k := range solver.KnownShapes() {
		if k.Size() == size && k.BoxHeight > 1 {
			heights = append(heights, k.BoxHeight)
		}
	}
	for _, height := range heights {
		for _, first := range []int{0, 1} { // 1: a rule above the first row
			if first == 1 && !isRule(0) {
				continue
			}
			cells, i, rules := []row(nil), first, first
			for i < len(rows) && len(cells) < size {
				if n := len(cells); n > 0 && n%height == 0 && (n/height == rules-first+1) {
					if !isRule(i) {
						break
					}
					rules++
				} else {
					cells = append(cells, rows[i])
				}
				i++
			}
			if i == len(rows)-1 && first == 1 && len(cells) == size && isRule(i) {
				i++
			}
			blank := len(cells) - len(slices.DeleteFunc(slices.Clone(cells), isDubious))
			if i == len(rows) && rules > first && 2*blank <= len(cells) {
				return cells, len(cells) == size
			}
		}
	}
	return nil, false
}

// isBorder reports whether a row can only be a border.
func isBorder(r row) bool {
	drawn := false
	for _, g := range r.glyphs {
		switch {
		case strings.ContainsRune("+=:'", g.r), g.r >= '─' && g.r <= '╿':
			drawn = true
		case !g.isSpace() && !g.isBar() && !isDubiousGlyph(g):
			return false
		}
	}
	return drawn || len(r.glyphs) > 0 && !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return !g.isBar() })
}

// isDubious reports whether a row is a border or a row of blanks.
func isDubious(r row) bool {
	for _, g := range r.glyphs {
		if !g.isSpace() && !g.isBar() && !isDubiousGlyph(g) {
			return false
		}
	}
	return !r.isEmpty()
}

// isDubiousGlyph reports whether a character draws borders and is also a blank.
func isDubiousGlyph(g glyph) bool { return strings.ContainsRune(".*_-#·•", g.r) }

// width returns how many cells a row has if spaces only separate.
func (r row) width() int {
	n, inside := 0, false
	for _, g := range r.glyphs {
		if !inside && !g.isSpace() && !g.isBar() {
			n++
		}
		inside = g.r == '[' || inside && g.r != ']'
	}
	return n
}

// usualWidth returns the commonest width of non-empty rows, the first of equals; 0 without rows.
func usualWidth(rows []row) int {
	counts := map[int]int{}
	best := 0
	for _, r := range rows {
		if r.isEmpty() {
			continue
		}
		w := r.width()
		if counts[w]++; counts[w] > counts[best] {
			best = w
		}
	}
	return best
}
