package bot_test

import (
	"regexp"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/console"
	"pencilmark/internal/testkit/bottest"
)

// A phone shows about 25 lines of about 42 characters.
const phoneLines, phoneColumns = 25, 42

// Help lists what a player may want to do, on one screen of a phone, in every language and place. Only managers see how
// to set up the bot.
func TestHelpFitsAPhone(t *testing.T) {
	w := bottest.New(t, true)
	commands, marks := regexp.MustCompile("</[a-z]+:([^>]+)>"), strings.NewReplacer("*", "", "`", "")
	for _, locale := range []string{"en", "fr"} {
		for _, q := range []bot.Request{
			{Place: bot.PlaceGuild, Guild: bottest.Guild, User: bot.User{ID: "boss", Manager: true}},
			{Place: bot.PlaceGuild, Guild: bottest.Guild}, {Place: bot.PlaceDM, User: bot.User{Manager: true}}, {Place: bot.PlaceConsole},
		} {
			q.ID, q.Kind, q.Command, q.Locale = "1", bot.KindCommand, "help", locale
			reply := w.Router.Handle(t.Context(), &q)
			shown := marks.Replace(commands.ReplaceAllString(reply.Title+"\n"+reply.Text+"\n"+reply.Note, "/$1"))
			if n := strings.Count(console.Wrap(shown, phoneColumns), "\n") + 1; n > phoneLines || len(reply.Controls) > 3 {
				t.Errorf("%s: %d lines and %d buttons:\n%s", locale, n, len(reply.Controls), shown)
			}
			if says := strings.Contains(reply.Text, "</setup:"); says != (q.User.Manager && q.Place == bot.PlaceGuild) {
				t.Errorf("%+v: says how to set up: %v", q, says)
			}
			for _, command := range []string{"daily", "answer", "hint", "rate", "play", "leaderboard"} {
				if !strings.Contains(reply.Text, "</"+command+":") {
					t.Errorf("%s: no %s in %s", locale, command, reply.Text)
				}
			}
		}
	}
}
