package format

import (
	"slices"
	"strings"
	"unicode"

	"pencilmark/solver"
)

// How a scanner tells a line that is a puzzle from a row of one.

// sheetOf cuts lines into rows without looking at their characters.
func (s *scanner) sheetOf(lines ...string) *textRows {
	sheet := &textRows{shape: s.options.Shape}
	for _, text := range lines {
		for _, glyphs := range splitLines(text) {
			sheet.rows = append(sheet.rows, cutSlashes(row{glyphs: glyphs})...)
		}
	}
	sheet.meantPlus(sheet.rows)
	sheet.rows = sheet.withoutDelimiters(withoutTableHead(sheet.rows))
	return sheet
}

// isWhole reports whether a line is a puzzle, if perhaps a faulty one, and not
// a row of one.
func (s *scanner) isWhole(text string) bool {
	if isColumnHead(text) {
		return false
	}
	if rows := withoutLabels([]string{text}); rows != nil && strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) && digitOf(r) == 0 }) {
		text = rows[0]
	}
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
	width := r.width()
	switch size, all := sheet.sizeOf(width); {
	case isDubious(r):
		return all && sheet.isBlankPuzzle(r)
	case sheet.isSize(width), width <= solver.MaxSize:
		return all && !hasDigitAbove(r, size)
	}
	return true
}

// isJigsaw reports whether a text of cells, what parts them and another text are
// a jigsaw, if perhaps a faulty one.
func (s *scanner) isJigsaw(cells, between, regions string) bool {
	sheet := s.sheetOf(cells + between + regions)
	sheet.rows = withoutBorders(sheet.rows)
	_, symbols := sheet.regions()
	return len(symbols) > 0
}

// isBlankPuzzle reports whether a dubious row is a puzzle without a given: as
// long as one, and without the dashes of a border.
func (s *textRows) isBlankPuzzle(r row) bool {
	_, ok := s.sizeOf(r.width())
	return ok && !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.r == '-' || g.isBar() })
}

// isCandidateRow reports whether a row has a group of candidates for each of
// its cells.
func isCandidateRow(s *textRows, r row) bool {
	groups := r.groups()
	several := func(g []glyph) bool { return len(g) > 1 }
	other := func(g []glyph) bool { return !isGroup(g) }
	return s.isSize(len(groups)) && slices.ContainsFunc(groups, several) && !areRows(groups) &&
		!slices.ContainsFunc(groups, other) && !hasDigitAbove(r, len(groups))
}

// areRows reports whether groups are the rows of a grid on one line: each has as many cells
// as there are groups, and not in the order of candidates in all.
func areRows(groups [][]glyph) bool {
	descends := func(g []glyph) bool {
		return !slices.IsSortedFunc(g, func(a, b glyph) int { return a.digit() - b.digit() })
	}
	return slices.ContainsFunc(groups, descends) && !slices.ContainsFunc(groups, func(g []glyph) bool { return len(g) != len(groups) })
}

func hasDigitAbove(r row, limit int) bool {
	return slices.ContainsFunc(r.glyphs, func(g glyph) bool { return g.digit() > limit })
}

// isBorder reports whether a line before the first row of a block is a border.
func (s *scanner) isBorder(text string) bool {
	sheet := s.sheetOf(text)
	return !slices.ContainsFunc(sheet.rows, func(r row) bool { return !isBorder(r) && (r.isEmpty() || sheet.rowSize(r) > 0) })
}

// blockRows are a block's rows without borders, and how many it should have; nothing
// while there is no row that is sure to be one.
type blockRows struct {
	rows []row
	size int
}

func (s *scanner) setBlock(lines []numbered) { s.block, s.cut, s.gap, s.bytes = lines, nil, 0, 0 }

// hasAllRows reports whether the block has as many rows as its puzzle.
func (s *scanner) hasAllRows() bool {
	rows, size := s.rows()
	return size > 0 && len(rows) >= size
}

// mayGoOn reports whether some of the rows of a block may be lines between rows, or the head
// of a table, so that rows are still to come.
func (s *scanner) mayGoOn() bool {
	rows, size := s.rows()
	if len(rows) > 2*size+1 {
		return false
	}
	if rules, whole := withoutRules(rows, size); rules != nil && !whole {
		return true
	}
	other := otherBlanks(slices.DeleteFunc(slices.Clone(rows), isDubious))
	return len(rows) == size && (slices.ContainsFunc(rows, other) || len(s.block) > 1 && isRule(row{glyphs: glyphsOf(s.block[1].text)}))
}

