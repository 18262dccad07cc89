package notation

import (
	"regexp"
	"strings"

	"pencilmark/solver"
)

// ParseEntries reads cells and the digits to write into them, such as "r1c5=7 r2c3=4" or
// "R1C5 is 7". Digit 0 is a blank: one of 0 - . _ * behind the sign. The error is an
// *Error.
func ParseEntries(l *solver.Layout, text string) ([]solver.Candidate, error) {
	r := newReader(l, text, need{cell: true, digit: true})
	r.blank = true
	if err := r.read(blanks(scan(text), text)); err != nil {
		return nil, err
	}
	var list []solver.Candidate
	for _, f := range r.found {
		switch {
		case !f.whole():
			return nil, r.missing(f)
		case f.not:
			return nil, r.fail(FaultUnclear, f.from, f.to)
		}
		list = append(list, solver.Candidate{Cell: f.cell, Digit: f.digit})
	}
	return list, nil
}

// SplitRow parts a text that writes a row's digits, such as "r5: 534678912" or "E:
// 534678912", into the row, counted from 1, and the digits. It may be a row that the
// layout does not have.
func SplitRow(text string) (row int, digits string, ok bool) {
	m := rowHead.FindStringSubmatch(text)
	if m == nil {
		return 0, "", false
	}
	return rowNamed(m[1] + m[3]), m[2] + m[4], true
}

var rowHead = regexp.MustCompile(`(?is)^\s*(?:` + rowWord + `\s*(\d{1,2})\s*[:=]\s*(.*)|([a-p])\s*[:=]\s*([0-9a-g.*_\s|-]*))$`)

// IsEntry reports whether a text writes digits, be it with a slip in it: "r5:
// 534678912", "r1c5=7" or "R1C5 is 7", but not "is r1c5 7" or "r1c5 is 7?".
func IsEntry(text string) bool {
	if _, _, ok := SplitRow(text); ok {
		return true
	}
	tokens := scan(text)
	switch {
	case len(tokens) < 2 || tokens[0].kind != cell && tokens[0].kind != digit:
		return false
	case tokens[0].kind == cell && tokens[1].kind == equal:
		return true
	}
	list, err := ParseEntries(nil, text)
	return err == nil && len(list) > 0 && !strings.Contains(text, "?")
}

// blanks turns the marks behind an equals sign that stand for a blank into digits.
func blanks(tokens []token, text string) []token {
	for i := range tokens {
		t := &tokens[i]
		if i > 0 && tokens[i-1].kind == equal && t.kind == otherPunctuation && strings.Contains("-._*–", text[t.from:t.to]) {
			t.kind, t.n = digit, 0
		}
	}
	return tokens
}
