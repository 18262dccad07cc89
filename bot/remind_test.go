package bot_test

import (
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/solver/rating"
)

// A reminder names the daily and when it closes, in the player's language. It reveals nothing about the puzzle and has
// a button that turns reminders off.
func TestReminderMessage(t *testing.T) {
	w := bottest.New(t, true)
	closes := time.Unix(1795251600, 0)
	post := game.Post{Puzzle: "vt7t6", ID: 1, Guild: bottest.Guild, Date: "2026-11-20", Tier: rating.Medium, Closes: closes}
	for _, test := range []struct {
		kind         game.ReminderKind
		locale, want string
	}{
		{game.RemindPosted, "en", "A new daily is here: **Daily 324 · Medium · vt7t6**. It closes <t:1795251600:R>."},
		{game.RemindClosing, "en", "**Daily 324 · Medium · vt7t6** closes <t:1795251600:R>, and you haven't finished it."},
		{game.RemindClosing, "fr", "**Grille du jour n° 324 · Moyen · vt7t6** : clôture <t:1795251600:R>, et vous ne l’avez pas finie."},
	} {
		m, err := w.Router.ReminderMessage(t.Context(), game.DueReminder{Player: "anna", Kind: test.kind, Post: post, Locale: test.locale})
		if err != nil {
			t.Fatal(err)
		}
		if plainSpaces(m.Text) != test.want || len(m.Pictures) > 0 {
			t.Errorf("%s, %s: %q", test.kind, test.locale, m.Text)
		}
		checkMessage(t, &m)
	}
	m, _ := w.Router.ReminderMessage(t.Context(), game.DueReminder{Player: "anna", Kind: game.RemindPosted, Post: post})
	press := func(i int) bot.Reply {
		return w.Router.Handle(t.Context(), &bot.Request{
			ID: "press" + m.Controls[i].Label, Kind: bot.KindPress, Place: bot.PlaceDM, User: bot.User{ID: "anna", Name: "Anna"}, Action: m.Controls[i].Action.String(),
		})
	}
	if reply := press(0); len(reply.Pictures) != 1 {
		t.Errorf("Start shows %q", reply.Text)
	}
	board, err := w.Game.Leaderboards.Leaderboard(t.Context(), game.Call{Guild: bottest.Guild}, leaderboards.Request{Period: game.PeriodToday})
	if err != nil || board.Started != 1 {
		t.Errorf("started in direct messages, the daily does not count in its guild: %+v, %v", board, err)
	}
	if reply := press(1); reply.Tier != rating.Easy || strings.Contains(reply.Title, "Daily") {
		t.Errorf("an easy one is %q", reply.Title)
	}
	if reply := press(2); !strings.Contains(reply.Text, "No more reminders") {
		t.Errorf("turning off says %q", reply.Text)
	}
}

// plainSpaces replaces the special spaces of French text with ordinary ones.
func plainSpaces(s string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s)
}
