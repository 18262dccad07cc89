package format

import (
	"strings"

	"pencilmark/solver"
)

// rowsWriter returns a function that writes a row a line, with a text between cells and one for a blank.
func rowsWriter(between, blank string) func(*solver.Grid) string {
	return func(g *solver.Grid) string {
		return strings.ReplaceAll(writeRows(g, between), ".", blank)
	}
}

func writeRows(g *solver.Grid, between string) string {
	var b strings.Builder
	values := strings.Split(g.String(), "")
	for size := g.Layout().Size(); len(values) > 0; values = values[size:] {
		b.WriteString(strings.Join(values[:size], between) + "\n")
	}
	return b.String()
}

// zeroLine writes the values on one line, '0' for an empty cell.
func zeroLine(g *solver.Grid) string { return strings.ReplaceAll(g.String(), ".", "0") }

// digitCandidates writes nine characters for each cell: its candidates in their places, dots for the others. A value is
// its only candidate.
var digitCandidates = Format{
	Label: Label{"729", "729 characters of candidates"},
	open: func(text string) reader {
		marks, ok := digitPlaces(text)
		if !ok {
			return nil
		}
		b := &board{}
		for ; len(marks) > 0; marks = marks[9:] {
			c := boardCell{candidates: listedDigits(marks[:9])}
			if d, ok := c.candidates.Single(); ok {
				c = boardCell{value: d}
			}
			b.cells = append(b.cells, c)
		}
		return b.grid
	},
	write: func(g *solver.Grid) string {
		var out strings.Builder
		for cell := range g.Layout().CellCount() {
			held := g.Candidates(cell)
			if v := g.Value(cell); v != 0 {
				held = solver.DigitsOf(v)
			}
			for d := 1; d <= 9; d++ {
				mark := byte('.')
				if held.Has(d) {
					mark = solver.Symbol(d)
				}
				out.WriteByte(mark)
			}
		}
		return out.String()
	},
	holds: func(s solver.Shape) bool { return s.Size() == 9 },
	noted: true,
}

// candidateCharacters is nine characters for each of 81 cells.
const candidateCharacters = 729

// digitPlaces returns the 729 characters of a text in which every digit is in its place.
func digitPlaces(text string) (marks string, ok bool) {
	if len(text) < candidateCharacters {
		return "", false
	}
	marks = withoutSpaces(text)
	return marks, len(marks) == candidateCharacters && inPlace(marks)
}

// nearDigitPlaces returns the length of a text of candidates that was cut short or is too long; 0 for other texts.
func nearDigitPlaces(text string) int {
	marks := withoutSpaces(text)
	if len(marks) <= solver.MaxSize*solver.MaxSize || len(marks) > 2*candidateCharacters || !inPlace(marks) {
		return 0
	}
	return len(marks)
}

func withoutSpaces(text string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\r\n|+", r) {
			return -1
		}
		return r
	}, text)
}

// inPlace reports whether every digit is in its place among nine, and there are some.
func inPlace(marks string) bool {
	i := 0
	for _, r := range marks {
		if d := digitOf(r); d != 0 && d != i%9+1 || d == 0 && !(glyph{r: r}).isBlank() {
			return false
		}
		i++
	}
	return strings.ContainsAny(marks, "123456789")
}

// Candidates writes a grid with every cell's value or candidates in columns, with the boxes or regions drawn. An empty
// cell that allows nothing is '.'.
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

// Block writes the values row by row with the boxes or regions drawn, '.' for an empty cell.
func Block(g *solver.Grid) string {
	values := g.String()
	return draw(g.Layout(), 1, func(cell int) string { return values[cell : cell+1] })
}

// draw writes a padded text for each cell and draws the blocks. It ends with a newline.
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

// drawing is a text with the walls between blocks. If any row or column has a wall at a place, it takes a line or two
// columns in all of them.
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
