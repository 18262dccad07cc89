// Package spelling finds what somebody meant who mistyped a word.
package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// NearestWord returns the word closest to what was typed, or beginning with it; "" if none is close. Case counts.
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

// distance returns the Levenshtein distance, or a large number for a long text.
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

// Inflects reports whether a word differs from a name in its ending only. Both are folded.
func Inflects(nameText, wordText string) bool {
	const leastStem, ending = 4, 2
	name, word := []rune(nameText), []rune(wordText)
	stem := 0
	for stem < min(len(name), len(word)) && name[stem] == word[stem] {
		stem++
	}
	return stem >= leastStem && max(len(name), len(word))-stem <= ending
}

// FoldAccents returns a word in lower case without accents, with plain apostrophes and spaces.
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

// FoldWords folds a text and puts single blanks between and around words: "what's next?" is " what s next ".
func FoldWords(text string) string {
	words := strings.FieldsFunc(FoldAccents(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}
