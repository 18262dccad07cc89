package format

import (
	"errors"
	"slices"
	"strings"

	"pencilmark/solver"
)

// A jigsaw is written as its cells and then its regions, a letter or digit for
// each cell: below the cells, behind them on the same line, or each row of the
// map behind its row.

// takeRegions cuts a map of regions off the text, if there is one, and lets it
// decide the shape.
func (s *textRows) takeRegions() error {
	cells, symbols := s.regions()
	if len(symbols) == 0 {
		return nil
	}
	shape, err := readRegions(symbols)
	if err != nil {
		return err
	}
	if s.shape != nil {
		shape.Diagonals, shape.Windows = s.shape.Diagonals, s.shape.Windows
	}
	s.shape, s.rows = &shape, cells
	return nil
}

// regions returns the rows of cells and the map behind them; no map if there is
// none.
func (s *textRows) regions() (cells []row, symbols []regionSymbol) {
	rows := s.full()
	for size := 4; size <= solver.MaxSize; size++ {
		cells, symbols = cutMap(rows, size)
		if (s.shape == nil || size == s.shape.Size()) && isMap(symbols, size) {
			return cells, symbols
		}
	}
	return rows, nil
}

// cutMap cuts rows in the middle if they may be a puzzle and its regions. The
// characters of the map come with their places.
func cutMap(rows []row, size int) (cells []row, symbols []regionSymbol) {
	var regions []row
	switch {
	case haveWidth(rows, 1, 2*size*size), haveWidth(rows, size, 2*size):
		for _, r := range rows {
			i := r.start(r.width() / 2)
			cells = append(cells, row{line: r.line, glyphs: r.glyphs[:i]})
			regions = append(regions, row{line: r.line, glyphs: r.glyphs[i:]})
		}
	case haveWidth(rows, 2, size*size), haveWidth(rows, 2*size, size):
		cells, regions = rows[:len(rows)/2], rows[len(rows)/2:]
	}
	for _, r := range regions {
		for _, g := range r.glyphs {
			if !g.isSpace() && !g.isBar() {
				symbols = append(symbols, regionSymbol{glyph: g, line: r.line})
			}
		}
	}
	return cells, symbols
}

func haveWidth(rows []row, count, width int) bool {
	return len(rows) == count && !slices.ContainsFunc(rows, func(r row) bool { return r.width() != width })
}

// start returns the index of the glyph that the row's cell number i begins with,
// from 0.
func (r row) start(i int) int {
	inside := false
	for at, g := range r.glyphs {
		if !inside && !g.isSpace() && !g.isBar() {
			if i == 0 {
				return at
			}
			i--
		}
		inside = g.r == '[' || inside && g.r != ']'
	}
	return len(r.glyphs)
}

// regionSymbol is a character of a map of regions.
type regionSymbol struct {
	glyph
	line int
}

// isMap reports whether marks are a map, if perhaps a faulty one, and not another
// puzzle or a solution. In a map at least every other two neighbours have the
// same mark, in a solution none; in a puzzle it is that of blanks, which are many.
func isMap(symbols []regionSymbol, size int) bool {
	if len(symbols) != size*size {
		return false
	}
	counts, alike := map[rune]int{}, 0
	for i, m := range symbols {
		counts[m.r]++
		if counts[m.r] > 2*size || !isRegionSymbol(m.r) {
			return false
		}
		if i%size > 0 && symbols[i-1].r == m.r {
			alike++
		}
		if i >= size && symbols[i-size].r == m.r {
			alike++
		}
	}
	return 3*alike >= 2*size*(size-1)
}

func isRegionSymbol(r rune) bool {
	return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}

