package notation

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// ParseMoves reads digits to enter and candidates to cross out: "r1c5=7 r2c3<>4", "R1C5 is not 7", "r1c7,r4c57<>3" or
// "cross out 3 and 8 in r2c5". The error is an *Error.
func ParseMoves(l *solver.Layout, text string) (places, removes []solver.Candidate, err error) {
	if areSideBySide(l) {
		text = inFull(text)
	}
	for _, c := range clauses(scan(text)) {
		r := newReader(l, text, need{cell: true, digit: true})
		if err := r.readClause(c); err != nil {
			return nil, nil, err
		}
		for _, f := range r.found {
			candidate := solver.Candidate{Cell: f.cell, Digit: f.digit}
			switch {
			case !f.whole():
				return nil, nil, r.missing(f)
			case f.not:
				removes = append(removes, candidate)
			default:
				places = append(places, candidate)
			}
		}
	}
	return places, removes, nil
}

// IsMove reports whether ParseMoves reads a text and the text is not a question: "r1c5=7" or "no 7 in r1c5", but not
// "why r1c5<>7".
func IsMove(text string) bool {
	text = inFull(text)
	tokens := scan(text)
	if len(tokens) < 2 || !slices.Contains([]kind{cell, digit, negation, excludes, writes, clears}, tokens[0].kind) || isQuestion(tokens, text) {
		return false
	}
	places, removes, err := ParseMoves(nil, text)
	return err == nil && len(places)+len(removes) > 0
}

// areSideBySide reports whether numbers written together are several, as in "r1c56<>24". On large layouts they are
// one.
func areSideBySide(l *solver.Layout) bool { return l == nil || l.Size() <= 9 }

var oneShort = rowLetter + `[1-9]+` + columnLetter + `[1-9]+`

// inShort matches cells and digits in the short form, rows and columns of several cells side by side.
var inShort = lazyregexp.New(`(?i)(` + oneShort + `(?:\s*,\s*` + oneShort + `)*)\s*(=/=|/=|!=|<>|≠|=)\s*([1-9]+)`)

var cellsInShort = lazyregexp.New(`(?i)` + rowLetter + `([1-9]+)` + columnLetter + `([1-9]+)`)

// maxInShort bounds the number of candidates that inFull writes; the steps of a classic grid stay below it.
const maxInShort = 800

// inFull writes each candidate separately: "r1c5<>3 r1c6<>3" for "r1c56<>3".
func inFull(text string) string {
	left := maxInShort
	return inShort().ReplaceAllStringFunc(text, func(short string) string {
		m := inShort().FindStringSubmatch(short)
		var all []string
		for _, cells := range cellsInShort().FindAllStringSubmatch(m[1], -1) {
			if left -= len(cells[1]) * len(cells[2]) * len(m[3]); left < 0 {
				return short
			}
			for _, row := range cells[1] {
				for _, col := range cells[2] {
					for _, digit := range m[3] {
						all = append(all, "r"+string(row)+"c"+string(col)+m[2]+string(digit))
					}
				}
			}
		}
		return strings.Join(all, " ")
	})
}

// ParseEntries reads cells and the digits to write into them: "r1c5=7 r2c3=4" or "R1C5 is 7". Digit 0 is a blank: one
// of 0 - . _ * after the sign, or all cells of "clear r1c5 r2c3". The error is an
// *Error.
func ParseEntries(l *solver.Layout, text string) (list []solver.Candidate, err error) {
	for _, c := range clauses(blanks(scan(text), text)) {
		empties := c.empties()
		r := newReader(l, text, need{cell: true, digit: !empties})
		r.blank = true
		if err := r.readClause(c); err != nil {
			return nil, err
		}
		for _, f := range r.found {
			switch {
			case !empties && !f.whole():
				return nil, r.missing(f)
			case f.not:
				return nil, r.fail(FaultUnclear, f.from, f.to)
			}
			list = append(list, solver.Candidate{Cell: f.cell, Digit: max(f.digit, 0)})
		}
	}
	return list, nil
}

// Erases reports whether a text has a word for emptying cells, such as "clear" or "remove".
func Erases(text string) bool {
	return slices.ContainsFunc(scan(text), func(t token) bool { return t.kind == clears })
}

// SplitRow splits "r5: 534678912" or "E: 534678912" into the row, counted from 1, and its digits. The layout may lack
// the row.
func SplitRow(text string) (row int, digits string, ok bool) {
	m := rowHead().FindStringSubmatch(text)
	if m == nil {
		return 0, "", false
	}
	return rowNamed(m[1] + m[3]), m[2] + m[4], true
}

var rowHead = lazyregexp.New(`(?is)^\s*(?:` + rowWord + `\s*(\d{1,2})\s*[:=]\s*(.*)|([a-p])\s*[:=]\s*([0-9a-g.*_\s|-]*))$`)

// IsEntry reports whether a text writes or erases digits, even with a typing error: "r5: 534678912", "r1c5=7", "put 7
// in r1c5" or "clear r1c5", but not "is r1c5 7".
func IsEntry(text string) bool {
	if _, _, ok := SplitRow(text); ok {
		return true
	}
	tokens := scan(text)
	switch {
	case len(tokens) < 2 || !slices.Contains([]kind{cell, digit, writes, clears}, tokens[0].kind) || isQuestion(tokens, text):
		return false
	case tokens[0].kind == cell && tokens[1].kind == equal, tokens[0].kind == clears && tokens[1].kind == cell:
		return true
	}
	list, err := ParseEntries(nil, text)
	return err == nil && len(list) > 0
}

// blanks turns marks after an equals sign that mean a blank into digits.
func blanks(tokens []token, text string) []token {
	for i := range tokens {
		t := &tokens[i]
		if i > 0 && tokens[i-1].kind == equal && t.kind == otherPunctuation && strings.Contains("-._*–", text[t.from:t.to]) {
			t.kind, t.n = digit, 0
		}
	}
	return tokens
}
