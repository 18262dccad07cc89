package format

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

// textRows is a text split into the rows that may hold cells.
type textRows struct {
	shape  *solver.Shape
	rows   []row
	joined bool // the rows were groups of one line
}

// row is a line of the text, or a part of a line that ends with a slash.
type row struct {
	line   int
	glyphs []glyph
}

// newSheet splits a text into rows without borders and regions, and rejects characters that no sudoku has.
func newSheet(text string, o Options) (*textRows, error) {
	s := &textRows{shape: o.Shape}
	var rows []row
	for i, glyphs := range splitLines(text) {
		rows = append(rows, cutSlashes(row{line: i + 1, glyphs: glyphs})...)
	}
	s.meantPlus(rows)
	rows = s.withoutDelimiters(withoutTableHead(rows))
	s.rows = withoutBorders(slices.Clone(rows))
	s.takeWalls(rows)
	if err := s.takeRegions(); err != nil {
		return nil, err
	}
	if err := s.checkGlyphs(); err != nil {
		return nil, err
	}
	if len(s.full()) == 0 {
		return nil, fail(NoPuzzle, nil, "there is no puzzle in the text; want 81 characters or nine lines of nine, blanks as 0 or a dot")
	}
	chatRows(s)
	return s, nil
}

// cutSlashes splits a line at its slashes. An empty rest after the last is dropped.
func cutSlashes(r row) []row {
	var rows []row
	for {
		i := slices.IndexFunc(r.glyphs, func(g glyph) bool { return g.r == '/' })
		if i < 0 {
			break
		}
		rows = append(rows, row{line: r.line, glyphs: r.glyphs[:i]})
		r.glyphs = r.glyphs[i+1:]
	}
	if len(rows) > 0 && r.isEmpty() {
		return rows
	}
	return append(rows, r)
}

func (s *textRows) checkGlyphs() error {
	for _, r := range s.rows {
		for _, g := range r.glyphs {
			if !g.isSpace() && !g.isBar() && !g.isBlank() && g.digit() == 0 && g.r != '[' && g.r != ']' {
				last, letter := digitRange(s.size())
				return cell{line: r.line, column: g.column}.fail(UnknownSymbol, ErrorValues{"Text": g.shown(), "Last": last, "Letter": letter},
					"%s does not belong in a sudoku; want %s, or one of . 0 * _ - for a blank", g.quote(), digitNames(s.size()))
			}
		}
	}
	return nil
}

// size returns the requested number of rows, or 9.
func (s *textRows) size() int {
	if s.shape != nil {
		return s.shape.Size()
	}
	return 9
}

// isSize reports whether the text may be a sudoku of n rows.
func (s *textRows) isSize(n int) bool {
	if s.shape != nil {
		return n == s.shape.Size()
	}
	return slices.ContainsFunc(solver.KnownShapes(), func(k solver.Shape) bool { return k.Size() == n })
}

func (s *textRows) full() []row {
	return slices.DeleteFunc(slices.Clone(s.rows), func(r row) bool { return r.isEmpty() })
}

func (r row) isEmpty() bool {
	return !slices.ContainsFunc(r.glyphs, func(g glyph) bool { return !g.isSpace() && !g.isBar() })
}

// groups returns the runs of characters between spaces and bars.
func (r row) groups() [][]glyph {
	var groups [][]glyph
	inside := false
	for i, g := range r.glyphs {
		switch {
		case g.isSpace() || g.isBar():
			inside = false
		case inside:
			last := &groups[len(groups)-1]
			*last = (*last)[:len(*last)+1]
		default:
			inside = true
			groups = append(groups, r.glyphs[i:i+1])
		}
	}
	return groups
}

func (r row) end() int {
	if len(r.glyphs) == 0 {
		return 1
	}
	return r.glyphs[len(r.glyphs)-1].column + 1
}

// digitRange returns the last symbol of 1 to 9, and the last letter or "".
func digitRange(size int) (last, letter string) {
	if size > 9 {
		letter = string(solver.Symbol(size))
	}
	return string(solver.Symbol(min(size, 9))), letter
}

// digitNames says which digits a sudoku of some size has.
func digitNames(size int) string {
	last, letter := digitRange(size)
	switch letter {
	case "":
		return "1 to " + last
	case "A":
		return "1 to 9 and A"
	}
	return "1 to 9 and A to " + letter
}

// layout returns the layout for a size.
func (s *textRows) layout(size int) (*solver.Layout, error) {
	if s.shape != nil {
		return newLayout(*s.shape)
	}
	var shapes []solver.Shape
	for _, k := range solver.KnownShapes() {
		if k.Size() == size {
			shapes = append(shapes, k)
		}
	}
	if len(shapes) > 1 {
		names := choices(shapes)
		last := len(names) - 1
		return nil, fail(SeveralLayouts, ErrorValues{"Cells": size * size, "Layouts": names},
			"%d cells can be several layouts; name one of %s or %s", size*size, strings.Join(names[:last], ", "), names[last])
	}
	return newLayout(shapes[0])
}

func newLayout(shape solver.Shape) (*solver.Layout, error) {
	l, err := solver.NewLayout(shape)
	if err != nil {
		return nil, fail(UnknownLayout, ErrorValues{"Layout": shape.String()}, "%v", err)
	}
	return l, nil
}

// choices names shapes, each also with diagonals: 6x2, 4x3, 6x2+x and 4x3+x.
func choices(shapes []solver.Shape) []string {
	var names []string
	for _, diagonals := range []bool{false, true} {
		for _, k := range shapes {
			k.Diagonals = diagonals
			names = append(names, k.String())
		}
	}
	return names
}

// sizeOf returns the size of a sudoku with that many cells; ok is false if there is none, or the shape is another.
func (s *textRows) sizeOf(cells int) (size int, ok bool) {
	for n := 1; n*n <= cells; n++ {
		if n*n == cells && s.isSize(n) {
			return n, true
		}
	}
	return 0, false
}

// meantPlus decides whether a plus among cells is a blank or the mark of an entered value. It is a mark if the other
// characters alone are the cells of a sudoku.
func (s *textRows) meantPlus(rows []row) {
	plus := func(g glyph) bool { return g.r == '+' }
	digit := func(g glyph) bool { return g.digit() > 0 }
	cells := func(g glyph) bool {
		return g.digit() > 0 || g.isBlank() || plus(g) || g.isSpace() || g.isBar() || g.r == '[' || g.r == ']'
	}
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

// withoutBorders drops borders. A line of dashes, dots or stars can be a border or a row of blanks. It is a border if it
// is wider than the rows, if the rows have other characters for blanks, if there are enough rows without it, or if such
// lines separate all rows or all bands.
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

// otherBlanks returns a function that reports whether a row repeats one character that could be a blank, but is not a
// blank of the given rows.
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

// mark returns the first character of a row that is not a space or bar.
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

// withoutRules drops lines that separate all rows, or all bands of boxes, and may also be above the first and below the
// last. whole is false if rows are still to come; cells is nil if there are no such lines.
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

// usualWidth returns the most common width of non-empty rows, the first of equals; 0 without rows.
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
