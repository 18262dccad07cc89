package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
)

// Whoever pastes what is no puzzle is told that questions are about it now, with a button that
// leads back to the puzzle before; and so they are, until that is gone on with.
func TestQuestionsAreAboutTheLastPaste(t *testing.T) {
	const now = "is about this one now"
	bad := map[string]string{
		"slip":           formsGrid[:80],
		"conflict":       "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"many solutions": strings.Repeat(".", 60) + formsGrid[60:],
		"no solution":    "516849732.3.76.5.8.........." + strings.Repeat(".", 53),
	}
	for _, command := range []string{"hint", "solve", "rate", "steps", "check", "path", "next"} {
		for name, grid := range bad {
			w := bottest.New(t, true)
			refused := form{command: command, options: map[string]string{"grid": grid}}
			if reply := refused.ask(t, w, "first"); strings.Contains(reply.Note, now) {
				t.Errorf("%s, %s: %q, though there is none before", command, name, reply.Note)
			}
			form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "good")
			bad := refused.ask(t, w, "bad")
			if !strings.Contains(bad.Note, now) {
				t.Errorf("%s, %s: %q below %q", command, name, bad.Note, bad.Text)
			}
			for i, f := range []form{{command: command}, {command: command}} {
				if reply := f.ask(t, w, fmt.Sprint("after", i)); reply.Text != bad.Text {
					t.Errorf("%s, %s: %q, and without the grid %q", command, name, bad.Text, reply.Text)
				}
			}
			back := bad.Controls[len(bad.Controls)-1]
			w.Router.Handle(t.Context(), &bot.Request{ID: "back", Kind: bot.KindPress, Place: bot.PlaceDM, User: bot.User{ID: "7", Name: "Eve"}, Locale: "en", Action: back.Action.String()})
			if reply := (form{command: command}).ask(t, w, "then"); reply.Text == bad.Text {
				t.Errorf("%s, %s: back at the puzzle it is still about the other: %q", command, name, reply.Text)
			}
		}
		w := bottest.New(t, true)
		form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "good")
		if reply := (form{command: command, options: map[string]string{"cell": "r1c10", "grid": formsGrid}}).ask(t, w, "slip"); strings.Contains(reply.Note, now) {
			t.Errorf("%s of a cell that is none: %q", command, reply.Note)
		}
	}
}

// Whoever asks how many solutions a puzzle has is told so, and not shown any.
func TestHowManySolutions(t *testing.T) {
	w := bottest.New(t, true)
	form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "good")
	reply := form{words: "how many solutions does it have?"}.ask(t, w, "count")
	if !strings.Contains(reply.Text, "exactly one solution") || len(reply.Pictures) != 1 || reply.Pictures[0].Board.Grid.FilledCount() != 26 {
		t.Errorf("%q and %d pictures", reply.Text, len(reply.Pictures))
	}
	reply = form{words: "how many solutions does it have? " + strings.Repeat(".", 60) + formsGrid[60:]}.ask(t, w, "several")
	if !strings.Contains(reply.Text, "more than 100") && !strings.Contains(reply.Text, "solutions") {
		t.Errorf("several: %q", reply.Text)
	}
	public := w.Router.Handle(t.Context(), &bot.Request{ID: "public", Kind: bot.KindChat, Place: bot.PlaceGuild, Guild: bottest.Guild, User: bot.User{ID: "8", Name: "Bo"}, Locale: "en", Text: "how many solutions does " + formsGrid + " have?"})
	if !strings.Contains(public.Text, "exactly one solution") || public.Pictures[0].Board.Grid.FilledCount() != 26 {
		t.Errorf("in a channel: %q", public.Text)
	}
}

// After the paste of a puzzle with several solutions, or none, whatever is asked is about that and
// not about the daily, whose time does not grow, in whatever words.
func TestNoQuestionAfterAPasteIsChargedElsewhere(t *testing.T) {
	for name, grid := range map[string]string{
		"several": "1.34" + "34.2" + "..43" + "43..", "many": strings.Repeat(".", 60) + formsGrid[60:], "none": "516849732.3.76.5.8.........." + strings.Repeat(".", 53), "a slip": formsGrid[:80], "a conflict": "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		for _, words := range []string{"what is next?", "hint", "why?", "check", "how many solutions does it have?", "rate it", "show me all steps"} {
			c := newConversation(t, true)
			c.ask("command daily\n")
			c.ask("press Start\n")
			c.ask("in direct\ncommand daily\n")
			c.ask("in direct\nwrite hint " + grid)
			before := timeSoFar(t, c.World, anna)
			reply := c.ask("in direct\nwrite " + words)
			if cost := timeSoFar(t, c.World, anna) - before; cost != 0 || strings.Contains(reply, "# Daily") {
				t.Errorf("%s, %q: %v\n%s", name, words, cost, reply)
			}
		}
	}
}
