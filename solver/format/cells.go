package format

import (
	"fmt"

	"pencilmark/solver"
)

// cell is one cell of a text: a digit, a blank or a bracketed set.
type cell struct {
	line, column int
	value        *glyph  // nil unless it is a digit
	only         []glyph // the digits in brackets
	bracketed    bool
}

// detectPacked takes texts whose characters other than spaces and bars number
// exactly the cells of a sudoku.
func detectPacked(s *sheet) bool {
	rows := s.full()
	total := 0
	for _, r := range rows {
		total += r.width()
	}
	size, ok := s.sizeOf(total)
	return ok && fits(rows, size, row.width)
}

// fits reports whether the rows are one row of all cells, or all alike.
func fits(rows []row, size int, width func(row) int) bool {
	if len(rows) == 1 {
		return width(rows[0]) == size*size
	}
	for _, r := range rows {
		if width(r) != size {
			return false
		}
	}
	return len(rows) == size
}

func readPacked(s *sheet) (*solver.Grid, error) {
	var cells []cell
	for _, r := range s.full() {
		more, err := r.cells(false)
		if err != nil {
			return nil, err
		}
		cells = append(cells, more...)
	}
	size, _ := s.sizeOf(len(cells))
	return s.fill(cells, size)
}

// cells cuts a row into cells. Bars are skipped; spaces are too, or are blanks.
func (r row) cells(spaces bool) ([]cell, error) {
	var cells []cell
	for i := 0; i < len(r.glyphs); i++ {
		g := r.glyphs[i]
		at := cell{line: r.line, column: g.column}
		switch {
		case g.isBar() || g.isSpace() && !spaces:
			continue
		case g.r == '[':
			only, err := r.bracket(i)
			if err != nil {
				return nil, err
			}
			at.only, at.bracketed = only, true
			i += len(only) + 1
		case g.r == ']':
			return nil, at.errorf(`"]" closes a bracket that was not opened`)
		case !g.isSpace() && !g.isBlank():
			at.value = &g
		}
		cells = append(cells, at)
	}
	return cells, nil
}

func (c cell) errorf(format string, args ...any) error {
	return &Error{Line: c.line, Column: c.column, Msg: fmt.Sprintf(format, args...)}
}

// fill makes the grid: values placed, other cells restricted.
func (s *sheet) fill(cells []cell, size int) (*solver.Grid, error) {
	for _, c := range cells {
		if err := c.check(size); err != nil {
			return nil, err
		}
	}
	layout, err := s.layout(size)
	if err != nil {
		return nil, err
	}
	g := solver.NewGrid(layout)
	for i, c := range cells {
		if c.value != nil {
			g.Place(i, c.value.digit())
		}
		if c.bracketed {
			g.Restrict(i, digits(c.only))
		}
	}
	g.MarkGivens()
	return g, nil
}

// check refuses digits that a sudoku of that size lacks.
func (c cell) check(size int) error {
	glyphs := c.only
	if c.value != nil {
		glyphs = []glyph{*c.value}
	}
	for _, g := range glyphs {
		if g.digit() > size {
			return &Error{Line: c.line, Column: g.column, Msg: fmt.Sprintf("%s does not fit a %dx%d sudoku; want %s, or one of . 0 * _ - for a blank",
				g.quote(), size, size, digitRange(size))}
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
