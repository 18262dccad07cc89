package bot_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
)

// A request that is delivered again keeps its first meaning, whatever the player has done since: it gets the same
// answer and changes nothing. If it changed something, another process knows its meaning too.
func TestARequestMeansWhatItMeantAtFirst(t *testing.T) {
	open := strings.Replace(formsGrid, "9.6...5.7", "9.....5.7", 1) // with several solutions
	words := func(texts ...string) (all []form) {
		for _, text := range texts {
			all = append(all, form{words: text})
		}
		return all
	}
	command := func(name string, options ...string) form {
		f := form{command: name, options: map[string]string{}}
		for i := 0; i < len(options); i += 2 {
			f.options[options[i]] = options[i+1]
		}
		return f
	}
	const entry = "r8c6=7"
	for _, tt := range []struct {
		name   string
		before []form
		asked  form
		since  []form
		does   bool // the request changes something, so another process knows it
	}{
		{"another hint, and an entry since", words("hint " + formsGrid), form{words: "another"}, words(entry), true},
		{"a third hint, and an entry since", words("hint "+formsGrid, "another"), form{words: "one more"}, words(entry), true},
		{"another hint in French, and another puzzle since", words("hint " + formsGrid), form{words: "un autre indice"}, words("new puzzle"), true},
		{"another hint, and an exercise since", words("hint " + formsGrid), form{words: "another"}, words("practise x-wing"), true},
		{"another hint, and a paste since", words("hint " + formsGrid), form{words: "another"}, words("hint " + open), true},
		{"another hint, and given up since", words("hint " + formsGrid), form{words: "another hint"}, words("give up"), true},
		{"another puzzle, and a hint since", words("play", "give up"), form{words: "another"}, words("hint"), true},
		{"another position, and a hint since", words("practise x-wing"), form{words: "another"}, words("hint " + formsGrid), true},
		{"another hint on a paste, and back since", words("hint "+formsGrid, "hint "+open), form{words: "another"}, words(entry), false},
		{"a hint, and a paste since", words("hint "+formsGrid, entry), form{words: "hint"}, words("hint " + open), true},
		{"a hint, and another puzzle since", words("play"), form{words: "hint"}, words("hint " + formsGrid), true},
		{"a hint with nothing new, and an exercise since", words("hint 4 "+formsGrid, "hint 4"), form{words: "hint 4"}, words("practise x-wing"), false},
		{"a hint on a paste, and back since", words("hint "+formsGrid, "hint "+open), form{words: "hint"}, words(entry), false},
		{"a hint by command on a paste, and back since", words("hint "+formsGrid, "hint "+open), command("hint"), words(entry), false},
		{"a command that leaves a paste, and a paste since", words("hint "+formsGrid, entry), command("look"), words("hint " + open), false},
		{"steps, and another puzzle since", words(formsGrid), form{words: "steps"}, words("play easy"), true},
		{"a check in an exercise, and an entry since", words(formsGrid, "practise x-wing"), form{words: "check"}, words("hint "+formsGrid, entry), false},
		{"an entry, and another puzzle since", words(formsGrid), form{words: entry}, words("play easy"), true},
		{"undone, and another puzzle since", words(formsGrid, entry), form{words: "undo"}, words("play easy"), true},
		{"given up, and another puzzle since", words("play"), command("giveup"), words("play hard", "hint"), true},
		{"nothing to undo, and an entry since", words(formsGrid), form{words: "undo"}, words(entry), false},
		{"nothing to give up, and a puzzle since", nil, command("giveup"), words("play"), false},
		{"a move without an exercise, and one since", nil, command("practise", "move", "r1c1<>5"), words("practise x-wing"), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := bottest.New(t, true)
			for _, f := range tt.before {
				f.ask(t, w, "before "+f.String())
			}
			first := tt.asked.ask(t, w, "asked")
			for _, f := range tt.since {
				f.ask(t, w, "since "+f.String())
			}
			rows := deedsInTheEnd(w.Dump())
			askAgain := func(where string) {
				reply := tt.asked.ask(t, w, "asked")
				if reply.Title != first.Title || reply.Text != first.Text {
					t.Errorf("%s: %q, %q; at first %q, %q", where, reply.Title, reply.Text, first.Title, first.Text)
				}
				if diff := cmp.Diff(rows, deedsInTheEnd(w.Dump())); diff != "" {
					t.Errorf("%s (-once +twice):\n%s", where, diff)
				}
			}
			askAgain("again")
			if tt.does {
				w.CloseStore()
				w = w.Another()
				askAgain("by another process")
			}
		})
	}
}

// A message that only asked for the price of help gets the same reply when it is delivered again, even if help is free
// by then.
func TestAQuestionForThePriceIsDeliveredAgain(t *testing.T) {
	w := bottest.New(t, true)
	handle := func(id, text string) bot.Reply {
		return w.Router.Handle(t.Context(), &bot.Request{ID: id, Kind: bot.KindChat, Place: bot.PlaceUserInstall, Guild: bottest.Guild,
			User: bot.User{ID: "anna", Name: "Anna"}, Locale: "en", Text: text})
	}
	if _, err := w.Game.Play.Start(t.Context(), game.Call{Player: game.Player{ID: "anna", Name: "Anna"}, Guild: bottest.Guild}, 0); err != nil {
		t.Fatal(err)
	}
	first := handle("asked", "how much is a hint")
	handle("since", "hint "+formsGrid)
	rows := deedsInTheEnd(w.Dump())
	if reply := handle("asked", "how much is a hint"); !strings.Contains(first.Text, "30 s") || reply.Text != first.Text {
		t.Errorf("%q, and again %q", first.Text, reply.Text)
	}
	if diff := cmp.Diff(rows, deedsInTheEnd(w.Dump())); diff != "" {
		t.Errorf("(-once +twice):\n%s", diff)
	}
}
