package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
)

// Error says what of a text cannot be read, and what would be right.
type Error struct {
	Fault  Fault
	Text   string         // what is wrong, as it was written; "" where something is missing
	Column int            // where that is, in characters from 1
	Layout *solver.Layout // what it was read for; nil is any
}

// Fault is a way in which a text is no cell, digit or candidate.
type Fault string

// The faults.
const (
	FaultNoCell  Fault = "cell"    // the text, or a part of it, should be a cell of the layout
	FaultNoDigit Fault = "digit"   // it should be a digit of the layout
	FaultUnclear Fault = "unclear" // it is more than was asked for, or says what cannot be written
)

func (e *Error) Error() string {
	size := sizeOf(e.Layout)
	switch {
	case e.Fault == FaultNoCell && e.Text == "":
		return fmt.Sprintf("column %d: a cell is missing, as in r1c5=4", e.Column)
	case e.Fault == FaultNoDigit && e.Text == "":
		return fmt.Sprintf("column %d: a digit is missing, as in r1c5=4", e.Column)
	case e.Fault == FaultNoCell:
		return fmt.Sprintf("column %d: there is no cell %q; write it like r1c1 or A1, up to r%dc%[3]d", e.Column, e.Text, size)
	case e.Fault == FaultNoDigit:
		return fmt.Sprintf("column %d: %q is no digit of this grid, which has 1 to %c", e.Column, e.Text, solver.Symbol(size))
	}
	return fmt.Sprintf("column %d: %q is not clear; write a cell and a digit like r1c5=4", e.Column, e.Text)
}

func (r *reader) fail(f Fault, from, to int) error {
	return &Error{
		Fault: f, Layout: r.layout, Text: strings.TrimSpace(r.text[from:to]), Column: utf8.RuneCountInString(r.text[:from]) + 1,
	}
}
