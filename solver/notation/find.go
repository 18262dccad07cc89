package notation

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// SplitTarget parts a text into what names its first cell or unit, with the digit that goes
// with it if there is one, and the rest: "why not 4 in r1c5" and "please" of "why not 4
// in r1c5 please". Without either, named is "". A unit with a sign behind it is the head of
// its digits, and none.
func SplitTarget(text string) (named, rest string) {
	tokens := scan(text)
	for i, t := range tokens {
		if t.kind == cell || t.kind == unit && !(i+1 < len(tokens) && tokens[i+1].kind == equal) {
			from, digitBefore := leftOf(tokens, i, text)
			to := rightOf(tokens, i, text, digitBefore)
			return text[from:to], strings.TrimSpace(text[:from] + " " + text[to:])
		}
	}
	return "", text
}

// SplitDigit parts a text into the digit that it is about, named behind a word as in "a hint
// on 4" or "for digit 4", and the rest. Without one, named is "": numbers above 9 are
// others', as in "a hint for daily 324".
func SplitDigit(text string) (named, rest string) {
	tokens := scan(text)
	for i, t := range tokens {
		at := i - 1
		for at >= 0 && tokens[at].kind == noun {
			at--
		}
		if t.kind != digit || t.n > 9 || at < 0 || !isWord(text, t, "") {
			continue
		}
		if word := strings.ToLower(text[tokens[at].from:tokens[at].to]); abouts()[word] {
			before, after := strings.TrimSpace(text[:tokens[at].from]), strings.TrimSpace(text[t.to:])
			return text[t.from:t.to], strings.TrimSpace(before + " " + after)
		}
	}
	return "", text
}

// leftOf returns where what is said of the i-th token, a cell or a unit, begins, and whether
// there is a digit in it.
func leftOf(tokens []token, i int, text string) (from int, digitBefore bool) {
	from, joined, around := tokens[i].from, false, false
	for j := i - 1; j >= 0; j-- {
		t := tokens[j]
		switch {
		case t.kind == digit && joined && !digitBefore && isWord(text, t, ""):
			digitBefore = true
		case t.kind == other:
			around = true
		case !joins(t.kind):
			return from, digitBefore
		}
		from, joined = t.from, !around
	}
	return from, digitBefore
}

// rightOf returns where what is said of the i-th token, a cell or a unit, ends: with a digit
// if there was none before, or what should be one behind a sign, and the words that
// join one to it.
func rightOf(tokens []token, i int, text string, hasDigit bool) (to int) {
	to = tokens[i].to
	for j, t := range tokens[i+1:] {
		value := t.kind == digit && isWord(text, t, "=:(>≠") || t.kind == unknown && tokens[i+j].kind == equal
		if !joins(t.kind) && (!value || hasDigit) {
			break
		}
		to, hasDigit = t.to, hasDigit || value
	}
	return to
}

func joins(k kind) bool {
	return k == join || k == noun || k == negation || k == excludes || k == writes || k == clears || k == equal || k == comma
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

// abouts are the words that stand before what a question is about.
var abouts = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, w := range languages() {
		for word := range strings.FieldsSeq(w.abouts) {
			all[word] = true
		}
	}
	return all
})
