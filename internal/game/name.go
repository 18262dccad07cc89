package game

import (
	"strings"
	"unicode"
)

// maxShownName is how many characters of a name are shown.
const maxShownName = 32

// ShownName returns a name in one line, without what would change the direction or the look of the
// text around it, and "" if nothing of it can be seen. Joiners, which some scripts and emoji
// need, stay.
func ShownName(name string) string {
	seen := false
	letters := []rune(strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !isJoiner(r) && !unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			return -1
		}
		seen = seen || isSeen(r)
		return r
	}, name)), " "))
	if !seen {
		return ""
	}
	return string(letters[:min(len(letters), maxShownName)])
}

// isJoiner reports whether a character that cannot be seen itself shapes those beside it: a
// joiner, or a tag in the emoji of a flag.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' || r >= 0xe0020 && r <= 0xe007f }

func isSeen(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && r != blankBraille && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
