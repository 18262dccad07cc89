package bot_test

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// What names a technique leads to its page: hints from the level that names it, and the lists
// of steps, which in a terminal are names alone. Without a page there is nothing to lead to.
func TestTechniquesLeadToTheirPages(t *testing.T) {
	testrace.Skip(t)
	const hidden, naked = bottest.Page + "/learn/hidden-single", bottest.Page + "/learn/naked-single"
	for _, tt := range []struct {
		name, command string
		options       map[string]string
		button, text  string
	}{
		{"a nudge", "hint", map[string]string{"level": "1"}, "", ""},
		{"where to look", "hint", map[string]string{"level": "2"}, "", ""},
		{"the argument", "hint", map[string]string{"level": "3"}, hidden, ""},
		{"the move", "hint", map[string]string{"level": "4"}, hidden, ""},
		{"why", "why", map[string]string{"cell": "r9c1", "digit": "7"}, naked, ""},
		{"all steps", "steps", map[string]string{}, "", "**[Hidden single](" + hidden + ")**: r"},
		{"the path", "path", map[string]string{}, "", "**1.** [hidden single](" + hidden + "): r"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.options["grid"] = bottest.PracticePuzzle
			w := bottest.New(t, true)
			ask := func(place bot.Place) bot.Reply {
				q := bot.Request{Kind: bot.KindCommand, Command: tt.command, Place: place, User: bot.User{ID: "test:anna", Name: "Anna"}, Options: tt.options}
				return w.Router.Handle(t.Context(), &q)
			}
			if reply := ask(bot.PlaceDM); linksTo(reply.Controls) != nil || strings.Contains(reply.Text, "](") {
				t.Errorf("without a page it leads to %q:\n%s", linksTo(reply.Controls), reply.Text)
			}
			w.OpenPage()
			reply := ask(bot.PlaceDM)
			lessons := slices.DeleteFunc(linksTo(reply.Controls), func(link string) bool { return !strings.Contains(link, "/learn/") })
			if strings.Join(lessons, " ") != tt.button || !strings.Contains(reply.Text, tt.text) {
				t.Errorf("on Discord it leads to %q:\n%s", linksTo(reply.Controls), reply.Text)
			}
			if reply := ask(bot.PlaceConsole); strings.Contains(reply.Text, "](") {
				t.Errorf("in a terminal:\n%s", reply.Text)
			}
		})
	}
}
