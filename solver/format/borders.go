package format

import (
	"slices"
	"strings"
)

// withoutBorders drops the lines that draw a box around cells. A line of
// dashes, dots or stars can be a border or a row of blanks: it is a border if
// it is wider than the rows, or if there are rows enough without it.
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
	drop := func(r row) bool { return isDubious(r) && r.width() > width }
	if len(sure) == width {
		drop = isDubious
	}
	return slices.DeleteFunc(rows, drop)
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

// isDubiousGlyph reports whether a character draws borders and stands for
// blanks too.
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

// usualWidth returns the commonest width of the rows that are not empty, the
// first among equals; 0 without rows.
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
