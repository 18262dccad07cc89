package bot

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

// IsNamed reports whether a word that was typed names the command: by its title or
// by its name, in any case and with or without accents.
func (d *Definition) IsNamed(word string) bool {
	word = FoldAccents(word)
	return word == FoldAccents(d.Title) || word == FoldAccents(d.Name)
}
