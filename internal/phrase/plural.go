package phrase

import (
	"fmt"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// pluralForms names the forms of a plural as the catalogues do.
var pluralForms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}

// pluralForm is the form that a language has for a number of things.
func pluralForm(locale string, n int) string {
	return pluralForms[plural.Cardinal.MatchPlural(language.Make(locale), n, 0, 0, 0, 0)]
}

// plural chooses a word by a number that is not the Count of its message: words come in
// pairs, a form and its word, as in {{plural .N "one" "cell" "other" "cells"}}. A form that is
// not there is as "other".
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
