// Package spelling finds the word that somebody meant but mistyped.
package spelling

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// NearestWord returns the word that is closest to the typed text or begins with it; "" if none is close. Case
// matters.
func NearestWord(typed string, words []string) string {
	best, least := "", 3
	letters := []rune(typed)
	for _, word := range words {
		if len(letters) > 2 && strings.HasPrefix(word, typed) {
			return word
		}
		if n := utf8.RuneCountInString(word); n-len(letters) >= least || len(letters)-n >= least {
			continue // the lengths alone differ by that much
		}
		other := []rune(word)
		if n := distance(letters, other); n < least && n < len(other) {
			best, least = word, n
		}
	}
	return best
}

// Slips returns how many letters of a word are missing, added, changed or swapped in a typed text. If begins is set,
// it compares the word's best beginning. It returns a large number for a long text.
func Slips(typed, word []rune, begins bool) int {
	if !begins || len(typed) > maxLetters {
		return distance(typed, word)
	}
	least := maxLetters
	for n := max(len(word)-1, 0); n <= min(len(word)+1, len(typed)); n++ {
		least = min(least, distance(typed[:n], word))
	}
	return least
}

const maxLetters = 40

// distance returns the number of letters by which two texts differ, where two swapped letters count as one, or a
// large number for a long text.
func distance(a, b []rune) int {
	if len(a) > maxLetters {
		return len(a)
	}
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			next[j+1] = min(row[j]+cost, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row, next = row, next, before
	}
	return row[len(b)]
}

// Inflects reports whether a word differs from a name only in its ending. Both must be folded.
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
