package format

import (
	"slices"
	"strings"

	"pencilmark/solver"
)

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
