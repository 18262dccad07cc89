package format

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// Error says what is wrong with a text, where, and what would be correct: in English in Msg, and as Kind and Values
// for other languages.
type Error struct {
	Line   int         // from 1; 0 for the whole text
	Column int         // from 1, in characters as typed; 0 for the whole line
	Kind   ErrorKind   // what is wrong
	Values ErrorValues // the values of the sentence about that kind
	Msg    string      // a sentence without capital and full stop
}

// ErrorValues are the values of an Error, by name: see ErrorKind.
type ErrorValues map[string]any

// Error writes the place and the sentence.
func (e *Error) Error() string {
	switch {
	case e.Line == 0:
		return e.Msg
	case e.Column == 0:
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// ErrorKind says what is wrong with a text. Values are ints, except Text, a printable character, Layout, a name, and
// those documented below.
type ErrorKind string

// The kinds, each with its Values.
const (
	TextTooLong        ErrorKind = "text-too-long"     // Bytes, Limit
	LineTooLong        ErrorKind = "line-too-long"     // Limit in bytes; only of Scan
	NotText            ErrorKind = "not-text"          // only of Scan
	NoPuzzles          ErrorKind = "no-puzzles"        // Items without a puzzle, after which Scan stopped
	NoMorePuzzles      ErrorKind = "no-more-puzzles"   // First: the first line of the rest, which has no puzzle; the last item of Scan
	NoPuzzle           ErrorKind = "no-puzzle"         // nothing but space and borders
	UnknownSymbol      ErrorKind = "no-symbol"         // Text, Last and Letter: the last valid digit and letter, as in 1 to 9 and A to G; "" for none
	DigitTooLarge      ErrorKind = "digit-too-large"   // Text, Size, Last, Letter
	BracketUnopened    ErrorKind = "bracket-unopened"  //
	BracketUnclosed    ErrorKind = "bracket-unclosed"  //
	BracketEmpty       ErrorKind = "bracket-empty"     //
	BracketNonDigit    ErrorKind = "bracket-holds"     // Text, which is not a digit
	SeveralLayouts     ErrorKind = "several-layouts"   // Cells, Layouts: their names
	UnknownLayout      ErrorKind = "no-layout"         // Layout
	WrongLength        ErrorKind = "wrong-length"      // Cells, Want, Layout, Others: the cell counts of other layouts
	TooFewCells        ErrorKind = "too-few-cells"     // Cells, Missing, Size, Want
	TooManyCells       ErrorKind = "too-many-cells"    // Cells, Extra, Size, Want
	TrailingText       ErrorKind = "more-follows"      // text after a whole puzzle
	RowLength          ErrorKind = "row-length"        // Row, Cells, Want
	RowCount           ErrorKind = "row-count"         // Rows, Want, which is also the cells in a row
	AmbiguousSpaces    ErrorKind = "blank-spaces"      // Row, Want: spaces both separate cells and are blanks
	LostBlanks         ErrorKind = "lost-blanks"       // Rows: the numbers of the rows whose digits fit in several places
	GroupCount         ErrorKind = "group-count"       // Row, Groups of candidates, Want
	GroupRows          ErrorKind = "group-rows"        // Rows of candidates, Want
	RegionWrongSize    ErrorKind = "region-size"       // Region: its mark, Cells, Want
	RegionDisconnected ErrorKind = "region-parts"      // Region: its mark
	NoPuzzleInside     ErrorKind = "nothing-inside"    // Name of the format that the text looks like
	ShortID            ErrorKind = "short-id"          // Site, which alone knows Text
	Constraints        ErrorKind = "constraints"       // Name of a format, Constraints: their keys, Size, Givens
	ColumnCount        ErrorKind = "column-count"      // Name of a format, Row, Columns, Want
	CellText           ErrorKind = "cell-text"         // Name of a format, Text
	BrokenFormat       ErrorKind = "broken-format"     // Name of a format, Cells
	CandidatesLength   ErrorKind = "candidates-length" // Characters of candidates, Want
)

// fail returns an error about a whole text.
func fail(k ErrorKind, v ErrorValues, format string, args ...any) *Error {
	return &Error{Kind: k, Values: v, Msg: fmt.Sprintf(format, args...)}
}

// fail returns an error at a cell's place.
func (c cell) fail(k ErrorKind, v ErrorValues, format string, args ...any) *Error {
	e := fail(k, v, format, args...)
	e.Line, e.Column = c.line, c.column
	return e
}

// explain returns the error of a text that no plain format accepts.
func (s *textRows) explain() error {
	rows := s.full()
	for _, r := range rows {
		if _, err := r.cells(false); err != nil {
			return err
		}
	}
	if s.packedSize() > 0 { // only a digit that is too large is left
		_, err := readPacked(s)
		return err
	}
	if err := s.explainGroups(rows); err != nil {
		return err
	}
	if len(rows) == 1 {
		return s.explainLine(rows[0])
	}
	return s.explainRows(rows)
}

// explainLine says how many cells a line lacks or has too many.
func (s *textRows) explainLine(r row) error {
	cells := r.width()
	size := s.nearestSize(cells)
	want := size * size
	at := cell{line: r.line, column: r.end()}
	switch {
	case cells < want-size || cells > want+size:
		return s.wrongLength(at, cells)
	case cells < want:
		return at.fail(TooFewCells, ErrorValues{"Cells": cells, "Missing": want - cells, "Size": size, "Want": want},
			"%d cells, %d too few; a %dx%d sudoku has %d", cells, want-cells, size, size, want)
	}
	at.column = r.column(want)
	return at.fail(TooManyCells, ErrorValues{"Cells": cells, "Extra": cells - want, "Size": size, "Want": want},
		"%d cells, %d too many; a %dx%d sudoku has %d", cells, cells-want, size, size, want)
}

// explainRows names the first row that is too long or short, or how many rows are missing or too many.
func (s *textRows) explainRows(rows []row) error {
	if _, ok := s.sizeOf(rows[0].width()); ok {
		return cell{line: rows[1].line}.fail(TrailingText, nil, "more follows after a whole puzzle; want one puzzle")
	}
	size := s.rowsWanted(rows)
	if err := explainSpaced(rows, size); err != nil {
		return err
	}
	if err := explainBothSpaces(rows, size); err != nil {
		return err
	}
	for i, r := range rows {
		width := r.width()
		at := cell{line: r.line, column: r.end()}
		if width > size {
			at.column = r.column(size)
		}
		if width != size {
			return at.rowLength(i+1, width, size)
		}
	}
	last := rows[min(size, len(rows)-1)]
	return cell{line: last.line}.fail(RowCount, ErrorValues{"Rows": len(rows), "Want": size}, "%d rows of %d cells; want %d rows", len(rows), size, size)
}

// explainSpaced names the first row that is too long if the text has spaces for blanks: its rows are short without them
// and about right with them.
func explainSpaced(rows []row, size int) error {
	var bad error
	for i, r := range rows {
		r = r.trimmed()
		width := r.spacedWidth()
		if r.width() >= size || width > size*3/2 {
			return nil
		}
		if width > size && bad == nil {
			bad = cell{line: r.line, column: r.end() - width + size}.rowLength(i+1, width, size)
		}
	}
	return bad
}

// explainBothSpaces names the first row that is far too wide if spaces are the only blanks: then spaces also separate
// cells, and the two look alike.
func explainBothSpaces(rows []row, size int) error {
	wide := func(r row) bool { return r.trimmed().spacedWidth() > size*3/2 }
	unlike := func(r row) bool { return hasBlankChars(r) || r.width() > size }
	i := slices.IndexFunc(rows, wide)
	if i < 0 || slices.ContainsFunc(rows, unlike) {
		return nil
	}
	return cell{line: rows[i].line}.fail(AmbiguousSpaces, ErrorValues{"Row": i + 1, "Want": size},
		"row %d is wider than %d cells, so not every space in it is a blank; if spaces also part the cells, write each blank as a dot, as in 5 . 3 | . . 7",
		i+1, size)
}

// rowsWanted guesses the intended number of rows.
func (s *textRows) rowsWanted(rows []row) int {
	if width := usualWidth(rows); s.isSize(width) && width >= len(rows)-1 {
		return width
	}
	if s.isSize(len(rows)) {
		return len(rows)
	}
	return s.size()
}

// explainGroups names the first row with a wrong number of groups if the text looks like a candidate grid; else nil.
func (s *textRows) explainGroups(rows []row) error {
	size := s.groupsWanted(rows)
	if size == 0 {
		return nil
	}
	for i, r := range rows {
		if n := len(r.groups()); n != size {
			return cell{line: r.line}.fail(GroupCount, ErrorValues{"Row": i + 1, "Groups": n, "Want": size}, "row %d has %s of candidates; want %d", i+1, count(n, "group"), size)
		}
	}
	return cell{line: rows[len(rows)-1].line}.fail(GroupRows, ErrorValues{"Rows": len(rows), "Want": size}, "%d rows of candidates; want %d", len(rows), size)
}

// groupsWanted returns the usual number of groups in a row if the text looks like a candidate grid, or 0.
func (s *textRows) groupsWanted(rows []row) int {
	several, counts := 0, map[int]int{}
	best := 0
	for _, r := range rows {
		groups := r.groups()
		for _, g := range groups {
			if !isGroup(g) {
				return 0
			}
			several += min(len(g)-1, 1)
		}
		if counts[len(groups)]++; counts[len(groups)] > counts[best] {
			best = len(groups)
		}
	}
	tooLarge := func(r row) bool { return hasDigitAbove(r, best) }
	if len(rows) < 2 || s.joined || !s.isSize(best) || several*8 < len(s.groups()) || slices.ContainsFunc(rows, tooLarge) {
		return 0
	}
	return best
}

// nearestSize returns the size with the nearest number of cells.
func (s *textRows) nearestSize(cells int) int {
	best := s.size()
	for _, k := range solver.KnownShapes() {
		if n := k.Size(); s.isSize(n) && distance(n*n, cells) < distance(best*best, cells) {
			best = n
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }

// layoutName names a shape by rows and columns, such as 6x6+x, if its boxes are usual.
func layoutName(s solver.Shape) string {
	bare := s
	bare.Diagonals, bare.Windows = false, false
	if usual, ok := solver.UsualShape(s.Size()); !ok || usual != bare {
		return s.String()
	}
	return fmt.Sprintf("%dx%[1]d", s.Size()) + strings.TrimPrefix(s.String(), bare.String())
}

// wrongLength lists how many cells the text could have.
func (s *textRows) wrongLength(at cell, cells int) error {
	if s.shape != nil {
		want := s.shape.Size() * s.shape.Size()
		layout := layoutName(*s.shape)
		return at.fail(WrongLength, ErrorValues{"Cells": cells, "Want": want, "Layout": layout, "Others": ""},
			"%s; want %d for %s", count(cells, "cell"), want, layout)
	}
	others := otherLengths()
	return at.fail(WrongLength, ErrorValues{"Cells": cells, "Want": 81, "Layout": "9x9", "Others": others},
		"%s; want 81 for 9x9 (or %s for other sizes)", count(cells, "cell"), others)
}

func otherLengths() string {
	var others []string
	for _, k := range solver.KnownShapes() {
		n := strconv.Itoa(k.Size() * k.Size())
		if n != "81" && !slices.Contains(others, n) {
			others = append(others, n)
		}
	}
	return strings.Join(others, ", ")
}

func (c cell) rowLength(row, cells, want int) error {
	return c.fail(RowLength, ErrorValues{"Row": row, "Cells": cells, "Want": want}, "row %d has %s; want %d", row, count(cells, "cell"), want)
}

// column returns the column of the row's i-th cell, from 0.
func (r row) column(i int) int {
	cells, err := r.cells(false)
	if err != nil || i >= len(cells) {
		return r.end()
	}
	return cells[i].column
}

func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
