package bot_test

import (
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/solver/format"
)

// sdkOf returns an .sdk file of a puzzle, with a state's digits and the notes of its cells.
func sdkOf(puzzle, state string, noted func(cell int) string) string {
	var text strings.Builder
	section := func(name, between string, cell func(i int) string) {
		text.WriteString(name + "\n")
		for row := range 9 {
			var cells []string
			for col := range 9 {
				cells = append(cells, cell(9*row+col))
			}
			text.WriteString(strings.Join(cells, between) + "\n")
		}
	}
	section("[Puzzle]", "", func(i int) string { return puzzle[i : i+1] })
	section("[State]", "", func(i int) string { return state[i : i+1] })
	section("[PencilMarks]", ",", noted)
	return text.String()
}

// askedEverywhere asks about a grid by command and in a direct message.
func askedEverywhere(t *testing.T, command, words, grid string) map[string]bot.Reply {
	t.Helper()
	replies := map[string]bot.Reply{}
	replies["command"] = form{command: command, options: map[string]string{"grid": grid}}.ask(t, bottest.New(t, true), "1")
	replies["direct message"] = form{words: words + " " + grid}.ask(t, bottest.New(t, true), "2")
	return replies
}

// Every answer about a pasted position begins with its wrong entries, and a rating uses the givens.
func TestAPastedMistakeComesFirst(t *testing.T) {
	none := func(int) string { return "" }
	state := "5" + formsGrid[1:] // r1c1 = 3 in the solution
	for name, grid := range map[string]string{"sdk": sdkOf(formsGrid, state, none), "HoDoKu": ":0000:x:+" + state + ":::", "plus": "+" + state} {
		commands := map[string]string{"hint": "hint"}
		if name == "sdk" {
			commands = map[string]string{"hint": "hint", "next": "next", "check": "check", "steps": "steps", "path": "path"}
		}
		for command, words := range commands {
			for face, reply := range askedEverywhere(t, command, words, grid) {
				if !strings.Contains(reply.Text, "r1c1 = 5 is wrong") {
					t.Errorf("%s, %s, %s: %.300q", face, command, name, reply.Text)
				}
			}
		}
		why := form{command: "why", options: map[string]string{"grid": grid, "cell": "r1c2", "digit": "9"}}
		if reply := why.ask(t, bottest.New(t, true), "why"); !strings.Contains(reply.Text, "r1c1 = 5 is wrong") {
			t.Errorf("why, %s: %.300q", name, reply.Text)
		}
		want := form{command: "rate", options: map[string]string{"grid": formsGrid}}.ask(t, bottest.New(t, true), "plain").Text
		for face, reply := range askedEverywhere(t, "rate", "rate", grid) {
			if reply.Text != want {
				t.Errorf("%s, rate, %s: %.300q, want %.300q", face, name, reply.Text, want)
			}
		}
		for face, reply := range askedEverywhere(t, "solve", "solve", grid) {
			if len(reply.Pictures) == 0 || !reply.Pictures[0].Board.Grid.Solved() {
				t.Errorf("%s, solve, %s: %.300q", face, name, reply.Text)
			}
		}
	}
}

// Partial notes change no answer, and a hint says that the notes are partial.
func TestPastedPartialNotes(t *testing.T) {
	g, err := format.Read(formsGrid, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, noted := range map[string]func(cell int) string{
		"pairs":     func(cell int) string { return map[bool]string{true: "12"}[formsGrid[cell] == '.' && cell%4 == 0] },
		"one digit": func(cell int) string { return map[bool]string{true: "4"}[g.Has(cell, 4)] },
		"box 1": func(cell int) string {
			return map[bool]string{true: "12"}[formsGrid[cell] == '.' && cell/9 < 3 && cell%9 < 3]
		},
	} {
		grid := sdkOf(formsGrid, formsGrid, noted)
		for command, words := range map[string]string{"hint": "hint", "rate": "rate", "check": "check", "steps": "steps"} {
			want := askedEverywhere(t, command, words, formsGrid)
			for face, reply := range askedEverywhere(t, command, words, grid) {
				text := want[face].Text
				if command == "hint" {
					text += "\n\nYou have pencil marks in only some cells, so this hint uses all candidates."
				}
				if reply.Text != text {
					t.Errorf("%s, %s, %s: %q, want %q", face, command, name, reply.Text, text)
				}
			}
		}
	}
}
