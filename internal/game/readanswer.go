package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

// AnswerError says which line of an answer cannot be read, and why. Msg says it in English; Fault
// and Values let callers say it in other languages.
type AnswerError struct {
	Line   int            // from 1
	Column int            // in characters from 1; 0 when it is about the whole line
	Fault  AnswerFault    // what is wrong
	Values map[string]any // the values that Fault needs, see there
	Text   string         // the line
	Msg    string         // what is wrong and what would be right
}

// AnswerFault is a reason why a text is not an answer.
type AnswerFault string

// The faults, each with its Values. Values are ints, except Cell and Text, which quote the answer,
// and Last, the symbol of the largest digit.
const (
	FaultTooLong    AnswerFault = "too-long"
	FaultEmpty      AnswerFault = "empty"
	FaultNoSuchRow  AnswerFault = "no-row"  // Row, Size
	FaultNoSuchCell AnswerFault = "no-cell" // Cell
	FaultNoEntry    AnswerFault = "no-entry"
	FaultCellCount  AnswerFault = "cell-count" // Found, Size, Cells, Blank: the number of blank cells
	FaultLineCount  AnswerFault = "line-count" // Found, Size
	FaultRowLength  AnswerFault = "row-length" // Found, Row, Size
	FaultNoDigit    AnswerFault = "no-digit"   // Text, Last
)

func (e *AnswerError) Error() string {
	if e.Column == 0 {
		return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Msg)
}

// maxAnswer limits an answer's text, in bytes. Discord's field holds 4,000 characters.
const maxAnswer = 16_000

// AnswerText writes a grid in the form in which players type an answer: one line per row, with
// spaces between boxes, and "0" for an empty cell because no font makes it narrower than a digit.
func AnswerText(g *solver.Grid) string {
	l := g.Layout()
	group := cmp.Or(l.Shape().BoxWidth, l.Size())
	var b strings.Builder
	for cell := range l.CellCount() {
		switch col := l.Col(cell); {
		case col > 0 && col%group == 0:
			b.WriteByte(' ')
		case col == 0 && cell > 0:
			b.WriteByte('\n')
		}
		if v := g.Value(cell); v != 0 {
			b.WriteByte(solver.Symbol(v))
		} else {
			b.WriteByte('0')
		}
	}
	return b.String()
}

// ReadAnswer reads a player's digits for a puzzle; saved is the progress so far. The text is one of
//
//   - a line per row, with "0", "-", ".", "_", "*" or "o" for a blank;
//   - all cells on one line, or only the digits of the puzzle's blank cells in reading order;
//   - parts that keep the rest of saved: "r5: 534678912", or cells as package notation reads them. These
//     may also follow a line per row. "r1c5<>7" crosses the candidate out, and erases the digit if it
//     was entered; "remove 7 from r1c5" only erases it then.
//
// ReadAnswer restores the givens. changed lists those for which the text had another digit, each
// once, in reading order. The error is an *AnswerError, or ErrLastCandidate.
func ReadAnswer(puzzle, saved *solver.Grid, text string) (got *solver.Grid, changed []int, err error) {
	if len(text) > maxAnswer {
		return nil, nil, &AnswerError{Line: 1, Fault: FaultTooLong, Msg: "the text is too long for an answer"}
	}
	r := &answerReader{puzzle: puzzle, entries: EntriesOf(puzzle, saved)}
	if err := r.read(answerLines(text)); err != nil {
		return nil, nil, err
	}
	for _, c := range r.crossed {
		if r.entries[c.Cell] == c.Digit {
			delete(r.entries, c.Cell)
		}
	}
	got = WithEntries(puzzle, saved, r.entries)
	for _, c := range r.crossed {
		if got.Candidates(c.Cell) == solver.DigitsOf(c.Digit) {
			return nil, nil, ErrLastCandidate
		}
		got.Remove(c.Cell, c.Digit)
	}
	slices.Sort(r.changed)
	return got, slices.Compact(r.changed), nil
}

type answerReader struct {
	puzzle  *solver.Grid
	entries map[int]int
	crossed []solver.Candidate
	changed []int
}

// answerLine is a line that is not blank.
type answerLine struct {
	number int
	text   string
}

