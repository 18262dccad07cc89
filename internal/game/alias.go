package game

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The length limits of an alias, in characters.
const (
	minAlias = 3
	maxAlias = 24
)

// AliasReason says what is wrong with an alias.
type AliasReason string

// The reasons.
const (
	AliasLength  AliasReason = "length"
	AliasLetters AliasReason = "letters" // contains something other than letters, digits, spaces, hyphens and apostrophes
	AliasScripts AliasReason = "scripts" // its letters belong to several scripts
	AliasTaken   AliasReason = "taken"   // another player has an alias that reads the same
	AliasRefused AliasReason = "refused" // refused by the operator
)

// AliasError says why an alias is not accepted.
type AliasError struct{ Reason AliasReason }

func (e *AliasError) Error() string { return "alias: " + string(e.Reason) }

// ReadAlias normalizes the text of an alias. The result holds nothing that a message could show as
// formatting, a mention or a link. The error is an *AliasError.
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

// isBetween reports whether a rune may occur among an alias's letters. Combining marks may only if
// marks is set, for scripts that cannot be written without them.
func isBetween(r rune, marks bool) bool {
	return r >= '0' && r <= '9' || strings.ContainsRune(" -'’", r) || marks && unicode.IsMark(r)
}

// scriptOf names the script of a letter if the script has letters that look like those of another,
// or returns "".
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

// lookAlikes lists groups of characters that can be mistaken for the first one of their group.
var lookAlikes = []string{"o0оοσ", "l1iіıιӏǀ", "s5ѕ", "b8вβьƅ", "z2", "e3еєε", "a4аαɑ", "t7тτ", "g9ɡ", "cсϲ", "hһнη",
	"jјϳ", "kкκ", "mмμ", "pрρ", "uυц", "vνѵ", "wωшѡ", "xхχ", "yуγү", "dԁ", "nпп", "rгř", "qԛ"}

// AliasKey returns a key under which aliases are compared: two aliases with the same key can be
// mistaken for each other.
func AliasKey(alias string) string {
	key := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1 // also drops combining marks, which NFKD separates from their letters
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

// IsRefused reports whether the key of an alias contains the key of one of the words.
func IsRefused(alias string, words []string) bool {
	key := AliasKey(alias)
	return slices.ContainsFunc(words, func(word string) bool {
		refused := AliasKey(word)
		return refused != "" && strings.Contains(key, refused)
	})
}

// AllServers is the guild id under which the results of all servers are summed. Only comparable
// results count there: those at dailies that servers share and that are timed from Start. A
// player's results come from the one server that the player chose, if that server takes part. A
// server's own dailies do not count, nor do dailies whose grid the post showed, nor results from
// the terminal and the page, because everybody sees the grid there.
const AllServers = "*"

// Worldwide is how a player takes part in the leaderboards of all servers.
type Worldwide struct {
	Guild string // the guild whose results count there; "" for none
	Alias string // the name shown there; "" for the player's own

	Departed bool // the player has left that guild's leaderboards, and so these too; read-only
}

// maxShownName is the number of characters of a name that are shown.
const maxShownName = 32

// ShownName returns a name on one line without control characters, or "" if nothing in it is
// visible.
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

// isJoiner reports whether a character is a joiner or a tag of a flag emoji; ShownName keeps these.
func isJoiner(r rune) bool { return r == '\u200c' || r == '\u200d' || r >= 0xe0020 && r <= 0xe007f }

func isSeen(r rune) bool {
	const blankBraille = '\u2800'
	return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) && r != blankBraille && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}
