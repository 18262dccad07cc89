package phrasetest

import (
	"regexp"
	"strings"
	"unicode"
)

// Fault returns the first part of a text that no sentence of any language may contain, "" if there is none: the key
// of a message, a missing value, the gap that an empty list leaves, or a doubled word.
func Fault(text string) string {
	if fault := matchInContext(unsaid, text); fault != "" {
		return fault
	}
	return doubled(text)
}

// matchInContext returns the first match with the text before it in its line, "" if there is none. Leaving that text
// out of the expression makes the search four times faster.
func matchInContext(expression *regexp.Regexp, text string) string {
	match := expression.FindStringIndex(text)
	if match == nil {
		return ""
	}
	line := strings.LastIndexByte(text[:match[0]], '\n') + 1
	before := []rune(text[line:match[0]])
	return string(before[max(0, len(before)-20):]) + text[match[0]:match[1]]
}

// unsaid matches keys, missing values and gaps.
var unsaid = regexp.MustCompile(`\[[a-z0-9]+(?:[.-][a-z0-9_-]+)+\]|<no value>|<nil>|%!|[^ \n] {2,}[^ ]| [,.)]|\( |\(\)|[,;:] ?[;:.,]|\b(?:and|or|of|et|ou|de|dans) ?[,;.]`)

// doubled returns the first doubled word, "" if there is none. Cells and digits do not count, because a list may
// repeat one.
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

// twice are words that a sentence may double.
var twice = map[string]bool{"nous": true, "vous": true}
