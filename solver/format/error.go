package format

import "fmt"

// Error says what is wrong with a text, where, and what would be right: in
// English, and as a Kind with its Values for whoever says it in other words.
type Error struct {
	Line   int    // from 1; 0 if the whole text is meant
	Column int    // from 1, in characters as typed; 0 if the whole line is meant
	Kind   Kind   // what is wrong
	Values Values // what the sentence about that kind tells
	Msg    string // a sentence without capital and full stop
}

// Values are what an Error tells of, by name: see Kind.
type Values map[string]any

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

// Kind is a way in which a text is no puzzle. Values are ints, but for Text, a
// character as it can be shown, Layout, the name of one, and those said below.
type Kind string

// The kinds, each with its Values.
const (
	TextTooLong     Kind = "text-too-long"    // Bytes, Limit
	LineTooLong     Kind = "line-too-long"    // Limit in bytes; only of Scan
	NotText         Kind = "not-text"         // only of Scan
	NoPuzzle        Kind = "no-puzzle"        // nothing but space and borders
	NoSymbol        Kind = "no-symbol"        // Text, Last and Letter: the digits that there are, as in 1 to 9 and A to G, "" for none
	DigitTooLarge   Kind = "digit-too-large"  // Text, Size, Last, Letter
	BracketUnopened Kind = "bracket-unopened" //
	BracketUnclosed Kind = "bracket-unclosed" //
	BracketEmpty    Kind = "bracket-empty"    //
	BracketHolds    Kind = "bracket-holds"    // Text, which is no digit
	SeveralLayouts  Kind = "several-layouts"  // Cells, Layouts: their names
	NoLayout        Kind = "no-layout"        // Layout
	WrongLength     Kind = "wrong-length"     // Cells, Want, Layout, Others: cells that other layouts have
	TooFewCells     Kind = "too-few-cells"    // Cells, Missing, Size, Want
	TooManyCells    Kind = "too-many-cells"   // Cells, Extra, Size, Want
	MoreFollows     Kind = "more-follows"     // behind a whole puzzle
	RowLength       Kind = "row-length"       // Row, Cells, Want
	RowCount        Kind = "row-count"        // Rows, Want, which is also the cells in a row
	BlankSpaces     Kind = "blank-spaces"     // Row, Want: spaces both part cells and are blanks
	GroupCount      Kind = "group-count"      // Row, Groups of candidates, Want
	GroupRows       Kind = "group-rows"       // Rows of candidates, Want
	RegionSize      Kind = "region-size"      // Region: its mark, Cells, Want
	RegionParts     Kind = "region-parts"     // Region: its mark
)

// fail is an error about a whole text.
func fail(k Kind, v Values, format string, args ...any) *Error {
	return &Error{Kind: k, Values: v, Msg: fmt.Sprintf(format, args...)}
}

// fail is an error at a cell's place.
func (c cell) fail(k Kind, v Values, format string, args ...any) *Error {
	e := fail(k, v, format, args...)
	e.Line, e.Column = c.line, c.column
	return e
}
