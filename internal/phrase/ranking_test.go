package phrase_test

import (
	"testing"
	"unicode/utf8"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// The rules fit on the screen of a phone.
func TestRankingIsShort(t *testing.T) {
	for _, locale := range phrase.Locales() {
		most := 1150
		if locale == phrase.DefaultLocale {
			most = 900
		}
		rules := phrase.New(locale).Ranking(game.DefaultPatience, game.PointsByPlace(), game.SeasonDays)
		if n := utf8.RuneCountInString(rules); n > most {
			t.Errorf("%s: the rules have %d characters, at most %d", locale, n, most)
		}
	}
}
