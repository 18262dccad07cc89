package notation

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Find parts a text into what names its first cell, with the digit that goes with
// it if there is one, and the rest: "4 in r1c5" and "why not ?" of "why not 4 in
// r1c5?". Whether there are such a cell and digit depends on the layout, which
// [Fields] is for. With no cell, named is "".
func Find(text string) (named, rest string) {
	tokens := scan(text)
	for i, t := range tokens {
		if t.kind == cell {
			from, to := around(tokens, i, text)
			return text[from:to], strings.TrimSpace(text[:from] + " " + text[to:])
		}
	}
	return "", text
}

// around returns where what is said of the i-th token, a cell, begins and ends: at
// the words that join it to a digit, which is before it or else behind it.
func around(tokens []token, i int, text string) (from, to int) {
	from, to = tokens[i].from, tokens[i].to
	digitBefore, joined := false, false
	for j := i - 1; j >= 0; j-- {
		t := tokens[j]
		if t.kind == digit && joined && !digitBefore && isWord(text, t, "") {
			digitBefore = true
		} else if !joins(t.kind) {
			break
		}
		joined, from = true, t.from
	}
	for j := i + 1; j < len(tokens) && !digitBefore; j++ {
		t := tokens[j]
		if t.kind == digit && isWord(text, t, "=:(>≠") {
			return from, t.to
		}
		if !joins(t.kind) {
			break
		}
		to = t.to
	}
	return from, to
}

func joins(k kind) bool {
	return k == join || k == noun || k == negation || k == equal || k == comma
}

// isWord reports whether a digit stands for itself, and is no part of a grid or of
// another word. It may stand right behind a sign.
func isWord(text string, t token, signs string) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:t.from])
	next, size := utf8.DecodeRuneInString(text[t.to:])
	if strings.ContainsRune(".,;:!?)\"'”’»", next) {
		next, size = utf8.DecodeRuneInString(text[t.to+size:])
	}
	return (t.from == 0 || unicode.IsSpace(before) || strings.ContainsRune(signs, before)) &&
		(size == 0 || unicode.IsSpace(next))
}
