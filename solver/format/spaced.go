package format

import (
	"slices"

	"pencilmark/solver"
)

// Spaced texts write blanks as spaces, so that rows may have lost blanks at
// their end, and an empty line may be a row of blanks or stand between rows.

func detectSpaced(s *textRows) bool { return s.spacedRows() != nil }

// readSpaced reads rows in which a space is a blank, padding those that lost
// blanks at their end.
func readSpaced(s *textRows) (*solver.Grid, error) {
	rows := s.spacedRows()
	if len(rows) == 1 {
		cells, err := rows[0].cells(true)
		if err != nil {
			return nil, err
		}
		size, _ := s.sizeOf(len(cells))
		return s.fill(cells, size)
	}
	var cells []cell
	for i, r := range rows {
		more, err := r.trimmed().cells(true)
		if err != nil {
			return nil, err
		}
		cells = append(cells, more...)
		for len(cells) < (i+1)*len(rows) {
			cells = append(cells, cell{line: r.line, column: r.end()})
		}
	}
	return s.fill(cells, len(rows))
}

// spacedRows returns the rows of a text that writes blanks as spaces, or nil
// if it cannot be one.
func (s *textRows) spacedRows() []row {
	if s.joined || !hasSpacedBlanks(s.rows) {
		return nil
	}
	full := s.full()
	if len(full) == 1 {
		if _, ok := s.sizeOf(full[0].spacedWidth()); ok {
			return full
		}
	}
	for _, rows := range [][]row{full, s.inner(), s.rows} {
		if s.isSize(len(rows)) && canPad(rows) {
			return rows
		}
	}
	return nil
}

// inner returns the rows without the empty ones before and after.
func (s *textRows) inner() []row {
	isFull := func(r row) bool { return !r.isEmpty() }
	rows := s.rows[slices.IndexFunc(s.rows, isFull):]
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

// canPad reports whether no row is wider than the rows are many, and no digit
// larger.
func canPad(rows []row) bool {
	return !slices.ContainsFunc(rows, func(r row) bool {
		large := func(g glyph) bool { return g.digit() > len(rows) }
		return r.trimmed().spacedWidth() > len(rows) || slices.ContainsFunc(r.glyphs, large)
	})
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
