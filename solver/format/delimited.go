package format

import (
	"cmp"
	"slices"
	"strings"

	"pencilmark/solver"
)

// The cells of a row may be separated by commas, semicolons, tabs or bars. An empty field is an empty cell.

// withoutDelimiters turns rows of such columns into rows of cells, and leaves other rows unchanged.
func (s *textRows) withoutDelimiters(rows []row) []row {
	for _, delimiter := range []string{"\t", ",", ";", "|"} {
		delimits := func(r row) bool { return slices.ContainsFunc(r.glyphs, isDelimiter(delimiter)) }
		if !slices.ContainsFunc(rows, delimits) {
			continue
		}
		if t, ok := s.columns(rows, delimiter); ok {
			return t.rows()
		}
	}
	return rows
}

// withoutTableHead drops the head of a Markdown table and the line below it, unless the head may be the first row of
// the puzzle.
func withoutTableHead(rows []row) []row {
	if len(rows) < 3 || !isRule(rows[1]) {
		return rows
	}
	edged := isEdged(rows)
	head, below := cutRow(rows[0], "|", edged), 0
	for _, r := range rows[2:] {
		if len(cutRow(r, "|", edged)) == len(head) && !isRule(r) {
			below++
		}
	}
	isCell := func(f field) bool { return len(f.glyphs) == 0 || isGroup(f.glyphs) || isNumber(f.glyphs) }
	if below == len(head) || slices.ContainsFunc(head, func(f field) bool { return !isCell(f) }) {
		return rows[2:]
	}
	return rows
}

// columns is a table: the columns of each row, trimmed.
type columns struct {
	delimiter string
	source    []row
	fields    [][]field
	width     int  // of the widest row
	groups    bool // some cell has several digits
}

type field struct {
	glyphs []glyph
	column int
}

// columns splits rows at a delimiter; ok is false unless that makes the columns of a sudoku with a cell in each.
func (s *textRows) columns(rows []row, delimiter string) (t columns, ok bool) {
	t = columns{delimiter: delimiter, source: rows}
	full, hollow, edged := 0, false, isEdged(rows)
	for _, r := range rows {
		fields := cutRow(r, delimiter, edged)
		if isBorder(r) || isRule(r) {
			fields = nil
		}
		t.fields = append(t.fields, fields)
		if len(fields) == 0 {
			continue
		}
		full++
		t.width = max(t.width, len(fields))
		for _, f := range fields {
			t.groups = t.groups || len(f.glyphs) > 1
			hollow = hollow || len(f.glyphs) == 0
			if len(f.glyphs) > 0 && !isGroup(f.glyphs) && !isNumber(f.glyphs) {
				return t, false
			}
		}
	}
	if _, whole := s.sizeOf(t.width); whole && full == 1 {
		return t, true
	}
	if !s.isSize(t.width) || delimiter == "|" && !hollow {
		return t, false
	}
	short := func(fields []field) bool { return len(fields) > 0 && len(fields) < t.width }
	return t, delimiter == "\t" || !slices.ContainsFunc(t.fields, short)
}

func isDelimiter(delimiter string) func(glyph) bool {
	return func(g glyph) bool { return g.typed == delimiter || delimiter == "|" && g.isBar() }
}

// isEdged reports whether all rows with bars have bars at both ends.
func isEdged(rows []row) bool {
	return !slices.ContainsFunc(rows, func(r row) bool {
		glyphs := trimGlyphs(r.glyphs)
		return slices.ContainsFunc(glyphs, glyph.isBar) && (len(glyphs) < 2 || !glyphs[0].isBar() || !glyphs[len(glyphs)-1].isBar())
	})
}

