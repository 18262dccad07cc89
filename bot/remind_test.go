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

// A reminder names the daily and when it closes, in the player's language, gives
// nothing of the puzzle away, and can be turned off where it stands.
func TestReminderMessage(t *testing.T) {
	w := bottest.New(t, true)
	closes := time.Unix(1795251600, 0)
	post := game.Post{Puzzle: "vt7t6", ID: 1, Guild: bottest.Guild, Date: "2026-11-20", Tier: rating.Medium, Closes: closes}
	for _, test := range []struct {
		kind         game.ReminderKind
		locale, want string
	}{
		{game.RemindPosted, "en", "A new daily is here: **Daily 324 · Medium · vt7t6**. It closes <t:1795251600:R>."},
		{game.RemindClosing, "en", "**Daily 324 · Medium · vt7t6** closes <t:1795251600:R>, and you have not finished it."},
		{game.RemindClosing, "fr", "**Grille du jour n° 324 · Moyen · vt7t6** : elle se termine <t:1795251600:R>, et vous ne l’avez pas finie."},
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
	board, err := w.Game.Boards.Leaderboard(t.Context(), game.Call{Guild: bottest.Guild}, leaderboards.Request{Period: game.PeriodToday})
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

// plainSpaces writes a French text's spaces as the others are.
func plainSpaces(s string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s)
}

func TestThreadName(t *testing.T) {
	w := bottest.New(t, true)
	for locale, want := range map[string]string{"en": "Daily 324 · Friday 20 November 2026", "fr": "Grille du jour n° 324 · vendredi 20 novembre 2026"} {
		if got := w.Router.ThreadName(game.Post{Date: "2026-11-20"}, locale); plainSpaces(got) != want {
			t.Errorf("%s: %q", locale, got)
		}
	}
}

// The button below a reminder from before ids named their platform still works.
func TestStopFromBeforePlatforms(t *testing.T) {
	w := bottest.New(t, true)
	call := game.Call{Guild: "discord:77", Player: game.Player{ID: "discord:5", Name: "Anna"}}
	if _, err := w.Game.Daily.Setup(t.Context(), call, game.Settings{Channel: "100", When: "09:00", Zone: "UTC", Tiers: game.DefaultTiers()}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Game.Daily.ChangeReminder(t.Context(), call, "en", func(r *game.Reminder) { r.Posted = true }); err != nil {
		t.Fatal(err)
	}
	w.Router.Handle(t.Context(), &bot.Request{
		ID: "stop", Kind: bot.KindPress, Place: bot.PlaceDM, User: bot.User{ID: "discord:5"}, Action: bot.NewAction("remind-stop", "77", "posted", "1").String(),
	})
	if r, err := w.Game.Daily.Reminder(t.Context(), call); err != nil || r.Posted {
		t.Errorf("reminders are on: %+v, %v", r, err)
	}
}

// A reminder is known again whatever its button calls the guild.
func TestIsReminder(t *testing.T) {
	n := &game.DueReminder{Kind: game.RemindPosted, Post: game.Post{ID: 41, Guild: "discord:77"}}
	for control, want := range map[string]bool{
		"v1:remind-stop:discord%3A77:posted:41": true,
		"v1:remind-stop:77:posted:41":           true,
		"v1:remind-stop:77:closing:41":          false,
		"v1:remind-stop:77:posted:42":           false,
		"v1:start:41":                           false,
		"":                                      false,
	} {
		if bot.IsReminder(control, n) != want {
			t.Errorf("IsReminder(%q) = %v", control, !want)
		}
	}
}
