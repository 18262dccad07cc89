package game

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// How long an alias is, in characters.
const (
	minAlias = 3
	maxAlias = 24
)

// AliasReason says what is wrong with an alias.
type AliasReason string

// The reasons.
const (
	AliasLength  AliasReason = "length"
	AliasLetters AliasReason = "letters" // it is not of letters, digits, spaces, hyphens and apostrophes
	AliasScripts AliasReason = "scripts" // its letters are of several scripts
	AliasTaken   AliasReason = "taken"   // another player has an alias that reads the same
	AliasRefused AliasReason = "refused" // by the operator
)

// AliasError says why an alias cannot be had.
type AliasError struct{ Reason AliasReason }

func (e *AliasError) Error() string { return "alias: " + string(e.Reason) }

// ReadAlias returns an alias as it is shown. Nothing is left in it that a message could
// read as a mark, a mention or a link.
func ReadAlias(text string) (string, error) {
	if len(text) > 8*maxAlias {
		return "", &AliasError{AliasLength}
	}
	alias := strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	if n := len([]rune(alias)); n < minAlias || n > maxAlias {
		return "", &AliasError{AliasLength}
	}
	var letters, other []rune
	for _, r := range alias {
		if unicode.IsLetter(r) {
			letters = append(letters, r)
		} else if !isBetween(r, len(letters) > 0 && scriptOf(letters[0]) == "") {
			other = append(other, r)
		}
	}
	switch {
	case len(letters) == 0, len(other) > 0:
		return "", &AliasError{AliasLetters}
	case slices.ContainsFunc(letters, func(r rune) bool { return scriptOf(r) != scriptOf(letters[0]) }):
		return "", &AliasError{AliasScripts}
	}
	return alias, nil
}

// isBetween reports whether a rune may occur among an alias's letters; marks may in the scripts
// that cannot be written without.
func isBetween(r rune, marks bool) bool {
	return r >= '0' && r <= '9' || strings.ContainsRune(" -'’", r) || marks && unicode.IsMark(r)
}

// scriptOf names the script of a letter, of those that can be mistaken for each other.
func scriptOf(r rune) string {
	switch {
	case unicode.Is(unicode.Latin, r):
		return "Latin"
	case unicode.Is(unicode.Cyrillic, r):
		return "Cyrillic"
	case unicode.Is(unicode.Greek, r):
		return "Greek"
	}
	return ""
}

// lookAlikes are characters that can be taken for the first of each group.
var lookAlikes = []string{"o0оοσ", "l1iіıιӏǀ", "s5ѕ", "b8вβьƅ", "z2", "e3еєε", "a4аαɑ", "t7тτ", "g9ɡ", "cсϲ", "hһнη",
	"jјϳ", "kкκ", "mмμ", "pрρ", "uυц", "vνѵ", "wωшѡ", "xхχ", "yуγү", "dԁ", "nпп", "rгř", "qԛ"}

// AliasKey is what an alias is read as: of two with the same key one can be mistaken for
// the other.
func AliasKey(alias string) string {
	key := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1 // marks too, which are parted from their letters
		}
		for _, group := range lookAlikes {
			if strings.ContainsRune(group, r) {
				return rune(group[0])
			}
		}
		return r
	}, norm.NFKD.String(strings.ToLower(alias)))
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(key)
}

// IsRefused reports whether an alias is read as holding one of some words.
func IsRefused(alias string, words []string) bool {
	key := AliasKey(alias)
	return slices.ContainsFunc(words, func(word string) bool {
		refused := AliasKey(word)
		return refused != "" && strings.Contains(key, refused)
	})
}

// AllServers stands for a guild in which results of all servers are summed up. What is
// comparable there: dailies that servers share, timed from Start, and of each the results
// of players who count those of their server, if it takes part. A server's own dailies
// are left out, and those whose board was shown in the post; so are the terminal and the
// page, which everybody can look at.
const AllServers = "*"

// Worldwide is how a player takes part in the boards of all servers.
type Worldwide struct {
	Guild string // whose results count there; "" for none
	Alias string // the name there; "" for the player's own

	Departed bool // the player has left that guild's tables, and with them those; only read
}

// maxShownName is how many characters of a name are shown.
const maxShownName = 32

// ShownName returns a name in one line without control characters, or "" if nothing is visible.
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

// isJoiner reports whether a character is a joiner or a tag of a flag emoji.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' || r >= 0xe0020 && r <= 0xe007f }

func isSeen(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && r != blankBraille && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