// splitBlock parts a block with more rows than its puzzle has, which mayGoOn let grow, into
// puzzles if it is not one as a whole. What is left begins the next.
func (s *scanner) splitBlock() {
	rows, size := s.rows()
	if len(rows) <= size || len(rows) != len(s.block) {
		return
	}
	if _, err := Read(textOf(s.block), s.options); err == nil {
		return
	}
	first, rest := s.block[:size], s.block[size:]
	s.setBlock(first)
	s.flush()
	for _, l := range rest {
		s.addLine(l)
	}
}

// awaitsGap reports whether the last row of the block is one of those that are all parted by
// empty lines only if an empty line comes next, or nothing.
func (s *scanner) awaitsGap() bool { return s.gap > 0 && s.gap == len(s.block)-1 }

// isDoubled reports whether an empty line may stand between two rows that are all parted by
// one, and notes where.
func (s *scanner) isDoubled() bool {
	rows, size := s.rows()
	other := func(g glyph) bool { return g.digit() == 0 && !g.isBlank() && !g.isSpace() && !g.isBar() }
	noRow := func(r row) bool { return r.width() != size || slices.ContainsFunc(r.glyphs, other) }
	if len(rows) == 0 || len(rows) != len(s.block) || s.gap != len(s.block)-1 || slices.ContainsFunc(rows, noRow) {
		return false
	}
	s.gap = len(s.block)
	return true
}

// endDoubled parts the rows between empty lines from a row that has none behind it: it
// begins a puzzle.
func (s *scanner) endDoubled() {
	if s.gap == 0 || s.gap == len(s.block) {
		return
	}
	first := s.block[s.gap:]
	s.setBlock(s.block[:s.gap])
	s.flush()
	s.setBlock(first)
}

// rows cuts the block.
func (s *scanner) rows() (rows []row, size int) {
	if s.cut == nil {
		s.cut = s.cutBlock()
	}
	return s.cut.rows, s.cut.size
}

func (s *scanner) cutBlock() *blockRows {
	var lines []string
	for _, l := range s.block {
		lines = append(lines, l.text)
	}
	if rows := withoutLabels(lines); rows != nil {
		lines = rows
	}
	sheet := s.sheetOf(lines...)
	rows := withoutBorders(sheet.rows)
	for _, r := range rows {
		if size := sheet.rowSize(r); size > 0 {
			return &blockRows{rows, size}
		}
	}
	return &blockRows{}
}

// rowSize returns how many rows a sudoku with such a row has. Of a row with
// spaces for blanks that cannot be told, as some may be lost: then it is 9. It
// returns 0 for an empty row, and for what may be a border.
func (s *textRows) rowSize(r row) int {
	width := r.width()
	switch {
	case r.isEmpty() || isDubious(r) && !s.isSize(width):
		return 0
	case s.shape != nil:
		return s.size()
	case isCandidateRow(s, r):
		return len(r.groups())
	case s.isSize(width) && (hasBlankChars(r) || width == r.spacedWidth() || isParted(r) && !hasDigitAbove(r, width)):
		return width
	}
	return s.size()
}

// hasBlankChars reports whether a row has blanks that are no spaces.
func hasBlankChars(r row) bool { return slices.ContainsFunc(r.glyphs, glyph.isBlank) }

// isParted reports whether a row is digits with single spaces between.
func isParted(r row) bool {
	groups := r.groups()
	return len(groups) == r.width() && r.spacedWidth() == 2*len(groups)-1
}

// isBlankRow reports whether a line of spaces, or of tabs between empty cells, is a row of
// the block.
func (s *scanner) isBlankRow(text string) bool {
	_, size := s.rows()
	if size == 0 {
		size = s.sheetOf().size()
	}
	tabs := strings.Count(text, "\t")
	return strings.TrimSpace(text) == "" && (len(text) == size && tabs == 0 || tabs == size-1)
}

// isGap reports whether an empty line may stand between two bands of boxes.
func (s *scanner) isGap() bool {
	rows, size := s.rows()
	shapes := solver.KnownShapes()
	if s.options.Shape != nil {
		shapes = []solver.Shape{*s.options.Shape}
	}
	return slices.ContainsFunc(shapes, func(k solver.Shape) bool {
		return k.Size() == size && k.BoxHeight > 0 && len(rows)%k.BoxHeight == 0
	})
}
