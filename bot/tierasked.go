package bot

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/rating"
)

// tierAsked understands words that name a tier, a puzzle perhaps, and nothing else, as in
// "a hard one, please". It returns the words' language; "" if they are not of that kind.
func tierAsked(words string) (locale string) {
	for _, locale := range phrase.Locales() {
		around := saidFor(locale, "chat.ask.tier.around")
		tiers := 0
		others := slices.ContainsFunc(strings.Fields(words), func(word string) bool {
			if slices.Contains(around, word) {
				return false
			}
			tiers++
			return tierCalled(locale, word) == ""
		})
		if tiers == 1 && !others {
			return locale
		}
	}
	return ""
}

// tierIn returns the tier that one of some words stands for, "" if none does.
func tierIn(locale string, words []string) (tier string) {
	for _, word := range words {
		if tier = tierCalled(locale, word); tier != "" {
			break
		}
	}
	return tier
}

// tierCalled returns the tier that a word of a language stands for, with any ending; "" for
// none.
func tierCalled(locale, word string) string {
	for _, t := range rating.Tiers() {
		called := append(saidFor(locale, "chat.ask.tier."+t.String()), spelling.FoldAccents(phrase.New(locale).Text("bot.choice."+t.String(), nil)))
		if slices.ContainsFunc(called, func(name string) bool { return name == word || inflects([]rune(name), []rune(word)) }) {
			return t.String()
		}
	}
	return ""
}

// saidFor lists what may be said for something that the catalogue names by a key, such as a tier.
func saidFor(locale, key string) []string {
	said := strings.Split(phrase.New(locale).Text(key, nil), "; ")
	for i := range said {
		said[i] = spelling.FoldAccents(said[i])
	}
	return said
}

// withoutCourtesy takes from the end of words what means nothing there, as "please" does.
func withoutCourtesy(locale, words string) string {
	left, around := strings.Fields(words), saidFor(locale, "chat.ask.tier.around")
	for len(left) > 1 && slices.Contains(around, left[len(left)-1]) {
		left = left[:len(left)-1]
	}
	return strings.Join(left, " ")
}
