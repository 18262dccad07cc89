package format

import (
	"strings"

	"pencilmark/solver"
)

// Candidates writes a grid with every cell's candidates, or its value, in
// columns with the boxes or regions drawn. An empty cell that allows nothing is written
// as '.'.
func Candidates(g *solver.Grid) string {
	width := 1
	for c := range g.Layout().CellCount() {
		width = max(width, g.Candidates(c).Len())
	}
	return draw(g.Layout(), width, func(cell int) string {
		if v := g.Value(cell); v != 0 {
			return string(solver.Symbol(v))
		}
		if cands := g.Candidates(cell); cands != 0 {
			return cands.String()
		}
		return "."
	})
}

// Block writes the values a row a line with the boxes or regions drawn, '.' for an empty
// cell.
func Block(g *solver.Grid) string {
	values := g.String()
	return draw(g.Layout(), 1, func(cell int) string { return values[cell : cell+1] })
}

// draw writes a text for each cell, padded to a width, and draws the blocks. It
// ends with a newline.
func draw(l *solver.Layout, width int, text func(cell int) string) string {
	d := drawing{layout: l, width: width}
	for row := range l.Size() {
		d.rule(row)
		for col := range l.Size() {
			if d.divides(col) {
				d.out.WriteString(d.side(row, col) + " ")
			}
			t := text(l.CellAt(row, col))
			d.out.WriteString(t + strings.Repeat(" ", width-len(t)+1))
		}
		d.out.WriteString("|\n")
	}
	d.rule(l.Size())
	return d.out.String()
}

// drawing is a text in which a wall takes a line or two columns, everywhere where
// some row or column has one.
type drawing struct {
	layout *solver.Layout
	width  int
	out    strings.Builder
}

// divides reports whether some row has a wall on the left of a column.
func (d *drawing) divides(col int) bool {
	for row := range d.layout.Size() {
		if d.layout.WallLeft(row, col) {
			return true
		}
	}
	return false
}

func (d *drawing) side(row, col int) string {
	if d.layout.WallLeft(row, col) {
		return "|"
	}
	return " "
}

// rule draws the walls above a row, if there are any.
func (d *drawing) rule(row int) {
	var line strings.Builder
	for col := range d.layout.Size() {
		dash := " "
		if d.layout.WallAbove(row, col) {
			dash = "-"
		}
		if d.divides(col) {
			line.WriteString(d.corner(row, col) + dash)
		}
		line.WriteString(strings.Repeat(dash, d.width+1))
	}
	if text := line.String(); strings.Contains(text, "-") {
		d.out.WriteString(text + d.corner(row, d.layout.Size()) + "\n")
	}
}

// corner draws what is at the upper left corner of a cell.
func (d *drawing) corner(row, col int) string {
	upright := d.layout.WallLeft(row-1, col) || d.layout.WallLeft(row, col)
	level := d.layout.WallAbove(row, col-1) || d.layout.WallAbove(row, col)
	switch {
	case upright && level:
		return "+"
	case level:
		return "-"
	case upright:
		return "|"
	}
	return " "
}
