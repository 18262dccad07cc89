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

// row is a line of the text, or a part of one that a slash ends.
type row struct {
	line   int
	glyphs []glyph
}

// newSheet splits a text into rows without borders and regions, and rejects characters that no
// sudoku has.
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

// sizeOf returns the size of the sudoku with so many cells; ok is false if the text cannot be one.
func (s *textRows) sizeOf(cells int) (size int, ok bool) {
	for n := 1; n*n <= cells; n++ {
		if n*n == cells && s.isSize(n) {
			return n, true
		}
	}
	return 0, false
}

// meantPlus decides what a plus among cells is: a blank, or a mark of entered values if the other
// characters are all cells of a sudoku.
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
