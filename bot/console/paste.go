package console

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Characters that lines of grids are made of; solver/format decides what they
// mean in the end.
const (
	digits  = "0123456789abcdefgABCDEFG"
	blanks  = ".-_*…"
	bars    = "|│┃║"
	drawing = "+=:'" // and the rest of Unicode's box drawing
	other   = " \t/[]`"
)

// fence opens and closes a code block.
const fence = "```"

func isDrawing(r rune) bool {
	return strings.ContainsRune(drawing, r) || r >= '─' && r <= '╿' && !strings.ContainsRune(bars, r)
}

// paste gathers the lines of a grid that comes row by row.
type paste struct {
	lines        []string
	size         int // of the grid, 0 if it is not known
	rows         int // lines that are rows
	rowsExpected int // rows of a whole grid
	export       bool
}

// gridLine reports whether a line can be a row of a pasted grid.
func gridLine(text string) bool {
	if format.GoesOn(text) {
		return true
	}
	text = format.Undressed(text)
	if strings.ContainsAny(text, "０１２３４５６７８９\u20e3") {
		return true
	}
	inGrid := func(r rune) bool { return strings.ContainsRune(digits+blanks+bars+other, r) || isDrawing(r) }
	return len(text) > 3 && strings.TrimFunc(text, inGrid) == "" && strings.ContainsAny(text, "0123456789"+blanks)
}

// add takes one more line and reports whether the grid is whole.
func (p *paste) add(text string) bool {
	p.lines = append(p.lines, text)
	if p.export = p.export || len(p.lines) == 1 && format.GoesOn(text); p.export {
		return !format.GoesOn(p.text())
	}
	if border(text) {
		return false
	}
	if p.rows == 0 {
		p.rowsExpected = rowsWanted(text, p.size)
	}
	p.rows++
	return p.rows >= p.rowsExpected
}

func (p *paste) text() string { return strings.Join(p.lines, "\n") }

// border reports whether a line stands between rows: it is empty, a code fence,
// or drawn. Dots, stars and dashes draw too, but can be a row of blanks: a line
// with dashes side by side that has more of them than any row is drawn.
func border(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, fence) && !strings.ContainsAny(text, "0123456789.…*") {
		return true
	}
	drawn, symbols := false, 0
	for _, r := range text {
		switch {
		case isDrawing(r):
			drawn = true
		case strings.ContainsRune(blanks, r):
			symbols++
		case !strings.ContainsRune(bars+" \t", r):
			return false
		}
	}
	onlyBars := symbols == 0
	return drawn || onlyBars || strings.Contains(text, "---") && symbols > solver.MaxSize && symbols != solver.Classic().CellCount()
}

// plain writes what a chat client makes of a cell as one character a cell.
var plain = strings.NewReplacer(fence, "", "…", "...", "\ufe0f", "", "\u20e3", "")

// rowsWanted tells from a grid's first row how many there will be; a whole grid
// on one line is a single row. size is that of the grid, 0 if it is not known.
func rowsWanted(row string, size int) int {
	row = plain.Replace(format.Undressed(row))
	fields := strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune(bars+" \t", r) })
	cells := utf8.RuneCountInString(strings.Join(fields, ""))
	var sizes []int
	for _, s := range solver.KnownShapes() {
		sizes = append(sizes, s.Size())
	}
	switch {
	case cells == size:
		return size
	case strings.Contains(row, "/"), cells > solver.MaxSize && len(fields) == 1, areRows(fields):
		return 1
	case slices.Contains(sizes, len(fields)):
		return len(fields)
	case slices.Contains(sizes, cells):
		return cells
	case cells > 4*solver.MaxSize:
		return 1
	}
	return solver.Classic().Size()
}

// areRows reports whether groups of characters are the rows of a whole grid, as
// when a chat client has made its line ends spaces. Groups of as many cells each
// can also be a row of candidates, but then every one of them ascends.
func areRows(groups []string) bool {
	if len(groups) < 4 {
		return false
	}
	candidates := true
	for _, g := range groups {
		if utf8.RuneCountInString(g) != len(groups) {
			return false
		}
		candidates = candidates && !strings.ContainsAny(g, "0.-_*") && slices.IsSorted([]rune(g))
	}
	return !candidates
}