// cutRow splits a row at a delimiter. Bars at the ends of edged rows are ignored.
func cutRow(r row, delimiter string, edged bool) []field {
	is := isDelimiter(delimiter)
	glyphs := r.glyphs
	if delimiter == "|" && edged {
		if glyphs = trimGlyphs(glyphs); len(glyphs) > 1 && is(glyphs[0]) {
			glyphs = glyphs[1 : len(glyphs)-1]
		}
	}
	if len(trimGlyphs(glyphs)) == 0 && !slices.ContainsFunc(glyphs, is) {
		return nil
	}
	fields := []field{{column: 1}}
	for _, g := range glyphs {
		last := &fields[len(fields)-1]
		if is(g) {
			fields = append(fields, field{column: g.column})
		} else if g.r != '"' {
			last.glyphs = append(last.glyphs, g)
		}
	}
	for i := range fields {
		fields[i].glyphs = trimGlyphs(fields[i].glyphs)
	}
	return fields
}

// isRule reports whether a row is only bars, dashes and colons, as below the head of a table.
func isRule(r row) bool {
	other := func(g glyph) bool { return !g.isBar() && !g.isSpace() && g.r != '-' && g.r != ':' }
	dash := func(g glyph) bool { return g.r == '-' }
	bar := func(g glyph) bool { return g.isBar() }
	return !slices.ContainsFunc(r.glyphs, other) && slices.ContainsFunc(r.glyphs, dash) && slices.ContainsFunc(r.glyphs, bar)
}

func trimGlyphs(glyphs []glyph) []glyph {
	for len(glyphs) > 0 && glyphs[0].isSpace() {
		glyphs = glyphs[1:]
	}
	for len(glyphs) > 0 && glyphs[len(glyphs)-1].isSpace() {
		glyphs = glyphs[:len(glyphs)-1]
	}
	return glyphs
}

// isNumber reports whether the characters are 10 to 16.
func isNumber(glyphs []glyph) bool {
	return len(glyphs) == 2 && glyphs[0].r == '1' && glyphs[1].r >= '0' && glyphs[1].r <= '6'
}

// rows returns a row of cells for each row of columns; borders stay.
func (t *columns) rows() []row {
	numbers := t.numbers()
	var rows []row
	for i, fields := range t.fields {
		r := row{line: t.source[i].line}
		switch source := t.source[i]; {
		case isBorder(source):
			r = source
		case isRule(source):
			continue
		}
		for _, f := range fields {
			r.glyphs = append(r.glyphs, t.cell(f, numbers)...)
		}
		rows = append(rows, r)
	}
	return rows
}

// numbers reports whether the table has 10 to 16 columns, and every field of two characters is a number up to 16.
func (t *columns) numbers() bool {
	for _, fields := range t.fields {
		for _, f := range fields {
			if len(f.glyphs) > 2 || len(f.glyphs) == 2 && !isNumber(f.glyphs) {
				return false
			}
		}
	}
	return t.width > 9 && t.width <= solver.MaxSize
}

// cell writes a field. Tabs may have been trimmed, so an empty field between tabs is a space.
func (t *columns) cell(f field, numbers bool) []glyph {
	space := glyph{r: ' ', typed: " ", column: f.column}
	blank := glyph{r: '0', typed: "0", column: f.column}
	switch {
	case len(f.glyphs) == 0 && t.delimiter == "\t" && !t.groups:
		return []glyph{space}
	case len(f.glyphs) == 0:
		if t.groups && !numbers {
			return []glyph{blank, space}
		}
		return []glyph{blank}
	case len(f.glyphs) > 1 && numbers:
		value := 10 + int(f.glyphs[1].r-'0')
		return []glyph{{r: rune(solver.Symbol(value)), typed: f.glyphs[0].typed, column: f.column}}
	case t.groups && !numbers:
		return append(slices.Clone(f.glyphs), space)
	case f.glyphs[0].isBlank() && t.delimiter == "\t":
		return []glyph{blank}
	}
	return f.glyphs
}

