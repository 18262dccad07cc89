package spelling

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// FoldAccents drops a word's accents and writes it in lower case, with plain
// apostrophes and spaces: two words that are typed for the same thing fold to the same.
func FoldAccents(word string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '’':
			return '\''
		case r == '\u00a0', r == '\u202f':
			return ' '
		case unicode.Is(unicode.Mn, r):
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(word))
}

// FoldWords is FoldAccents with a single blank, and nothing else, between words and
// around them: "what's next?" is " what s next ".
func FoldWords(text string) string {
	words := strings.FieldsFunc(FoldAccents(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}
