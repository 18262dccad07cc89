package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/internal/phrase"
)

// A technique's title begins with a capital letter in every language, if the script has capitals.
func TestTechniqueTitlesInEveryLanguage(t *testing.T) {
	for _, locale := range phrase.Locales() {
		title, _, _ := strings.Cut(string(runQuietly(t, []string{"technique", "--lang", locale, "naked-single"})), "\n")
		called := phrase.New(locale).Technique("naked-single")
		if !utf8.ValidString(title) || !strings.EqualFold(title, called) || title == called {
			t.Errorf("%s: %q is told of as %q", locale, called, title)
		}
	}
}
