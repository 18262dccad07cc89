package phrase

import (
	"strconv"

	"pencilmark/solver"
)

// Coordinates is a style of naming cells.
type Coordinates string

// The styles. Letters run on from I to J: nothing is left out.
const (
	RowColumn Coordinates = "r1c1" // the row and the column by number; also ""
	LetterRow Coordinates = "A1"   // the row by letter, the column by number
)

// WithCoordinates returns a printer that names cells, and rows, in a style.
func (p *Printer) WithCoordinates(style Coordinates) *Printer {
	if p.letterRows == (style == LetterRow) {
		return p
	}
	other := *p
	other.letterRows = style == LetterRow
	return &other
}

// Coordinates is the style that the printer names cells in.
func (p *Printer) Coordinates() Coordinates {
	if p.letterRows {
		return LetterRow
	}
	return RowColumn
}

// Cell names a cell: "r1c5", or "A5".
func (p *Printer) Cell(l *solver.Layout, cell int) string {
	if p.letterRows {
		return letter(l.Row(cell)) + strconv.Itoa(l.Col(cell)+1)
	}
	return l.CellName(cell)
}

// unitNumber numbers a unit as its cells are named.
func (p *Printer) unitNumber(u *solver.Unit) string {
	if p.letterRows && u.Kind == solver.Row {
		return letter(u.Number - 1)
	}
	return strconv.Itoa(u.Number)
}

func letter(row int) string { return string(rune('A' + row)) }
