package format

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

// How a scanner tells a line that is a puzzle from a row of one.

// sheetOf cuts lines into rows without looking at their characters.
func (s *scanner) sheetOf(lines ...string) *sheet {
	sheet := &sheet{shape: s.options.Shape}
	for _, text := range lines {
		for _, glyphs := range splitLines(text, s.options.Chat) {
			sheet.rows = append(sheet.rows, cutSlashes(row{glyphs: glyphs})...)
		}
	}
	return sheet
}

// isWhole reports whether a line is a puzzle, if perhaps a faulty one, and not
// a row of one.
func (s *scanner) isWhole(text string) bool {
	sheet := s.sheetOf(text)
	if len(sheet.full()) == 0 {
		return false
	}
	if len(sheet.rows) > 1 { // slashes
		return true
	}
	r := sheet.rows[0]
	if isBorder(r) || isCandidateRow(sheet, r) {
		return false
	}
	if size := r.width(); sheet.isSize(size) {
		_, ok := sheet.sizeOf(size)
		return ok && !hasDigitAbove(r, 4)
	}
	return r.width() > solver.MaxSize && (!isDubious(r) || sheet.isBlankPuzzle(r))
}

// isBlankPuzzle reports whether a dubious row is a puzzle without a given: as
// long as one, and without the dashes of a border.
func (s *sheet) isBlankPuzzle(r row) bool {
	_, ok := s.sizeOf(r.width())
	return ok && !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.r == '-' || g.isBar() })
}

// isCandidateRow reports whether a row has a group of candidates for each of
// its cells.
func isCandidateRow(s *sheet, r row) bool {
	groups := r.groups()
	several := func(g []glyph) bool { return len(g) > 1 }
	other := func(g []glyph) bool { return !isGroup(g) }
	return s.isSize(len(groups)) && slices.ContainsFunc(groups, several) &&
		!slices.ContainsFunc(groups, other) && !hasDigitAbove(r, len(groups))
}

func hasDigitAbove(r row, limit int) bool {
	return slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.digit() > limit })
}

// rows returns the block's rows without borders, and how many it should have,
// or 0 while that cannot be told.
func (s *scanner) rows() (rows []row, size int) {
	var lines []string
	for _, l := range s.block {
		lines = append(lines, l.text)
	}
	sheet := s.sheetOf(lines...)
	rows = withoutBorders(sheet.rows)
	for _, r := range rows {
		if size = sheet.rowSize(r); size > 0 {
			break
		}
	}
	if size == 0 && !slices.ContainsFunc(rows, func(r row) bool { return !isDubious(r) }) {
		return nil, 0
	}
	return rows, size
}

// rowSize returns how many cells a row has, if that is a size.
func (s *sheet) rowSize(r row) int {
	if s.shape != nil {
		return s.size()
	}
	for _, n := range []int{len(r.groups()), r.width(), r.spacedWidth()} {
		if s.isSize(n) {
			return n
		}
	}
	return 0
}

// isBlankRow reports whether a line of spaces is a row of the block.
func (s *scanner) isBlankRow(text string) bool {
	_, size := s.rows()
	return size > 0 && len(text) == size && strings.TrimSpace(text) == ""
}

// isGap reports whether an empty line may stand between two bands of boxes.
func (s *scanner) isGap() bool {
	rows, size := s.rows()
	if size == 0 {
		return len(s.block) > 0
	}
	shapes := solver.KnownShapes()
	if s.options.Shape != nil {
		shapes = []solver.Shape{*s.options.Shape}
	}
	return slices.ContainsFunc(shapes, func(k solver.Shape) bool {
		return k.Size() == size && len(rows)%k.BoxHeight == 0
	})
}
