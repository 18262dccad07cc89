package notation

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver/internal/lazyregexp"
)

type kind int

const (
	unknown  kind = iota
	cell          // a cell, with its row and column
	unit          // a unit, with the word for its kind and its number
	digit         // a number, or a letter that can be a digit
	equal         // =
	negation      // <> or "not"
	join          // a word between a cell and its digit
	noun          // a word before one of them
	excludes      // a word beside a digit to cross out
	writes        // a word beside a digit and the cell to write it in
	clears        // a word beside cells to empty, or a digit to cross out
	aside         // a word without a meaning here
	other         // a word around both
	comma
	otherPunctuation // any other punctuation
)

// token is one part of a text.
type token struct {
	kind     kind
	from, to int    // in bytes
	row, col int    // of a cell, from 1
	n        int    // of a digit, where 0 may mean a blank, or of a unit
	word     string // of a unit, in lower case
}

var (
	language = vocabulary()
	nots     = listed("nots")
	doubts   = listed("doubts")
	asks     = listed("asks")
	tags     = listed("tags")

	rowWord    = alternatives("row")
	columnWord = alternatives("column")

	// rowLetter and columnLetter are classes of letters, both right before a number.
	rowLetter, columnLetter = letters(0), letters(1)

	rowColumn = lazyregexp.New(`(?i)^` + rowWord + `[\s.]*(\d{1,3})[\s,]*` + columnWord + `[\s.]*(\d{1,3})`)
	lettered  = lazyregexp.New(`(?i)^` + rowLetter + `(\d{1,3})` + columnLetter + `(\d{1,3})`)
	letterRow = lazyregexp.New(`(?i)^([a-p])(\d{1,3})`)
	bracketed = lazyregexp.New(`^\(\s*(\d{1,3})\s*[,;]\s*(\d{1,3})\s*\)`)
	number    = lazyregexp.New(`^\d{1,3}`)
	unitThen  = lazyregexp.New(`(?i)^` + unitWord + unitNumber)
	nthUnit   = lazyregexp.New(`(?i)^` + nth + ` ` + unitWord)
	word      = lazyregexp.New(`^[\pL\pN]+(?:['’][\pL\pN]+)*`)
	differs   = lazyregexp.New(`^(?:=/=|/=|!=|<>|≠)`)
	gaps      = lazyregexp.New(`^[._*-]{2,}`) // of a grid
	equals    = lazyregexp.New(`^(?:->|→|=+>?|:)`)
)

func scan(text string) []token {
	var tokens []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(r) {
			at += size
			continue
		}
		t := first(text[at:])
		t.from, t.to = t.from+at, t.to+at
		if at = t.to; t.kind != aside {
			tokens = append(tokens, t)
		}
	}
	articles(tokens, text)
	if len(tokens) > 1 && tokens[0].kind == negation && (tokens[1].kind == comma || tokens[1].kind == otherPunctuation) {
		return tokens[2:] // "no, r1c5 is 4"
	}
	return tokens
}

func first(text string) token {
	if t, ok := firstCell(text); ok {
		return t
	}
	if t, ok := firstUnit(text); ok {
		return t
	}
	if n := len(number().FindString(text)); n > 0 && endsAt(text, n) {
		value, _ := strconv.Atoi(text[:n])
		return token{kind: digit, to: n, n: value}
	}
	if w := word().FindString(text); w != "" {
		return wordToken(w)
	}
	for _, sign := range []struct {
		form *regexp.Regexp
		kind kind
	}{{differs(), negation}, {equals(), equal}, {gaps(), unknown}} {
		if n := len(sign.form.FindString(text)); n > 0 {
			return token{kind: sign.kind, to: n}
		}
	}
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r == ',':
		return token{kind: comma, to: size}
	case unicode.IsPunct(r) || r == '|':
		return token{kind: otherPunctuation, to: size}
	}
	return token{kind: unknown, to: size}
}

func firstCell(text string) (token, bool) {
	for _, form := range []*regexp.Regexp{rowColumn(), lettered(), letterRow(), bracketed()} {
		m := form.FindStringSubmatch(text)
		if m == nil || form != bracketed() && alphanumeric(text[len(m[0]):]) {
			continue
		}
		col, _ := strconv.Atoi(m[2])
		return token{kind: cell, to: len(m[0]), row: rowNamed(m[1]), col: col}, true
	}
	return token{}, false
}

// firstUnit returns the unit at the start of a text: "box 5", "5th box" or "r5". Other letters before a number are
// cells or typing errors.
func firstUnit(text string) (token, bool) {
	word, number := "", ""
	m := unitThen().FindStringSubmatch(text)
	if m != nil {
		word, number = m[1], m[2]
	} else if m = nthUnit().FindStringSubmatch(text); m != nil {
		word, number = m[2], m[1]
	}
	letter := len(word) == 1 && !strings.EqualFold(m[0], "r"+number)
	if m == nil || letter || alphanumeric(text[len(m[0]):]) {
		return token{}, false
	}
	n, _ := strconv.Atoi(number)
	return token{kind: unit, to: len(m[0]), word: strings.ToLower(word), n: n}, true
}

func rowNamed(name string) int {
	if n, err := strconv.Atoi(name); err == nil {
		return n
	}
	return int(name[0]|0x20-'a') + 1
}

// endsAt reports whether a number ends after n bytes, as before a cell in 4r1c5.
func endsAt(text string, n int) bool {
	_, ok := firstCell(text[n:])
	return ok || !alphanumeric(text[n:])
}

func alphanumeric(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && (unicode.IsLetter(r) || unicode.IsNumber(r))
}

// asWord returns a text in the form that it has in the lists of words.
func asWord(text string) string { return strings.ReplaceAll(strings.ToLower(text), "’", "'") }

func wordToken(w string) token {
	lower := asWord(w)
	if len(w) == 1 && 'a' <= lower[0] && lower[0] <= 'g' {
		return token{kind: digit, to: 1, n: 10 + int(lower[0]-'a')}
	}
	return token{kind: language[lower], to: len(w)}
}

// articles decides which letters are words and not digits: an "a" before a number or word, and an "e" between cells
// and digits, which is Italian for "and" and Romanian for "is".
func articles(tokens []token, text string) {
	for i := range len(tokens) - 1 {
		t, next := &tokens[i], tokens[i+1].kind
		if t.kind != digit {
			continue
		}
		switch text[t.from:t.to] {
		case "a":
			if next == digit || next == noun || next == unknown || next == other {
				t.kind = noun
			}
		case "e":
			before := []kind{cell, digit, negation}
			after := []kind{cell, digit, writes, clears, excludes}
			if i > 0 && slices.Contains(before, tokens[i-1].kind) && slices.Contains(after, next) {
				t.kind = join
			}
		}
	}
}
