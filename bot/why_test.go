package bot_test

import (
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
)

// Finding out why a cell cannot be a digit may take long. The bot first says that it is still looking and then gives
// the answer of the longer search. Both replies link to the page.
func TestWhyGoesOnLooking(t *testing.T) {
	w := bottest.New(t, true)
	w.OpenPage()
	reply := w.Router.Handle(t.Context(), &bot.Request{
		ID: "1", Kind: bot.KindCommand, Command: "why", Place: bot.PlaceDM, User: bot.User{ID: "test:anna", Name: "Anna"},
		Options: map[string]string{
			"grid": "98.7..6..73....5....4.8..9.4...3..7..7...2.....317..853....61...4..9..3.........2", "cell": "r1c6", "digit": "3",
		},
	})
	if want := "r1c6 isn't 3. I'm still looking for the reason and will update this message."; reply.Text != want {
		t.Errorf("at first: %q", reply.Text)
	}
	if reply.Finish == nil {
		t.Fatal("nothing goes on")
	}
	final := reply.Finish(t.Context())
	hold(t, final.Text, "**r1c6 can't be 3.** 82 steps come first", "Row 3 has every digit but 3", "So r")
	if strings.Contains(final.Text, "still looking") {
		t.Errorf("at last: %q", final.Text)
	}
	if links := linksTo(final.Controls); len(links) != 1 || links[0] != bottest.Page+"/learn/full-house" {
		t.Errorf("at last it leads to %q", links)
	}
}

// linksTo returns the addresses of the controls' links.
func linksTo(controls []bot.Control) (links []string) {
	for _, c := range controls {
		if c.Kind == bot.LinkButton {
			links = append(links, c.URL)
		}
	}
	return links
}
