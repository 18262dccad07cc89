package bot_test

import (
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/internal/bottest"
	"pencilmark/internal/game"
)

// Servers and the page have their own dailies of the same number. Where several meet, a daily has its
// puzzle's id too; in a server it has not.
func TestDailiesOfOneNumberAreToldApart(t *testing.T) {
	w := bottest.New(t, true)
	anna := bot.User{ID: "anna", Name: "Anna"}
	for i, tt := range []struct {
		place          bot.Place
		guild, command string
	}{
		{bot.PlaceGuild, bottest.Guild, "daily"},
		{bot.PlaceDM, "", "daily"},
		{bot.PlaceDM, "", "rate"},
		{bot.PlaceDM, "", "hint"},
	} {
		card := w.Router.Handle(t.Context(), &bot.Request{ID: "c" + string(rune('0'+i)), Kind: bot.KindCommand, Command: "daily", Options: map[string]string{}, Place: tt.place, Guild: tt.guild, User: anna})
		if len(card.Controls) > 0 && card.Controls[0].Action.Name == "start" {
			w.Router.Handle(t.Context(), &bot.Request{ID: "s" + string(rune('0'+i)), Kind: bot.KindPress, Action: card.Controls[0].Action.String(), Options: map[string]string{}, Place: tt.place, Guild: tt.guild, User: anna})
		}
		reply := w.Router.Handle(t.Context(), &bot.Request{ID: "r" + string(rune('0'+i)), Kind: bot.KindCommand, Command: tt.command, Options: map[string]string{}, Place: tt.place, Guild: tt.guild, User: anna})
		if has := strings.Count(reply.Title, " · ") == 2; !strings.HasPrefix(reply.Title, "Daily 324 · Easy") || has != (tt.place == bot.PlaceDM) {
			t.Errorf("%s in %v: %q %q", tt.command, tt.place, reply.Title, reply.Text)
		}
	}
	card, err := w.Game.Daily.Today(t.Context(), game.Call{Guild: bottest.Guild, Player: game.Player{ID: "anna"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range []string{"en", "de", "es", "fr", "it", "nl", "ro", "ru"} {
		for _, kind := range []game.ReminderKind{game.RemindPosted, game.RemindClosing} {
			m, err := w.Router.ReminderMessage(t.Context(), game.DueReminder{Kind: kind, Post: card.Post, Locale: locale})
			if err != nil || !strings.Contains(m.Text, "324 · ") || !strings.Contains(m.Text, " · "+card.Puzzle+"**") {
				t.Errorf("%s %s: %q, %v", locale, kind, m.Text, err)
			}
		}
	}
}
