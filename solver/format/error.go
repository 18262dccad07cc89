package format

import "fmt"

// Error says what is wrong with a text, where, and what would be right: in
// English, and as a Kind with its Values for whoever says it in other words.
type Error struct {
	Line   int         // from 1; 0 if the whole text is meant
	Column int         // from 1, in characters as typed; 0 if the whole line is meant
	Kind   ErrorKind   // what is wrong
	Values ErrorValues // what the sentence about that kind tells
	Msg    string      // a sentence without capital and full stop
}

// ErrorValues are what an Error tells of, by name: see Kind.
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

// ErrorKind is a way in which a text is no puzzle. Values are ints, but for Text, a
// character as it can be shown, Layout, the name of one, and those said below.
type ErrorKind string

// The kinds, each with its Values.
const (
	TextTooLong        ErrorKind = "text-too-long"     // Bytes, Limit
	LineTooLong        ErrorKind = "line-too-long"     // Limit in bytes; only of Scan
	NotText            ErrorKind = "not-text"          // only of Scan
	NoPuzzles          ErrorKind = "no-puzzles"        // Items that are none, with which Scan stopped
	NoMorePuzzles      ErrorKind = "no-more-puzzles"   // First: the line from which on there is none; the last of Scan
	NoPuzzle           ErrorKind = "no-puzzle"         // nothing but space and borders
	UnknownSymbol      ErrorKind = "no-symbol"         // Text, Last and Letter: the digits that there are, as in 1 to 9 and A to G, "" for none
	DigitTooLarge      ErrorKind = "digit-too-large"   // Text, Size, Last, Letter
	BracketUnopened    ErrorKind = "bracket-unopened"  //
	BracketUnclosed    ErrorKind = "bracket-unclosed"  //
	BracketEmpty       ErrorKind = "bracket-empty"     //
	BracketNonDigit    ErrorKind = "bracket-holds"     // Text, which is no digit
	SeveralLayouts     ErrorKind = "several-layouts"   // Cells, Layouts: their names
	UnknownLayout      ErrorKind = "no-layout"         // Layout
	WrongLength        ErrorKind = "wrong-length"      // Cells, Want, Layout, Others: cells that other layouts have
	TooFewCells        ErrorKind = "too-few-cells"     // Cells, Missing, Size, Want
	TooManyCells       ErrorKind = "too-many-cells"    // Cells, Extra, Size, Want
	TrailingText       ErrorKind = "more-follows"      // behind a whole puzzle
	RowLength          ErrorKind = "row-length"        // Row, Cells, Want
	RowCount           ErrorKind = "row-count"         // Rows, Want, which is also the cells in a row
	AmbiguousSpaces    ErrorKind = "blank-spaces"      // Row, Want: spaces both part cells and are blanks
	LostBlanks         ErrorKind = "lost-blanks"       // Rows: the numbers of those whose digits can stand in several places
	GroupCount         ErrorKind = "group-count"       // Row, Groups of candidates, Want
	GroupRows          ErrorKind = "group-rows"        // Rows of candidates, Want
	RegionWrongSize    ErrorKind = "region-size"       // Region: its mark, Cells, Want
	RegionDisconnected ErrorKind = "region-parts"      // Region: its mark
	NoPuzzleInside     ErrorKind = "nothing-inside"    // Name of the format that the text looks like
	ShortID            ErrorKind = "short-id"          // Site that alone knows Text
	Constraints        ErrorKind = "constraints"       // Name of a format, Constraints: their keys, Size, Givens
	ColumnCount        ErrorKind = "column-count"      // Name of a format, Row, Columns, Want
	CellText           ErrorKind = "cell-text"         // Name of a format, Text
	BrokenFormat       ErrorKind = "broken-format"     // Name of a format, Cells
	CandidatesLength   ErrorKind = "candidates-length" // Characters of candidates, Want
)

// fail is an error about a whole text.
func fail(k ErrorKind, v ErrorValues, format string, args ...any) *Error {
	return &Error{Kind: k, Values: v, Msg: fmt.Sprintf(format, args...)}
}

// fail is an error at a cell's place.
func (c cell) fail(k ErrorKind, v ErrorValues, format string, args ...any) *Error {
	e := fail(k, v, format, args...)
	e.Line, e.Column = c.line, c.column
	return e
}
