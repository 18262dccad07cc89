package bot_test

import (
	"context"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
)

func hold(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q does not say %q", text, part)
		}
	}
}

// A rating that takes longer than a player would wait is given in two parts: first a lower bound, then the rating.
func TestRatingGoesOn(t *testing.T) {
	for _, command := range []string{"rate", "submit"} {
		t.Run(command, func(t *testing.T) {
			w := bottest.New(t, true, bottest.WithoutRatingBudget)
			q := &bot.Request{
				ID: "1", Kind: bot.KindCommand, Command: command, Place: bot.PlaceGuild, Guild: bottest.Guild,
				User: bot.User{ID: "anna", Name: "Anna"}, Options: map[string]string{"grid": bottest.HardPuzzle},
			}
			reply := w.Router.Handle(t.Context(), q)
			hold(t, reply.Text+reply.Note, "at least", "Still thinking")
			if reply.Finish == nil {
				t.Fatal("nothing goes on")
			}
			over, cancel := context.WithCancel(t.Context())
			cancel()
			least := reply.Finish(over)
			hold(t, least.Text+least.Note, "at least", "as far as I got")
			whole := reply.Finish(t.Context())
			hold(t, whole.Text, "Tier: **Nightmare**", "ER **8.9** · EP 1.2 · ED 1.2", "hardest step: dynamic forcing chains")
			if len(whole.Pictures) != len(reply.Pictures) || len(whole.Controls) != len(reply.Controls) {
				t.Errorf("%d pictures and %d controls, at first %d and %d",
					len(whole.Pictures), len(whole.Controls), len(reply.Pictures), len(reply.Controls))
			}
		})
	}
}
