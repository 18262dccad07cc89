package bot_test

import (
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/internal/bottest"
)

// Whoever pastes what is no puzzle is told that questions are still about the one before.
func TestRefusedGridSaysWhatStays(t *testing.T) {
	const still = "still about the one that you had before"
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
			if reply := refused.ask(t, w, "first"); strings.Contains(reply.Note, still) {
				t.Errorf("%s, %s: %q, though there is none before", command, name, reply.Note)
			}
			form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "good")
			if reply := refused.ask(t, w, "bad"); !strings.Contains(reply.Note, still) {
				t.Errorf("%s, %s: %q below %q", command, name, reply.Note, reply.Text)
			}
		}
		w := bottest.New(t, true)
		form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "good")
		if reply := (form{command: command, options: map[string]string{"cell": "r1c10", "grid": formsGrid}}).ask(t, w, "slip"); strings.Contains(reply.Note, still) {
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
