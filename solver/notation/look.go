package notation

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// Look is the part of a board that a question is about: a cell, a unit, or the places of a digit.
type Look struct {
	Cell  int          // -1 for none
	Unit  *solver.Unit // nil for none
	Digit int          // 0 for none
}

const maxLook = 100

var (
	lookUnit = lazyregexp.New(`^(?:(.*)\s)?` + unitWord + unitNumber + `$`)
	lookNth  = lazyregexp.New(`^(?:(.*)\s)?` + nth + ` ` + unitWord + `$`)

	lookAt    = lazyregexp.New(`^(?:` + alternatives("looks") + `(?:\s|$)+)+$`)
	lookWhere = lazyregexp.New(`(?:^|\s)` + alternatives("where") + `\s.*?\b(1[0-6]|[1-9])\b`)

	// The digit follows the unit.
	lookWhereIn = lazyregexp.New(`^` + alternatives("where") + `\s(?:.*\s)?` + unitWord + `[\s.]*(\d{1,2})\s.*?\b(1[0-6]|[1-9])\b\D*$`)

	// The question is where a digit can go on the whole board.
	lookDigit = lazyregexp.New(`^` + alternatives("where") + `(?:\s` + aroundDigit + `)*\s(1[0-6]|[1-9])(?:['’]?s)?(?:\s` + aroundDigit + `)*$`)

	lookEnd = lazyregexp.New(`(?:\s` + alternatives("ends") + `)+$`)

	aroundDigit = alternatives("looks", "joins", "nouns")

	blockWord = alternatives("block")

	// A unit is a word for its kind and its number, or the number first: "box no. 5", "5th box".
	unitWord   = `(` + rowWord + `|` + columnWord + `|` + blockWord + `)`
	unitNumber = `[\s.]*` + alternatives("number") + `?\s*(\d{1,2})`
	nth        = `(\d{1,2})` + alternatives("ordinals")
)

// ParseLook reads "row 3", "r3", "box 5", "r3c5", "where can 7 go" and "where can 7 go in box 5". If the layout's cells
// are named by letters, "c5" is a cell; else it is column 5 and "b5" box 5. A nil layout only recognizes the kind of
// text.
func ParseLook(l *solver.Layout, text string, letters bool) (look Look, ok bool) {
	text = strings.Join(strings.Fields(strings.ToLower(strings.TrimRight(WithNumbers(text), "?.! \t\r\n\u00a0\u202f"))), " ")
	text = strings.TrimLeft(lookEnd().ReplaceAllString(text, ""), "¿¡ ")
	if len(text) > maxLook {
		return look, false
	}
	look.Cell = -1
	if found := lookDigit().FindStringSubmatch(text); found != nil {
		look.Digit, _ = strconv.Atoi(found[1])
		return look, l == nil || look.Digit <= l.Size()
	}
	if found := lookWhereIn().FindStringSubmatch(text); found != nil {
		text = found[0][:strings.Index(found[0], " ")] + " " + found[3] + " " + found[1] + " " + found[2]
	}
	before, word, number := lookedAt(text)
	where := lookWhere().FindStringSubmatch(before + " ")
	if word == "" || letters && where == nil && isCellByLetter(text) {
		return lookCell(l, text)
	}
	if at, ok := lookCell(l, text); ok && where == nil && !isCellByLetter(text) {
		return at, true // "row 1 column 5" ends in a unit
	}
	switch {
	case where != nil:
		look.Digit, _ = strconv.Atoi(where[1])
	case before != "" && !lookAt().MatchString(before):
		return look, false
	}
	if l == nil {
		return look, true
	}
	look.Unit = unitNamed(l, word, number)
	return look, look.Unit != nil && look.Digit <= l.Size()
}

// lookedAt splits a text that ends in a unit: "what is in", "row" and 3 of "what is in row 3".
func lookedAt(text string) (before, word string, number int) {
	if found := lookUnit().FindStringSubmatch(text); found != nil {
		number, _ = strconv.Atoi(found[3])
		return found[1], found[2], number
	}
	if found := lookNth().FindStringSubmatch(text); found != nil {
		number, _ = strconv.Atoi(found[2])
		return found[1], found[3], number
	}
	return "", "", 0
}

// lookCell reads a cell, alone or after words that ask what it holds.
func lookCell(l *solver.Layout, text string) (look Look, ok bool) {
	tokens := scan(text)
	last := len(tokens) - 1
	if last < 0 || tokens[last].kind != cell || tokens[last].to != len(text) {
		return Look{Cell: none}, false
	}
	before, named := strings.TrimSpace(text[:tokens[last].from]), text[tokens[last].from:]
	at, err := ParseCell(l, named)
	return Look{Cell: at}, err == nil && (before == "" || lookAt().MatchString(before))
}

// isCellByLetter reports whether a text ends with a word such as c5.
func isCellByLetter(text string) bool {
	last := text[strings.LastIndexByte(text, ' ')+1:]
	return len(letterRow().FindString(last)) == len(last)
}

// unitNamed finds a unit by its word and its number.
func unitNamed(l *solver.Layout, word string, number int) *solver.Unit {
	row, column := listed("row")[word], listed("column")[word]
	for i := range l.Units() {
		u := &l.Units()[i]
		if u.Number == number && (row && u.Kind == solver.Row || column && u.Kind == solver.Column || !row && !column && u.Kind.IsBlock()) {
			return u
		}
	}
	return nil
}
