package format

import (
	"errors"
	"slices"
	"strings"

	"pencilmark/solver"
)

// A jigsaw is its cells and its regions, a letter or digit for each cell: below the cells, after them on the same line,
// or each row of the map after its row.

// takeRegions removes a map of regions from the text and takes the shape from it.
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

// regions returns the rows of cells and the map after them, if there is one.
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

// cutMap splits rows in the middle if they may be a puzzle and its regions.
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

// start returns the index of the first glyph of the row's i-th cell, from 0.
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

type regionSymbol struct {
	glyph
	line int
}

// isMap reports whether symbols are a map, perhaps with a fault, and not a puzzle or a solution. In a map at least a
// third of all pairs of neighbours are equal. In a solution none are, and in a puzzle equal neighbours are blanks,
// which are more numerous than the cells of a region.
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

// readRegions reads a map of regions and locates faults.
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

// takeWalls takes the shape from the walls of a drawing if they make the regions of a jigsaw. lines includes the
// borders.
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

type drawn struct {
	size    int
	rows    []row
	columns []int                 // of the text, where each column of cells begins
	left    [solver.MaxCells]bool // by cell: a wall on its left
	above   [solver.MaxCells]bool // by cell: a wall above it
	row     int                   // rows met so far
	region  [solver.MaxCells]byte // by cell, 0 if it is in none yet
}

// align finds the columns of cells, which must be the same in every row.
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

// draw takes the walls of a line, which is a row or between rows.
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

// regions labels the cells by region; cells beyond a jigsaw's number of regions get none.
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

// fill labels a cell and all cells that no wall separates from it.
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
