package bot_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
)

const formsGrid = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"

// form is one way to ask a question: by a slash command with options, or in words.
type form struct {
	command, words string
	options        map[string]string
}

func (f form) String() string { return f.command + f.words }

// ask asks a question in a direct message by a player who has pasted formsGrid.
func (f form) ask(t *testing.T, w *bottest.World, id string) bot.Reply {
	q := &bot.Request{ID: id, Kind: bot.KindCommand, Place: bot.PlaceDM, User: bot.User{ID: "7", Name: "Eve"}, Locale: "en", Command: f.command, Options: f.options}
	if f.words != "" {
		q.Kind, q.Text = bot.KindChat, f.words
	}
	return w.Router.Handle(t.Context(), q)
}

// A question gets the same answer however it is written, with options or in words.
func TestOneAnswerToAllForms(t *testing.T) {
	testrace.Skip(t)
	slash := func(command string, options ...string) form {
		f := form{command: command, options: map[string]string{}}
		for i := 0; i < len(options); i += 2 {
			f.options[options[i]] = options[i+1]
		}
		return f
	}
	for want, forms := range map[string][]form{
		"r1c1 can't be 6": {
			slash("why", "cell", "r1c1", "digit", "6"), slash("why", "cell", "A1", "digit", "6"), slash("why", "cell", "r1c1=6"), slash("why", "digit", "6 in r1c1"),
			slash("why", "cell", "R1C1 is not 6"), slash("why", "cell", "row 1 column 1", "digit", "digit 6"), slash("why", "cell", "r1c1", "digit", "6", "grid", formsGrid),
			{words: "why r1c1 6"}, {words: "why r1c1=6"}, {words: "/why r1c1=6"}, {words: "why not 6 in r1c1?"}, {words: "Why can't r1c1 be 6?"}, {words: "why isn’t A1 6"},
			{words: "why is r1c1 not a 6"}, {words: "tell me why r1c1 cannot possibly be 6"}, {words: "why not 6 in r1c1\n" + formsGrid}, {words: formsGrid + " why r1c1=6"},
			{words: formsGrid + "\nwhy r1c1=6"}, {words: "hello\nwhy isn't r1c1 6?\n\n" + formsGrid + "\nthanks"}, {words: "why not 6 in r1c1\n" + formsGrid + " ED=2.6/1.2/1.2"},
			{words: "why not 6 in r1c1\n17; Thursday; " + formsGrid}, {words: "> " + formsGrid + "\nwhy not 6 in r1c1"}, {words: "why not 6 in r1c1\n" + strings.Join(formsRows(), "\n")},
		},
		"r1c7 is already 2.": {
			slash("hint", "cell", "r1c7"), slash("hint", "cell", "(1,7)", "level", "2"), slash("hint", "cell", "row 1 column 7"), slash("hint", "cell", "A7", "grid", formsGrid),
			{words: "hint r1c7"}, {words: "can I have a hint for A7?"}, {words: "hint 2 for r1c7"}, {words: "hint for cell r1c7, please"},
		},
		"Box 3 already has its 2, in r1c7.": {
			slash("hint", "cell", "box 3", "digit", "2"), slash("hint", "cell", "2 in the 3rd box"), {words: "hint on 2 in box 3"}, {words: "where does 2 go in box 3"},
		},
		"There's no cell `box 12`":           {slash("hint", "cell", "box 12"), {words: "a hint on box 12, please"}},
		"There's no cell `r1c10`":            {slash("why", "cell", "r1c10", "digit", "6"), slash("hint", "cell", "r1c10"), {words: "why r1c10 6"}, {words: "a hint for r1c10"}},
		"`10` isn't a digit here":            {slash("why", "cell", "r1c1", "digit", "10"), slash("hint", "digit", "10"), {words: "why r1c1=10"}, {words: "why is r1c1 not 10"}},
		"I couldn't read `r1c2`":             {slash("why", "cell", "r1c1=6", "digit", "r1c2"), slash("hint", "cell", "r1c1=6 r1c2")},
		"Write a cell and a digit like `r1c": {slash("hint", "cell", "in"), slash("hint", "digit", "in")},
	} {
		w := bottest.New(t, true)
		slash("hint", "grid", formsGrid).ask(t, w, "first")
		first := ""
		for i, f := range forms {
			reply := f.ask(t, w, strconv.Itoa(i))
			if i == 0 {
				first = reply.Text
			}
			if !strings.Contains(reply.Text, want) || reply.Text != first {
				t.Errorf("%v %v: %q, want %q in it and the answer that %v has", f, f.options, reply.Text, want, forms[0])
			}
		}
	}
}

// A number after "hint" is a level or, if there is no such level, a digit.
func TestHintInWordsAboutADigit(t *testing.T) {
	w := bottest.New(t, true)
	form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "first")
	for i, tt := range [][2]string{{"hint 3", "Hint 3 of 4"}, {"hint 5", "Hint 1 of 4"}, {"hint about digit 5", "Hint 2 of 4"}, {"give me hint number 4 please", "Hint 4 of 4"}} {
		if reply := (form{words: tt[0]}).ask(t, w, strconv.Itoa(i)); !strings.Contains(reply.Text, tt[1]) {
			t.Errorf("%q: %q", tt[0], reply.Text)
		}
	}
}

