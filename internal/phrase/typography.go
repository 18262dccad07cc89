package phrase

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// marks are a language's typography: characters that are hard to type, and the thousands separator.
type marks struct {
	replacer  *strings.Replacer
	thousands string // between thousands; "" for nothing
}

const (
	narrowSpace  = "\u202f" // that no line breaks at
	noBreakSpace = "\u00a0"
)

// typography has the marks of each locale that has its own.
var typography = map[string]marks{
	"de": {strings.NewReplacer("Nr. ", "Nr."+noBreakSpace, "z. B.", "z."+noBreakSpace+"B."), "."},
	"es": {strings.NewReplacer("n.º ", "n.º"+noBreakSpace), "."},
	"fr": {strings.NewReplacer("'", "’", " :", narrowSpace+":", " ;", narrowSpace+";", " !", narrowSpace+"!", " ?", narrowSpace+"?",
		" »", narrowSpace+"»", "« ", "«"+narrowSpace, "n° ", "n°"+noBreakSpace), narrowSpace},
	"it": {strings.NewReplacer("'", "’"), "."},
	"nl": {strings.NewReplacer("'", "’", "nr. ", "nr."+noBreakSpace), "."},
	"ro": {strings.NewReplacer("'", "’", "nr. ", "nr."+noBreakSpace), "."},
	"ru": {strings.NewReplacer(" —", noBreakSpace+"—", "№ ", "№"+noBreakSpace), narrowSpace},
}

// verbatim matches parts that stay as they are: template actions, and text to be typed.
var verbatim = regexp.MustCompile("{{.*?}}|`[^`]*`")

// typeset applies the punctuation rules of a locale to a message.
func typeset(locale, text string) string {
	if m, ok := typography[locale]; ok {
		return replaceAround(text, verbatim, m.replacer)
	}
	return text
}

// groupedFrom is the smallest number whose thousands are separated.
const groupedFrom = 10_000

func grouped(n int, mark string) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + mark + digits[i:]
	}
	return digits
}

// replaceAround applies a replacement outside the matches of kept.
func replaceAround(text string, kept *regexp.Regexp, r *strings.Replacer) string {
	var b strings.Builder
	end := 0
	for _, span := range kept.FindAllStringIndex(text, -1) {
		b.WriteString(r.Replace(text[end:span[0]]))
		b.WriteString(text[span[0]:span[1]])
		end = span[1]
	}
	b.WriteString(r.Replace(text[end:]))
	return b.String()
}

var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// pluralForm returns the name of a language's plural form for n.
func pluralForm(locale string, n int) string {
	return formNames[plural.Cardinal.MatchPlural(language.Make(locale), n, 0, 0, 0, 0)]
}

// plural chooses a word by n from pairs of a plural form and a word, as in {{plural .N "one" "cell" "other"
// "cells"}}.
func (p *Printer) plural(n int, words ...string) (string, error) {
	form, other := pluralForm(p.locale, n), ""
	if len(words)%2 != 0 {
		return "", fmt.Errorf("plural: %q are no pairs", words)
	}
	for i := 0; i < len(words); i += 2 {
		switch words[i] {
		case form:
			return words[i+1], nil
		case "other":
			other = words[i+1]
		}
	}
	if other == "" {
		return "", fmt.Errorf("plural: no word for %q", form)
	}
	return other, nil
}