func (l answerLine) fail(column int, f AnswerFault, v map[string]any, format string, args ...any) error {
	return &AnswerError{Line: l.number, Column: column, Fault: f, Values: v, Text: l.text, Msg: fmt.Sprintf(format, args...)}
}

// answerLines splits a text into lines and undoes what chat clients do to text. It drops blank
// lines, code fences and borders between boxes.
func answerLines(text string) []answerLine {
	var lines []answerLine
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		line = strings.TrimSpace(chatText.Replace(width.Narrow.String(line)))
		line = strings.Trim(line, "`")
		border := strings.Contains(line, "+") && strings.Trim(line, "+-=| ") == ""
		if line != "" && !border {
			lines = append(lines, answerLine{i + 1, line})
		}
	}
	return lines
}

// chatText undoes the dots and dashes that keyboards merge, and drops the two characters that turn
// a digit into a keycap emoji.
var chatText = strings.NewReplacer("…", "...", "–", "-", "—", "-", "\ufe0f", "", "\u20e3", "")

func (r *answerReader) read(lines []answerLine) error {
	if len(lines) == 0 {
		return &AnswerError{Line: 1, Fault: FaultEmpty, Msg: "there is nothing in the answer"}
	}
	parts := slices.IndexFunc(lines, func(l answerLine) bool { return notation.IsEntry(l.text) || notation.IsMove(l.text) })
	switch {
	case parts == r.size():
		if err := r.readRows(lines[:parts]); err != nil {
			return err
		}
		return r.readParts(lines[parts:])
	case parts >= 0:
		return r.readParts(lines)
	case len(lines) == 1:
		return r.readOneLine(lines[0])
	}
	return r.readRows(lines)
}