// Digits above 9 can be written as letters or as numbers.
func TestDigitsAboveNine(t *testing.T) {
	const size, box = 16, 4
	grid := []byte{'.', '.'} // and the rest of a solution
	for i := 2; i < size*size; i++ {
		row, col := i/size, i%size
		grid = append(grid, solver.Symbol((box*(row%box)+row/box+col)%size+1))
	}
	w := bottest.New(t, true)
	form{command: "hint", options: map[string]string{"grid": string(grid), "layout": "16x16"}}.ask(t, w, "first")
	for i, f := range []form{
		{command: "why", options: map[string]string{"cell": "r1c1", "digit": "A"}}, {command: "why", options: map[string]string{"cell": "A1", "digit": "10"}},
		{words: "why r1c1=a"}, {words: "why not 10 in r1c1"}, {words: "why is A not in A1"}, {words: "why is r1c1 not a 10?"},
	} {
		if reply := f.ask(t, w, strconv.Itoa(i)); !strings.Contains(reply.Text, "r1c1 can't be A: it sees the A in r1c10.") {
			t.Errorf("%v %v: %q", f, f.options, reply.Text)
		}
	}
}

// A message that a cell is not a digit crosses out that candidate in the player's puzzle, whichever way the digits are
// written. Undo restores it. If the player is practising, the message is judged as a move there instead.
func TestCrossingOut(t *testing.T) {
	candidates := func(reply bot.Reply) string { return solver.Digits.String(reply.Pictures[0].Board.Grid.Candidates(2)) }
	for _, f := range []form{
		{words: "r1c3<>4"}, {words: "4 is not in r1c3"}, {words: "no 4 in r1c3"}, {words: "keine 4 in r1c3"}, {words: "eliminate 4 from r1c3"}, {words: "Cross out 4 in r1c3."}, {words: "quita el 4 de r1c3"}, {command: "answer", options: map[string]string{"text": "r1c3<>4"}},
		{command: "answer", options: map[string]string{"text": "r5c2=4\nr1c3<>4"}}, {words: "r5c2=4 r1c3<>4"}, {words: "r1c3<>4 r5c2=4"},
	} {
		w := bottest.New(t, true)
		before := form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "first")
		reply := f.ask(t, w, "crossed")
		if len(reply.Pictures) == 0 || !strings.Contains(candidates(before), "4") || strings.Contains(candidates(reply), "4") {
			t.Errorf("%v %v: %q", f, f.options, reply.Text)
			continue
		}
		if back := (form{words: "undo"}).ask(t, w, "back"); candidates(back) != candidates(before) {
			t.Errorf("%v %v: undone to %s, want %s", f, f.options, candidates(back), candidates(before))
		}
	}
	for text, want := range map[string]string{
		"r1c7 is not 2":                   "Nothing changed",
		"r1c3<>9":                         "Nothing changed",
		"r1c3<>1 r1c3<>3 r1c3<>4 r1c3<>8": "with no digit",
	} {
		w := bottest.New(t, true)
		form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, w, "first")
		if reply := (form{words: text}).ask(t, w, "none"); !strings.Contains(reply.Text, want) {
			t.Errorf("%s: %q, want %q", text, reply.Text, want)
		}
	}
	entered := bottest.New(t, true)
	form{command: "hint", options: map[string]string{"grid": formsGrid}}.ask(t, entered, "first")
	form{words: "r5c2=4"}.ask(t, entered, "four")
	if reply := (form{words: "r5c2 is not 4"}).ask(t, entered, "not four"); !strings.Contains(reply.Text, "55 cells to go") || !strings.Contains(reply.Text, "Crossed out: 4 in r5c2.") {
		t.Errorf("what was entered is not it: %q", reply.Text)
	}
	form{words: "put a 4 in r5c2"}.ask(t, entered, "four again")
	if reply := (form{words: "remove the 4 from r5c2"}).ask(t, entered, "no four"); !strings.Contains(reply.Text, "55 cells to go") || strings.Contains(reply.Text, "Crossed out") {
		t.Errorf("what was entered is taken out: %q", reply.Text)
	}
	if reply := (form{words: "avoid 4 in r5c2"}).ask(t, entered, "no verb"); strings.Contains(reply.Text, "54 cells") {
		t.Errorf("what nobody asked for is entered: %q", reply.Text)
	}
	w := bottest.New(t, true)
	form{command: "practise", options: map[string]string{"technique": "naked pair"}}.ask(t, w, "practice")
	if reply := (form{words: "r1c3<>4"}).ask(t, w, "move"); strings.Contains(reply.Text, "left") {
		t.Errorf("while practising: %q", reply.Text)
	}
}

// A digit that a hint is about is not its level. A level would reveal more than the player asked for.
func TestDigitIsNoLevel(t *testing.T) {
	for text, want := range map[string]string{
		"can I have a hint on 4?": "Hint 1 of 4", "hint for digit 4": "Hint 1 of 4", "a hint about 3, please": "Hint 1 of 4", "hint on 4 level 3": "Hint 3 of 4",
		"Tipp für die 4": "Tipp 1 von 4", "un indice pour le 4": "Indice 1 sur 4",
	} {
		w := bottest.New(t, true)
		w.Router.Handle(t.Context(), &bot.Request{ID: "grid", Kind: bot.KindCommand, Place: bot.PlaceDM, User: bot.User{ID: "7"}, Locale: "en", Command: "rate", Options: map[string]string{"grid": formsGrid}})
		if reply := (form{words: text}).ask(t, w, "hint"); !strings.Contains(reply.Text, want) {
			t.Errorf("%q: %q, want %q", text, reply.Text, want)
		}
	}
}

func formsRows() (rows []string) {
	for row := range slices.Chunk([]byte(formsGrid), 9) {
		rows = append(rows, string(row))
	}
	return rows
}
