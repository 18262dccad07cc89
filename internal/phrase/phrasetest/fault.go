package phrasetest

import (
	"regexp"
	"strings"
	"unicode"
)

// Fault returns what no sentence of any language may hold, "" if there is nothing: the
// key of a message, a value that is missing, the gap that an empty list leaves, a word
// that stands twice.
func Fault(text string) string {
	if fault := unsaid.FindString(text); fault != "" {
		return fault
	}
	return doubled(text)
}

// unsaid matches keys, values that are missing and gaps with what is before them.
var unsaid = regexp.MustCompile(`\[[a-z0-9]+(?:[.-][a-z0-9_-]+)+\]|<no value>|<nil>|%!|.{0,20}(?:[^ \n] {2,}[^ ]| [,.)]|\( |\(\)|[,;:] ?[;:.,]|\b(?:and|or|of|et|ou|de|dans) ?[,;.])`)

// doubled returns the first word that stands twice, "" if there is none. Cells and
// digits are words too, and a list may repeat one.
func doubled(text string) string {
	before := ""
	for word := range strings.FieldsSeq(text) {
		if word == before && strings.ContainsFunc(word, unicode.IsLetter) && !twice[word] && !strings.HasSuffix(word, ",") {
			return word + " " + word
		}
		before = word
	}
	return ""
}

// twice are words that may stand twice.
var twice = map[string]bool{"nous": true, "vous": true}
