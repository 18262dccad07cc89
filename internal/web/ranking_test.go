package web_test

import (
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// The page has the rules of ranking in the words of the bot and the API.
func TestRankingPage(t *testing.T) {
	page := start(t, options()).do("GET", "/ranking", "")
	p := phrase.New("en")
	for _, text := range []string{p.Ranking(game.DefaultPatience, game.PointsByPlace(), game.SeasonDays), p.MoreRanking()} {
		if want := ">" + strings.ReplaceAll(text, "'", "&#39;") + "</p>"; page.StatusCode != 200 || !strings.Contains(page.body, want) {
			t.Errorf("status %s, and no %q in\n%s", page.Status, want, page.body)
		}
	}
}
