package format

import "slices"

// Spaced texts write blanks as spaces, so that rows may have lost blanks at
// their end, and an empty line may be a row of blanks or stand between rows.

// spacedRows returns the rows of a text that writes blanks as spaces, or nil
// if it cannot be one.
func (s *textRows) spacedRows() []row {
	if s.joined || !hasSpacedBlanks(s.rows) {
		return nil
	}
	full := s.full()
	if len(s.rows) == 1 && len(full) == 1 {
		if ways, err := s.lineAlignments(full[0]); err == nil && len(ways) > 0 {
			return full
		}
	}
	for _, rows := range [][]row{full, s.inner(), s.rows, halved(full), halved(s.rows)} {
		if s.isSize(len(rows)) && canPad(rows, len(rows)) && (len(rows) == len(full) || len(rows) == s.size() || hasWidth(rows, len(rows))) {
			return rows
		}
	}
	for _, rows := range [][]row{s.inner(), full, halved(s.inner())} {
		if len(rows) < s.size() && len(rows) >= s.size()-maxLostRows && canPad(rows, s.size()) {
			return rows
		}
	}
	return nil
}

// maxLostRows is how many rows without a digit a text may have lost at its ends.
const maxLostRows = 3

// rowsOf returns how many rows the sudoku of such rows has.
func (s *textRows) rowsOf(rows []row) int {
	if s.isSize(len(rows)) && canPad(rows, len(rows)) {
		return len(rows)
	}
	return s.size()
}

// halved takes away the spaces between the cells of rows that have a space behind each
// cell; nil if they have not.
func halved(rows []row) []row {
	var half []row
	if slices.ContainsFunc(rows, hasBlankChars) {
		return nil
	}
	for _, r := range rows {
		h := row{line: r.line}
		glyphs := trimBars(r.glyphs)
		for i, g := range glyphs {
			if i%2 == 0 {
				h.glyphs = append(h.glyphs, g)
			} else if !g.isSpace() {
				return nil
			}
		}
		half = append(half, h)
	}
	return half
}

// trimBars takes bars away, each with the space behind it.
func trimBars(glyphs []glyph) []glyph {
	var rest []glyph
	for i := 0; i < len(glyphs); i++ {
		if !glyphs[i].isBar() {
			rest = append(rest, glyphs[i])
		} else if i+1 < len(glyphs) && glyphs[i+1].isSpace() {
			i++
		}
	}
	return rest
}

// inner returns the rows without the empty ones before and after.
func (s *textRows) inner() []row {
	isFull := func(r row) bool { return !r.isEmpty() }
	first := slices.IndexFunc(s.rows, isFull)
	if first < 0 {
		return nil
	}
	rows := s.rows[first:]
	for rows[len(rows)-1].isEmpty() {
		rows = rows[:len(rows)-1]
	}
	return rows
}

// hasSpacedBlanks reports whether spaces may be blanks: there are some between
// cells, or no other character stands for a blank.
func hasSpacedBlanks(rows []row) bool {
	hasBlanks := false
	for _, r := range rows {
		if len(r.groups()) > 1 {
			return true
		}
		hasBlanks = hasBlanks || hasBlankChars(r)
	}
	return !hasBlanks
}

// canPad reports whether no row is wider than a sudoku of some size, and no digit
// larger.
func canPad(rows []row, size int) bool {
	return !slices.ContainsFunc(rows, func(r row) bool {
		return r.trimmed().spacedWidth() > size || hasDigitAbove(r, size)
	})
}

// hasWidth reports whether some row is as wide as a sudoku of some size.
func hasWidth(rows []row, size int) bool {
	return slices.ContainsFunc(rows, func(r row) bool { return r.trimmed().spacedWidth() == size })
}

// trimmed returns the row without spaces at its end.
func (r row) trimmed() row {
	for n := len(r.glyphs); n > 0 && r.glyphs[n-1].isSpace(); n-- {
		r.glyphs = r.glyphs[:n-1]
	}
	return r
}

// spacedWidth returns how many cells a row has if spaces are blanks.
func (r row) spacedWidth() int {
	n, inside := 0, false
	for _, g := range r.glyphs {
		if !inside && !g.isBar() {
			n++
		}
		inside = g.r == '[' || inside && g.r != ']'
	}
	return n
}
