package console

import (
	"slices"
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
)

// gridCharacters are all that a line of a grid is made of.
const gridCharacters = "0123456789.-_*…/|+=: \t[]abcdefgABCDEFG"

// fence opens and closes a code block.
const fence = "```"

// borderCharacters make up a line between the rows.
const borderCharacters = "-+=| \t"

// paste gathers the lines of a grid that comes row by row.
type paste struct {
	lines []string
	rows  int // lines that are rows
	want  int // rows of a whole grid
}

// gridLine reports whether a line can be part of a pasted grid.
func gridLine(text string) bool {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, fence) {
		return true
	}
	if strings.ContainsAny(text, "０１２３４５６７８９\u20e3") {
		return true
	}
	return len(text) > 3 && strings.Trim(text, gridCharacters) == "" && strings.ContainsAny(text, "0123456789.-_*")
}

// add takes one more line and reports whether the grid is whole.
func (p *paste) add(text string) bool {
	p.lines = append(p.lines, text)
	if border(text) {
		return false
	}
	if p.rows == 0 {
		p.want = rowsWanted(text)
	}
	p.rows++
	return p.rows >= p.want
}

func (p *paste) text() string { return strings.Join(p.lines, "\n") }

// border reports whether a line stands between rows: a border of at least two
// kinds of character, an empty line or a code fence. A line of dashes alone is a
// border only if it is no row of blanks.
func border(text string) bool {
	text = strings.TrimSpace(text)
	if text == "" || strings.HasPrefix(text, fence) && !strings.ContainsAny(text, "0123456789.…*") {
		return true
	}
	if strings.Trim(text, borderCharacters) != "" {
		return false
	}
	return strings.ContainsAny(text, "+=|") || len(text) > solver.MaxSize
}

// plain writes what a chat client makes of a cell as one character a cell.
var plain = strings.NewReplacer(fence, "", "…", "...", "\ufe0f", "", "\u20e3", "")

// rowsWanted tells from a grid's first row how many there will be; a whole grid
// on one line is a single row.
func rowsWanted(row string) int {
	row = plain.Replace(row)
	fields := strings.FieldsFunc(row, func(r rune) bool { return strings.ContainsRune("| \t", r) })
	cells := utf8.RuneCountInString(strings.Join(fields, ""))
	sizes := make([]int, 0, len(solver.KnownShapes()))
	for _, s := range solver.KnownShapes() {
		sizes = append(sizes, s.Size())
	}
	switch {
	case strings.Contains(row, "/"), cells > solver.MaxSize && len(fields) == 1, areRows(fields):
		return 1
	case slices.Contains(sizes, len(fields)) && len(fields) > 3:
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
