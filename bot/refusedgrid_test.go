package bot_test

import (
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
)

// badGrids are grids that are not puzzles.
var badGrids = map[string]string{
	"a slip":            formsGrid[:80],
	"a conflict":        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"several solutions": "1.34" + "34.2" + "..43" + "43..",
	"many solutions":    strings.Repeat(".", 60) + formsGrid[60:],
	"no solution":       "516849732.3.76.5.8.........." + strings.Repeat(".", 53),
}

// A player who pastes something that is not a puzzle learns that questions now apply to it, and gets a button that
// leads back to the previous puzzle. Questions do apply to it until the player presses that button.
func TestQuestionsAreAboutTheLastPaste(t *testing.T) {
	const now = "now apply to this one"
	commands := []string{"hint", "solve", "rate", "steps", "check", "path", "next"}
	for name, grid := range badGrids {
		if name == "several solutions" {
			continue // a grid with several solutions is answered
		}
		w := bottest.New(t, true)
		ask := func(command, grid, id string) bot.Reply {
			options := map[string]string{}
			if grid != "" {
				options["grid"] = grid
			}
			return form{command: command, options: options}.ask(t, w, command+id)
		}
		if reply := ask("rate", grid, "first"); strings.Contains(reply.Note, now) {
			t.Errorf("%s: %q, though there is none before", name, reply.Note)
		}
		for _, command := range commands {
			ask("hint", formsGrid, "good"+command)
			bad := ask(command, grid, "bad")
			if !strings.Contains(bad.Note, now) {
				t.Errorf("%s, %s: %q below %q", command, name, bad.Note, bad.Text)
			}
			if reply := ask(command, "", "after"); reply.Text != bad.Text {
				t.Errorf("%s, %s: %q, and without the grid %q", command, name, bad.Text, reply.Text)
			}
			back := bad.Controls[len(bad.Controls)-1]
			w.Router.Handle(t.Context(), &bot.Request{ID: "back" + command, Kind: bot.KindPress, Place: bot.PlaceDM, User: bot.User{ID: "7", Name: "Eve"}, Locale: "en", Action: back.Action.String()})
			if reply := ask(command, "", "then"); reply.Text == bad.Text {
				t.Errorf("%s, %s: back at the puzzle it is still about the other: %q", command, name, reply.Text)
			}
		}
	}
}

// After a grid with several solutions or none is pasted, every question is about that grid. The time of the daily does
// not grow.
func TestNoQuestionAfterAPasteIsChargedElsewhere(t *testing.T) {
	for name, grid := range badGrids {
		c := inDaily(t)
		c.ask("in direct\nwrite hint " + grid)
		for _, words := range []string{"what is next?", "hint", "why?", "check", "how many solutions does it have?", "rate it", "show me all steps"} {
			before := timeSoFar(t, c.World, anna)
			reply := c.ask("in direct\nwrite " + words)
			if cost := timeSoFar(t, c.World, anna) - before; cost != 0 || strings.Contains(reply, "# Daily") {
				t.Errorf("%s, %q: %v\n%s", name, words, cost, reply)
			}
		}
	}
}
