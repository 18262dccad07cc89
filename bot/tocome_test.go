package bot_test

import (
	"strconv"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/gametest"
)

// If players paste the puzzle that their server has tomorrow, every reply says that it is yet to come, in every place.
func TestOwnDailyOfTomorrowIsYetToCome(t *testing.T) {
	w := bottest.New(t, true)
	set := gametest.Read(t, bottest.HardPuzzle)
	gil, boss := game.Call{ID: "1", Guild: bottest.Guild, Player: game.Player{ID: "gil", Name: "Gil"}}, game.Call{ID: "2", Guild: bottest.Guild, Player: game.Player{ID: "boss", Name: "Boss"}}
	own, err := w.Game.Play.Submit(t.Context(), gil, set, "en")
	gametest.Must(t, err)
	sub, err := w.Game.Submissions.Of(t.Context(), gil, own.Work.PuzzleID)
	gametest.Must(t, err)
	_, err = w.Game.Submissions.Schedule(t.Context(), boss, sub.ID, "2026-11-21")
	gametest.Must(t, err)

	morph := strings.Map(func(r rune) rune {
		if r >= '1' && r <= '9' {
			return '1' + '9' - r
		}
		return r
	}, bottest.HardPuzzle)
	asked := 0
	for locale, want := range map[string]string{"en": "yet to come", "de": "erst noch kommt"} {
		words := map[string]string{"en": "how hard is this?", "de": "wie schwer ist das?"}[locale]
		for _, place := range []bot.Place{bot.PlaceGuild, bot.PlaceDM, bot.PlaceConsole} {
			for _, grid := range []string{bottest.HardPuzzle, morph} {
				for _, q := range []bot.Request{
					{Kind: bot.KindChat, Text: grid},
					{Kind: bot.KindChat, Text: words + "\n" + grid},
					{Kind: bot.KindCommand, Command: "solve", Options: map[string]string{"grid": grid}},
					{Kind: bot.KindCommand, Command: "hint", Options: map[string]string{"grid": grid}},
					{Kind: bot.KindCommand, Command: "rate", Options: map[string]string{"grid": grid}},
					{Kind: bot.KindCommand, Command: "path", Options: map[string]string{"grid": grid}},
				} {
					asked++
					q.ID, q.Place, q.User, q.Locale = strconv.Itoa(2+asked), place, bot.User{ID: "anna", Name: "Anna"}, locale
					if place != bot.PlaceDM {
						q.Guild = bottest.Guild
					}
					if reply := w.Router.Handle(t.Context(), &q); !strings.Contains(reply.Text, want) {
						t.Errorf("%v %s %s: %q", place, q.Command, q.Text, reply.Text)
					}
				}
			}
		}
	}
}
