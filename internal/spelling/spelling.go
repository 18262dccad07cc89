// Package spelling finds what somebody meant who mistyped a word.
package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// NearestWord returns the word that is closest to what was typed, or that begins with
// it; "" if none is close enough to be meant. Upper case differs from lower case.
func NearestWord(typed string, words []string) string {
	best, least := "", 3
	letters := []rune(typed)
	for _, word := range words {
		if len(letters) > 2 && strings.HasPrefix(word, typed) {
			return word
		}
		if n := utf8.RuneCountInString(word); n-len(letters) >= least || len(letters)-n >= least {
			continue // that alone makes them differ by so much
		}
		other := []rune(word)
		if n := distance(letters, other); n < least && n < len(other) {
			best, least = word, n
		}
	}
	return best
}

// distance counts the letters to insert, delete or replace (Levenshtein), or
// more than any limit of interest for a long text.
func distance(a, b []rune) int {
	if len(a) > 40 {
		return len(a)
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

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
