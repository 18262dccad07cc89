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
	text = inFull(text)
	r := newReader(l, text, need{cell: true, digit: true})
	if err := r.read(crossings(scan(text))); err != nil {
		return nil, nil, err
	}
	for _, f := range r.found {
		c := solver.Candidate{Cell: f.cell, Digit: f.digit}
		switch {
		case !f.whole():
			return nil, nil, r.missing(f)
		case f.not:
			removes = append(removes, c)
		default:
			places = append(places, c)
		}
	}
	return places, removes, nil
}

// IsMove reports whether a text says what ParseMoves reads and asks nothing: "r1c5=7",
// "r1c5<>7" or "no 7 in r1c5", but not "why r1c5<>7".
func IsMove(text string) bool {
	tokens := scan(inFull(text))
	if len(tokens) < 2 || !slices.Contains([]kind{cell, digit, negation, writes, clears}, tokens[0].kind) || strings.Contains(text, "?") {
		return false
	}
	places, removes, err := ParseMoves(nil, text)
	return err == nil && len(places)+len(removes) > 0
}

// crossings says of each candidate by itself that it is crossed out, where a text begins with
// that: "not 3 r2c5 not 8 r2c5" for "cross out 3 and 8 in r2c5".
func crossings(tokens []token) []token {
	if len(tokens) == 0 || tokens[0].kind != negation && tokens[0].kind != clears {
		return tokens
	}
	tokens = slices.Clone(tokens)
	tokens[0].kind = negation
	var all, digits, cells []token
	for _, t := range append(tokens[1:len(tokens):len(tokens)], token{kind: digit}) { // which ends the last cells
		switch t.kind {
		case unknown, unit:
			return tokens
		case cell:
			cells = append(cells, t)
		case digit:
			if len(cells) > 0 {
				if n := len(digits) * len(cells); n == 0 || n+len(all)/3 > maxInShort {
					return tokens
				}
				all, digits, cells = append(all, crossed(tokens[0], digits, cells)...), nil, nil
			}
			digits = append(digits, t)
		}
	}
	if len(digits) > 1 {
		return tokens
	}
	return all
}

// crossed says of each digit in each cell that it is not there.
func crossed(not token, digits, cells []token) (all []token) {
	for _, d := range digits {
		for _, c := range cells {
			all = append(all, not, d, c)
		}
	}
	return all
}

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
