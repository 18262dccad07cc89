package format

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

// cell is one cell of a text.
type cell struct {
	line, column int
	digits       []glyph // its digit, or those in brackets or noted; none for a blank
	bracketed    bool
	noted        bool
}

// isPacked accepts texts with exactly as many characters, other than spaces and bars, as a sudoku of their digits
// has cells. (The clues of a 9x9 puzzle with spaces for blanks may number 36, too.)
func isPacked(s *textRows) bool {
	size := s.packedSize()
	return size > 0 && !slices.ContainsFunc(s.rows, func(r row) bool { return hasDigitAbove(r, size) })
}

// packedSize returns the size by the number of characters other than spaces and bars, or 0.
func (s *textRows) packedSize() int {
	rows := s.full()
	total := 0
	for _, r := range rows {
		total += r.width()
	}
	if size, ok := s.sizeOf(total); ok && fits(rows, size) {
		return size
	}
	return 0
}

// fits reports whether the rows are one row of all cells, or all of the same width.
func fits(rows []row, size int) bool {
	other := func(r row) bool { return r.width() != size }
	return len(rows) == 1 || len(rows) == size && !slices.ContainsFunc(rows, other)
}

func readPacked(s *textRows) (*solver.Grid, error) {
	size := s.packedSize()
	cells := make([]cell, 0, size*size)
	for _, r := range s.full() {
		more, err := r.cells(false)
		if err != nil {
			return nil, err
		}
		cells = append(cells, more...)
	}
	return s.fill(cells, size)
}

// cells splits a row into cells. Bars are skipped; spaces are skipped or are blanks.
func (r row) cells(spaces bool) ([]cell, error) {
	cells := make([]cell, 0, len(r.glyphs))
	for i := 0; i < len(r.glyphs); i++ {
		g := r.glyphs[i]
		at := cell{line: r.line, column: g.column}
		switch {
		case g.isBar() || g.isSpace() && !spaces:
			continue
		case g.r == '[':
			digits, err := r.bracket(i)
			if err != nil {
				return nil, err
			}
			at.digits, at.bracketed = digits, true
			i += len(digits) + 1
		case g.r == ']':
			return nil, at.fail(BracketUnopened, nil, `"]" closes a bracket that was not opened`)
		case !g.isSpace() && !g.isBlank():
			at.digits = r.glyphs[i : i+1]
		}
		cells = append(cells, at)
	}
	return cells, nil
}

func (s *textRows) fill(cells []cell, size int) (*solver.Grid, error) {
	for _, c := range cells {
		if err := c.check(size); err != nil {
			return nil, err
		}
	}
	layout, err := s.layout(size)
	if err != nil {
		return nil, err
	}
	b := board{cells: make([]boardCell, 0, len(cells))}
	for _, c := range cells {
		var filled boardCell
		switch {
		case c.noted:
			filled.candidates = digits(c.digits)
		case len(c.digits) > 0 && !c.bracketed:
			filled = boardCell{value: c.digits[0].digit(), entered: c.digits[0].entered}
		}
		b.cells = append(b.cells, filled)
	}
	g := b.fill(layout)
	for i, c := range cells {
		if c.bracketed {
			g.Restrict(i, digits(c.digits))
		}
	}
	return g, nil
}

// check rejects digits that are too large.
func (c cell) check(size int) error {
	for _, g := range c.digits {
		if g.digit() > size {
			last, letter := digitRange(size)
			at := cell{line: c.line, column: g.column}
			return at.fail(DigitTooLarge, ErrorValues{"Text": g.shown(), "Size": size, "Last": last, "Letter": letter},
				"%s does not fit a %dx%d sudoku; want %s, or one of . 0 * _ - for a blank", g.quote(), size, size, digitNames(size))
		}
	}
	return nil
}

func digits(glyphs []glyph) solver.Digits {
	var ds solver.Digits
	for _, g := range glyphs {
		ds = ds.With(g.digit())
	}
	return ds
}

// hasCandidates accepts texts with a group of digits for every cell, some with several digits.
func hasCandidates(s *textRows) bool {
	if s.joined {
		return false
	}
	groups := s.groups()
	size, ok := s.sizeOf(len(groups))
	several := false
	for _, g := range groups {
		if !isGroup(g) || len(g) > 1 && digits(g) > solver.FirstDigits(size) {
			return false
		}
		several = several || len(g) > 1
	}
	return ok && several
}

func (s *textRows) groups() [][]glyph {
	var groups [][]glyph
	for _, r := range s.rows {
		groups = append(groups, r.groups()...)
	}
	return groups
}

// isGroup reports whether a group can be a cell of a candidate grid: a blank, or distinct digits.
func isGroup(group []glyph) bool {
	if len(group) == 1 && group[0].isBlank() {
		return true
	}
	var seen solver.Digits
	for _, g := range group {
		d := g.digit()
		if d == 0 || seen.Has(d) {
			return false
		}
		seen = seen.With(d)
	}
	return true
}

func readCandidates(s *textRows) (*solver.Grid, error) {
	var cells []cell
	for _, r := range s.rows {
		for _, group := range r.groups() {
			c := cell{line: r.line, column: group[0].column, noted: len(group) > 1}
			if !group[0].isBlank() {
				c.digits = group
			}
			cells = append(cells, c)
		}
	}
	size, _ := s.sizeOf(len(cells))
	return s.fill(cells, size)
}

// Line writes the values on one line, '.' for an empty cell.
func Line(g *solver.Grid) string { return g.String() }

// LineWithRegions writes the values on one line, followed by the regions of a jigsaw. Read needs Options.Shape only for
// extra units and for sizes with several kinds of boxes.
func LineWithRegions(g *solver.Grid) string { return g.String() + g.Layout().Shape().Regions }

// bracket returns the digits of the bracket that opens at index i.
func (r row) bracket(i int) ([]glyph, error) {
	open := cell{line: r.line, column: r.glyphs[i].column}
	for j := i + 1; j < len(r.glyphs); j++ {
		switch g := r.glyphs[j]; {
		case g.r == ']' && j == i+1:
			return nil, open.fail(BracketEmpty, nil, "the brackets are empty; want the digits that the cell may hold, such as [3578]")
		case g.r == ']':
			return r.glyphs[i+1 : j], nil
		case g.digit() == 0:
			return nil, cell{line: r.line, column: g.column}.fail(BracketNonDigit, ErrorValues{"Text": g.shown()}, "%s stands inside brackets; want digits and then ]", g.quote())
		}
	}
	return nil, open.fail(BracketUnclosed, nil, `"[" is not closed; want the digits that the cell may hold and then ], such as [3578]`)
}

// LineWithRestrictions writes a grid on one line: digits, '.' for a cell with plain candidates or none, and a set such
// as [3578] for a restricted cell.
func LineWithRestrictions(g *solver.Grid) string {
	restricted := g.Restricted()
	var b strings.Builder
	for c := range g.Layout().CellCount() {
		switch cands := g.Candidates(c); {
		case g.Value(c) != 0:
			b.WriteByte(solver.Symbol(g.Value(c)))
		case cands == 0 || !restricted.Has(c):
			b.WriteByte('.')
		default:
			b.WriteString("[" + cands.String() + "]")
		}
	}
	return b.String()
}