// readRegions says where a faulty map has its fault.
func readRegions(symbols []regionSymbol) (solver.Shape, error) {
	var text []byte
	for _, m := range symbols {
		text = append(text, byte(m.r))
	}
	shape, err := solver.ParseRegions(string(text))
	bad, ok := errors.AsType[*solver.RegionError](err)
	if !ok {
		return shape, err
	}
	at := cell{line: symbols[bad.Cell].line, column: symbols[bad.Cell].column}
	if bad.Fault == solver.RegionDisconnected {
		return shape, at.fail(RegionDisconnected, ErrorValues{"Region": bad.Symbol}, "this cell is apart from the rest of region %s; want cells side by side", bad.Symbol)
	}
	return shape, at.fail(RegionWrongSize, ErrorValues{"Region": bad.Symbol, "Cells": bad.Count, "Want": bad.Size}, "region %s has %s; want %d", bad.Symbol, count(bad.Count, "cell"), bad.Size)
}

// A jigsaw can be drawn, too: the cells one below the other, bars between those of
// different regions and lines of dashes between rows.

// takeWalls lets the walls of a drawing decide the shape if they make the regions
// of a jigsaw; lines has the borders, which the sheet's rows lack. Boxes are for
// the text's length to tell.
func (s *textRows) takeWalls(lines []row) {
	rows := s.full()
	size := len(rows)
	if s.shape != nil || size < 4 || size > solver.MaxSize {
		return
	}
	d := drawn{size: size, rows: rows}
	if !d.align() {
		return
	}
	for _, line := range lines {
		d.draw(line)
	}
	if shape, err := solver.ParseRegions(d.regions()); err == nil && shape.Regions != "" {
		s.shape = &shape
	}
}

// drawn is a drawing of a grid.
type drawn struct {
	size    int
	rows    []row
	columns []int                 // of the text, where each column of cells begins
	left    [solver.MaxCells]bool // by cell: a wall on its left
	above   [solver.MaxCells]bool // by cell: a wall above it
	row     int                   // rows met so far
	region  [solver.MaxCells]byte // by cell, 0 if it is in none yet
}

// align finds where the cells stand; in every row they must stand alike.
func (d *drawn) align() bool {
	for i, r := range d.rows {
		var columns []int
		for _, group := range r.groups() {
			columns = append(columns, group[0].column)
		}
		if i == 0 {
			d.columns = columns
		}
		if len(columns) != d.size || !slices.Equal(columns, d.columns) {
			return false
		}
	}
	return true
}

// draw takes in the walls of a line: of the rows, or between them.
func (d *drawn) draw(line row) {
	if d.row < d.size && line.line == d.rows[d.row].line {
		for _, g := range line.glyphs {
			if col, _ := slices.BinarySearch(d.columns, g.column); g.isBar() && col < d.size {
				d.left[d.row*d.size+col] = true
			}
		}
		d.row++
		return
	}
	for _, g := range line.glyphs {
		if col, ok := slices.BinarySearch(d.columns, g.column); ok && d.row < d.size && strings.ContainsRune("-=─━═", g.r) {
			d.above[d.row*d.size+col] = true
		}
	}
}

// regions marks the cells by the region that the walls put them in; of cells
// beyond those of a jigsaw the mark is none.
func (d *drawn) regions() string {
	symbols := byte('A')
	for cell := range d.size * d.size {
		if d.region[cell] == 0 && symbols <= 'Z' {
			d.fill(cell, symbols)
			symbols++
		}
	}
	return string(d.region[:d.size*d.size])
}

// fill puts a cell and all that no wall parts from it into a region.
func (d *drawn) fill(cell int, mark byte) {
	if d.region[cell] != 0 {
		return
	}
	d.region[cell] = mark
	if col := cell % d.size; col > 0 && !d.left[cell] {
		d.fill(cell-1, mark)
	}
	if next := cell + 1; next%d.size > 0 && !d.left[next] {
		d.fill(next, mark)
	}
	if cell >= d.size && !d.above[cell] {
		d.fill(cell-d.size, mark)
	}
	if next := cell + d.size; next < d.size*d.size && !d.above[next] {
		d.fill(next, mark)
	}
}
