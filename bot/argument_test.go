package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
)

// asksHint asks for a hint with some options and then presses the buttons with the given captions.
func asksHint(t *testing.T, w *bottest.World, options map[string]string, captions ...string) bot.Reply {
	t.Helper()
	anna := bot.User{ID: "test:anna", Name: "Anna"}
	reply := w.Router.Handle(t.Context(), &bot.Request{ID: fmt.Sprint(options, captions), Kind: bot.KindCommand, Command: "hint", Place: bot.PlaceDM, User: anna, Options: options})
	for i, caption := range captions {
		pressed := false
		for _, c := range reply.Controls {
			if c.Label == caption {
				pressed = true
				reply = w.Router.Handle(t.Context(), &bot.Request{ID: fmt.Sprint(options, captions, i), Kind: bot.KindPress, Action: c.Action.String(), Place: bot.PlaceDM, User: anna})
				break
			}
		}
		if !pressed {
			t.Fatalf("no button %q: %v", caption, reply.Controls)
		}
	}
	return reply
}

const (
	exocet = "98.7..6..75.....9...6......4...8......89...6.....43..2.1...2.....78...5.....7.3.1"
	plain  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

// A long argument is shortened, and the button Show all shows the whole.
func TestArgumentsAreShownWhole(t *testing.T) {
	w := bottest.New(t, true)
	short := asksHint(t, w, map[string]string{"grid": exocet, "level": "3"})
	whole := asksHint(t, w, map[string]string{"grid": exocet, "level": "3"}, "Show all")
	if strings.Contains(short.Text, "companions") || !strings.HasPrefix(whole.Text, short.Text) || !strings.Contains(whole.Text, "companions") {
		t.Errorf("%q, whole %q", short.Text, whole.Text)
	}
}

// Simple words name no technique, and a button leads back to the usual words.
func TestSimpleWords(t *testing.T) {
	w := bottest.New(t, true)
	simple := asksHint(t, w, map[string]string{"grid": plain, "simple": "yes"})
	if strings.Contains(strings.ToLower(simple.Text), "hidden single") || !strings.Contains(simple.Text, "Hint 3 of 4") {
		t.Errorf("typed: %s", simple.Text)
	}
	if pressed := asksHint(t, w, map[string]string{"grid": plain, "level": "3"}, "In simple words"); pressed.Text != simple.Text {
		t.Errorf("pressed: %q, want %q", pressed.Text, simple.Text)
	}
	if usual := asksHint(t, w, map[string]string{"grid": plain, "level": "3"}, "In simple words", "In the usual words"); !strings.Contains(usual.Text, "Hidden single") {
		t.Errorf("in the usual words: %s", usual.Text)
	}
}
