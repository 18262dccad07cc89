package notation

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// SplitTarget splits a text into its first cell or unit, with its digit if there is one, and the rest: "why not 4 in
// r1c5" and "please". named is "" if there is none. A unit followed by a sign is a row of digits, not a target.
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

// SplitPlace returns the first cell or unit in a text and the first digit beside it, each as it is written; "" for none.
func SplitPlace(text string) (place, number string) {
	for _, t := range scan(text) {
		switch {
		case place == "" && (t.kind == cell || t.kind == unit):
			place = text[t.from:t.to]
		case number == "" && t.kind == digit && isWord(text, t, "=:(>≠"):
			number = text[t.from:t.to]
		}
	}
	return place, number
}

// SplitDigit splits a text into the digit named after a word, as in "a hint on 4" or "for digit 4", and the rest. named
// is "" if there is none. Numbers above 9 are ignored, as in "a hint for daily 324".
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
		if word := strings.ToLower(text[tokens[at].from:tokens[at].to]); abouts[word] {
			before, after := strings.TrimSpace(text[:tokens[at].from]), strings.TrimSpace(text[t.to:])
			return text[t.from:t.to], strings.TrimSpace(before + " " + after)
		}
	}
	return "", text
}

// leftOf returns the start of the words that belong to the i-th token, a cell or a unit, and whether they include a
// digit.
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

// rightOf returns the end of the words that belong to the i-th token, a cell or a unit: they include a digit if there
// was none before, or the text after a sign.
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

// isWord reports whether a digit is not part of a grid or of another word. It may follow a sign.
func isWord(text string, t token, signs string) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:t.from])
	next, size := utf8.DecodeRuneInString(text[t.to:])
	if strings.ContainsRune(".,;:!?)\"'”’»", next) {
		next, size = utf8.DecodeRuneInString(text[t.to+size:])
	}
	return (t.from == 0 || unicode.IsSpace(before) || strings.ContainsRune(signs, before)) &&
		(size == 0 || unicode.IsSpace(next))
}

// abouts are the words before the topic of a question.
var abouts = listed("abouts")

// chainStart matches the start of a chain: a digit with its cells, and a sign after them or in its brackets.
var chainStart = lazyregexp.New(`(?i)(?:^|[\s:,;"'«])(\(\d+\s*[=–—−-]\s*\d+[^()]*\)\s*` + chainCells + `|(?:\(\d+\)\s*` + chainCells + `|\d` + chainCells + `|` + chainCells + `\(\d+\))\s*[=–—−-]\s*[\dra-pz(])`)

var (
	chainCell  = `(?:` + rowLetter + `[\d.]+` + columnLetter + `[\d.]+|[a-p][\d.]+)`
	chainCells = chainCell + `(?:,` + chainCell + `)*`
)

// FindChain returns the first chain in a text and the text around it; ok is false if there is none.
func FindChain(text string) (before, chain, after string, ok bool) {
	loc := chainStart().FindStringSubmatchIndex(text)
	if loc == nil {
		return text, "", "", false
	}
	before, chain = text[:loc[2]], text[loc[2]:]
	end := lastCandidate(chain)
	chain, after = chain[:end], strings.TrimSpace(chain[end:])
	return before, strings.TrimRight(chain, " \t\n?!.\"'»"), after, true
}

var (
	spaces = lazyregexp.New(`\s+`)
	// goesOn matches text that continues a chain after a space: a sign with a term, or brackets. A grid's blanks may be
	// signs, too.
	goesOn      = lazyregexp.New(`^(?:[=–—−-]{1,2}>?(?:\s|\(|\d*[^\d\s.…_*=–—−-]|$)|\(\d)`)
	cellsFollow = lazyregexp.New(`(?i)^` + chainCells)
)

// lastCandidate returns where the words of a chain end.
func lastCandidate(text string) int {
	for _, gap := range spaces().FindAllStringIndex(text, -1) {
		word, next := text[:gap[0]], text[gap[1]:]
		bracket := strings.HasSuffix(word, ")")
		closed := bracket || strings.TrimRight(word, "0123456789") != word
		if closed && !goesOn().MatchString(next) && !(bracket && cellsFollow().MatchString(next)) {
			return gap[0]
		}
	}
	return len(text)
}

// Error says which part of a text cannot be read, and what would be correct.
type Error struct {
	Fault  Fault
	Text   string         // the wrong part as written; "" if something is missing
	Column int            // its place, in characters from 1
	Layout *solver.Layout // the layout it was read for; nil for any
}

// Fault is the reason why a text is not a cell, digit or candidate.
type Fault string

// The faults.
const (
	FaultNoCell  Fault = "cell"    // the text, or a part of it, should be a cell of the layout
	FaultNoDigit Fault = "digit"   // it should be a digit of the layout
	FaultUnclear Fault = "unclear" // it says more than is wanted, or something that cannot be written
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