// readParts reads lines that each name the row or the cells that they fill.
func (r *answerReader) readParts(lines []answerLine) error {
	for _, l := range lines {
		var err error
		if row, digits, ok := notation.SplitRow(l.text); ok {
			err = r.readNamedRow(l, row, digits)
		} else {
			err = r.readCells(l)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *answerReader) readNamedRow(l answerLine, n int, row string) error {
	if n < 1 || n > r.size() {
		return l.fail(1, FaultNoSuchRow, map[string]any{"Row": n, "Size": r.size()}, "there is no row %d: rows are r1 to r%d", n, r.size())
	}
	return r.readRow(l, n-1, row)
}

func (r *answerReader) readCells(l answerLine) error {
	entries, crossed, err := r.parseCells(l.text)
	if e, ok := errors.AsType[*notation.Error](err); ok {
		return r.misnamed(l, e)
	}
	for _, e := range entries {
		if e.Digit == 0 && r.puzzle.Value(e.Cell) != 0 { // the row form is different: there 0 only leaves a given out
			r.changed = append(r.changed, e.Cell)
		}
		r.enter(e.Cell, e.Digit)
	}
	erases := notation.Erases(l.text)
	for _, c := range crossed {
		if erases && r.entries[c.Cell] == c.Digit {
			r.enter(c.Cell, 0)
			continue
		}
		r.crossed = append(r.crossed, c)
	}
	return nil
}

// parseCells reads cells to fill, and candidates to cross out.
func (r *answerReader) parseCells(text string) (entries, crossed []solver.Candidate, err error) {
	entries, err = notation.ParseEntries(r.puzzle.Layout(), text)
	if err == nil {
		return entries, nil, nil
	}
	if places, removes, moves := notation.ParseMoves(r.puzzle.Layout(), text); moves == nil {
		return places, removes, nil
	}
	return nil, nil, err
}

// misnamed returns the error for a part of a line that names no cell or no digit.
func (r *answerReader) misnamed(l answerLine, e *notation.Error) error {
	switch {
	case e.Fault == notation.FaultNoDigit && e.Text != "":
		return r.noDigit(l, e.Column, e.Text)
	case e.Fault == notation.FaultNoCell && e.Text != "":
		return l.fail(e.Column, FaultNoSuchCell, map[string]any{"Cell": e.Text}, "there is no cell %s", e.Text)
	}
	return l.fail(e.Column, FaultNoEntry, nil, "write cells like r1c5=7 or r1c5<>7, one after the other")
}

// readOneLine reads all cells, or only the blank ones, from one line. Older clients turn newlines
// into spaces, so as many groups as there are rows are read as rows.
func (r *answerReader) readOneLine(l answerLine) error {
	cells := r.puzzle.Layout().CellCount()
	symbols := packed(l.text)
	blank := r.puzzle.Empty().Slice()
	switch len(symbols) {
	case cells:
		return r.setAll(l, symbols, r.puzzle.Layout().AllCells().Slice())
	case len(blank):
		return r.setAll(l, symbols, blank)
	}
	if rows := strings.Fields(l.text); len(rows) == r.size() {
		for i, row := range rows {
			if err := r.readRow(l, i, row); err != nil {
				return err
			}
		}
		return nil
	}
	found := map[string]any{"Found": len(symbols), "Size": r.size(), "Cells": cells, "Blank": len(blank)}
	return l.fail(0, FaultCellCount, found, "found %d characters: give %d lines of %d, all %d cells, or the %d blank ones in reading order",
		len(symbols), r.size(), r.size(), cells, len(blank))
}

// readRows reads one line per row, or the blank cells spread over several lines.
func (r *answerReader) readRows(lines []answerLine) error {
	if len(lines) == r.size() {
		for i, l := range lines {
			if err := r.readRow(l, i, l.text); err != nil {
				return err
			}
		}
		return nil
	}
	var all strings.Builder
	for _, l := range lines {
		all.WriteString(l.text)
	}
	joined := answerLine{lines[0].number, all.String()}
	if n := len(packed(joined.text)); n == r.puzzle.Layout().CellCount() || n == r.puzzle.Empty().Len() {
		return r.readOneLine(joined)
	}
	last := lines[len(lines)-1]
	return last.fail(0, FaultLineCount, map[string]any{"Found": len(lines), "Size": r.size()}, "found %d lines: give %d, one for each row", len(lines), r.size())
}

func (r *answerReader) readRow(l answerLine, row int, text string) error {
	symbols := packed(text)
	if len(symbols) != r.size() {
		found := map[string]any{"Found": len(symbols), "Row": row + 1, "Size": r.size()}
		return l.fail(0, FaultRowLength, found, "found %d cells in row %d: give %d, with 0 for a blank", len(symbols), row+1, r.size())
	}
	cells := make([]int, r.size())
	for i := range cells {
		cells[i] = r.puzzle.Layout().CellAt(row, i)
	}
	return r.setAll(l, symbols, cells)
}

func (r *answerReader) setAll(l answerLine, symbols []rune, cells []int) error {
	for i, cell := range cells {
		if err := r.set(l, columnOf(l.text, symbols[i]), cell, symbols[i]); err != nil {
			return err
		}
	}
	return nil
}

// blankSymbols are the characters that people write for a blank.
const blankSymbols = "-.0_*oO"

// set enters one symbol into one cell.
func (r *answerReader) set(l answerLine, column, cell int, symbol rune) error {
	digit, err := 0, error(nil)
	if !strings.ContainsRune(blankSymbols, symbol) {
		digit, err = notation.ParseDigit(r.puzzle.Layout(), string(symbol))
	}
	if err != nil {
		return r.noDigit(l, column, string(symbol))
	}
	r.enter(cell, digit)
	return nil
}

// enter enters one digit into one cell; 0 is a blank.
func (r *answerReader) enter(cell, digit int) {
	given := r.puzzle.Value(cell)
	switch {
	case digit == 0:
		delete(r.entries, cell)
	case given == 0:
		r.entries[cell] = digit
	case given != digit:
		r.changed = append(r.changed, cell)
	}
}

func (r *answerReader) noDigit(l answerLine, column int, text string) error {
	last, quoted := string(solver.Symbol(r.size())), strconv.Quote(text)
	quoted = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	return l.fail(column, FaultNoDigit, map[string]any{"Text": quoted, "Last": last},
		"'%s' is no digit of this puzzle: use 1 to %s, and 0 for a blank", quoted, last)
}

func (r *answerReader) size() int { return r.puzzle.Layout().Size() }

// packed returns a text's characters without spaces and without the borders of a drawn board.
func packed(text string) []rune {
	var out []rune
	for _, c := range text {
		if !strings.ContainsRune(" \t|/,", c) {
			out = append(out, c)
		}
	}
	return out
}

// columnOf returns the first column of a symbol in a line, from 1, or 0.
func columnOf(line string, symbol rune) int {
	for i, c := range []rune(line) {
		if c == symbol {
			return i + 1
		}
	}
	return 0
}
