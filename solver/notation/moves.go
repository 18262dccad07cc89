package notation

import (
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// ParseMoves reads digits to enter and candidates to cross out, such as "r1c5=7 r2c3<>4",
// "R1C5 is not 7" or "r1c7,r4c57<>3", as steps are written in short, or "cross out 3 and 8 in
// r2c5". The error is an *Error.
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

// IsMove reports whether a text says what ParseMoves reads and asks nothing: "r1c5=7",
// "r1c5<>7" or "no 7 in r1c5", but not "why r1c5<>7".
func IsMove(text string) bool {
	text = inFull(text)
	tokens := scan(text)
	if len(tokens) < 2 || !slices.Contains([]kind{cell, digit, negation, excludes, writes, clears}, tokens[0].kind) || isQuestion(tokens, text) {
		return false
	}
	places, removes, err := ParseMoves(nil, text)
	return err == nil && len(places)+len(removes) > 0
}

// areSideBySide reports whether numbers written together are several, as in "r1c56<>24": not
// where one can have two figures.
func areSideBySide(l *solver.Layout) bool { return l == nil || l.Size() <= 9 }

var oneShort = rowLetter + `[1-9]+` + columnLetter + `[1-9]+`

// inShort matches cells and digits as steps are written in short, rows and columns of
// several cells side by side.
var inShort = lazyregexp.New(`(?i)(` + oneShort + `(?:\s*,\s*` + oneShort + `)*)\s*(=/=|/=|!=|<>|≠|=)\s*([1-9]+)`)

var cellsInShort = lazyregexp.New(`(?i)` + rowLetter + `([1-9]+)` + columnLetter + `([1-9]+)`)

// maxInShort bounds what inFull writes: no step of a classic grid says as much.
const maxInShort = 800

// inFull writes each candidate of a text by itself: "r1c5<>3 r1c6<>3" for "r1c56<>3".
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