// table is a line with a puzzle in one column and its solution, number or other data in others, such as
// puzzle:solution. A puzzle and its solution may also be on two lines, in either order.
var table = Format{
	Label: Label{"solution", "puzzle:solution"},
	open: func(text string) reader {
		puzzle := tablePuzzle(text)
		if puzzle == "" {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readPlain(puzzle, o) }
	},
	write:  Line,
	holds:  hasNoExtras,
	solved: true,
}

// tablePuzzle returns the first column that is a puzzle; "" if there is only one column or no puzzle. If blanks or line
// ends separate the columns, there must be a puzzle and its solution.
func tablePuzzle(text string) string {
	text = strings.TrimSpace(text)
	if len(text) < 2*16 || strings.ContainsAny(text, "[]/") {
		return ""
	}
	columns := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:\t|", r) })
	for i, c := range columns {
		columns[i] = strings.Trim(c, ` "'`)
	}
	if len(columns) == 1 || strings.Contains(text, "\n") {
		return besideSolution(text)
	}
	for _, c := range columns {
		if isWholePuzzle(c) {
			return cmp.Or(solvedBy(c, columns), almostPuzzle(columns, c), c)
		}
		if i := slices.IndexFunc(strings.Fields(c), isWholePuzzle); i >= 0 {
			return strings.Fields(c)[i] // beside words, such as a name
		}
	}
	return ""
}

// besideSolution returns the puzzle in a text that has a puzzle, its solution, in any order, and a few words; "" for
// other texts.
func besideSolution(text string) string {
	const names = 6
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;:|\"' \t\r\n", r) })
	whole := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !isWholePuzzle(w) })
	if len(whole) != 2 || len(words) > len(whole)+names {
		return ""
	}
	return cmp.Or(solvedBy(whole[0], whole[1:]), solvedBy(whole[1], whole[:1]))
}

// solvedBy returns the word that is a puzzle with the given solution; "" if none is.
func solvedBy(solution string, words []string) string {
	if i := slices.IndexFunc(words, func(w string) bool { return w != solution && solves(solution, w) }); i >= 0 {
		return words[i]
	}
	return ""
}

// almostPuzzle returns the column beside a full grid that is nearly a puzzle, so that an error can report its fault;
// "" if there is none.
func almostPuzzle(columns []string, grid string) string {
	blank := func(r rune) bool { return glyph{r: r}.isBlank() }
	cell := func(r rune) bool { return digitOf(r) > 0 || blank(r) }
	if strings.ContainsFunc(grid, blank) {
		return ""
	}
	i := slices.IndexFunc(columns, func(c string) bool {
		return distance(len(c), len(grid)) <= root(len(grid)) && strings.ContainsFunc(c, blank) &&
			!strings.ContainsFunc(c, func(r rune) bool { return !cell(r) })
	})
	if i < 0 {
		return ""
	}
	return columns[i]
}

// isWholePuzzle reports whether a word is the cells of a sudoku.
func isWholePuzzle(word string) bool {
	size, ok := (&textRows{}).sizeOf(len(word))
	if !ok || size < 4 {
		return false
	}
	return !strings.ContainsFunc(word, func(r rune) bool { return digitOf(r) > size || digitOf(r) == 0 && !(glyph{r: r}).isBlank() })
}

// solves reports whether a word is a full grid, without repeats in rows and columns, that has a puzzle's digits.
func solves(solution, puzzle string) bool {
	if len(solution) != len(puzzle) || !isWholePuzzle(puzzle) || !isWholePuzzle(solution) {
		return false
	}
	size := root(len(solution))
	lines := make([]solver.Digits, 2*size)
	for i := range len(puzzle) {
		s, given := digitOf(rune(solution[i])), digitOf(rune(puzzle[i]))
		row, col := i/size, size+i%size
		if s == 0 || given != 0 && given != s || lines[row].Has(s) || lines[col].Has(s) {
			return false
		}
		lines[row], lines[col] = lines[row].With(s), lines[col].With(s)
	}
	return true
}
