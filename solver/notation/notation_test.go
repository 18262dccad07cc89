package notation_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func ExampleCandidate() {
	for _, text := range []string{"r1c5=4", "A5 4", "4 in R1C5", "why isn't r1c5 4?", "row 1, column 5 is not 4"} {
		c, err := notation.ParseCandidate(solver.Classic(), text)
		fmt.Println(solver.Classic().CellName(c.Cell), c.Digit, err)
	}
	_, err := notation.ParseCandidate(solver.Classic(), "r1c5=x")
	fmt.Println(err)
	// Output:
	// r1c5 4 <nil>
	// r1c5 4 <nil>
	// r1c5 4 <nil>
	// r1c5 4 <nil>
	// r1c5 4 <nil>
	// column 6: "x" is no digit of this grid, which has 1 to 9
}

func largest(t testing.TB) *solver.Layout {
	t.Helper()
	shape, err := solver.ParseShape("16x16")
	if err != nil {
		t.Fatal(err)
	}
	l, err := solver.NewLayout(shape)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestCandidate reads the ways in which people write one candidate.
func TestCandidate(t *testing.T) {
	for _, text := range []string{
		"r1c5=4", "r1c5<>4", "r1c5≠4", "r1c5!=4", "r1c5/=4", "r1c5==4", "r1c5->4", "r1c5 = 4", "r1c5 4", "r1c5:4", "r1c5: 4", "r1c5,4", "r1c5 (4)",
		"R1C5 is 4", "R1C5=4", "r1 c5 4", "r 1 c 5 = 4", "r01c05=4", "A5=4", "a5 4", "a5≠4", "A5 is 4", "(1,5)=4", "(1, 5) 4", "( 1 ; 5 ): 4",
		"row 1 column 5 = 4", "Row 1, Column 5 is 4", "row 1 col 5 4", "4 in r1c5", "4r1c5", "4 at A5", "4 r1c5", "digit 4 in cell r1c5",
		"why r1c5 not 4", "why isn't r1c5 4", "why isn’t r1c5 4?", "why not 4 in r1c5", "why r1c5=4", "why can't r1c5 be 4?", "why can't r1c5 be a 4",
		"why does 4 not go in r1c5", "r1c5 cannot be 4", "is r1c5 4?", "cell=r1c5 digit=4", "a 4 in r1c5",
		"pourquoi r1c5 n'est pas 4", "pourquoi pas 4 en r1c5", "l1c5=4", "ligne 1 colonne 5 : 4", "le 4 dans la case A5", "r1c5 ne peut pas être un 4",
		"case=r1c5 chiffre=4", "  r1c5=4\n",
	} {
		got, err := notation.ParseCandidate(solver.Classic(), text)
		if want := (solver.Candidate{Cell: 4, Digit: 4}); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// TestLetters checks that letters before a number are rows, and letters by themselves are digits.
func TestLetters(t *testing.T) {
	l := largest(t)
	for text, want := range map[string]string{
		"A5=A": "r1c5 A", "a5=g": "r1c5 G", "P16=16": "r16c16 G", "r12c16=10": "r12c16 A", "A in B7": "r2c7 A", "why is a not in r2c3": "r2c3 A",
		"is r2c3 a": "r2c3 A", "why isn't r2c3 a 4": "r2c3 4", "a 12 in r2c3": "r2c3 C", "G r1c1": "r1c1 G", "Gr1c1": "", "r2c3 c": "r2c3 C", "(16,9) 9": "r16c9 9",
		"r17c1=1": "", "Q1=1": "", "r1c1=17": "", "r1c1=H": "", "r1c1 A 5": "",
	} {
		got := ""
		if c, err := notation.ParseCandidate(l, text); err == nil {
			got = l.CellName(c.Cell) + " " + string(solver.Symbol(c.Digit))
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestCell(t *testing.T) {
	for text, want := range map[string]int{
		"r1c1": 0, "R2C5": 13, "a1": 0, "B5": 13, "I9": 80, "c3": 20, " r9 c9 ": 80, "(2,5)": 13, "row 2 column 5": 13, "in r1c1": 0, "cell r1c1": 0,
		"": -1, "A": -1, "A0": -1, "J1": -1, "A10": -1, "r0c1": -1, "r1c10": -1, "5": -1, "é1": -1, "r1c1=4": -1, "r1c1 r1c2": -1, "r1": -1, "c1r1": -1,
		"r1c1x": -1, "1 5": -1, "r1c1 banana": -1, "banana r1c1": -1, "r1c1 🧩": -1, "r1c1234": -1,
	} {
		got, err := notation.ParseCell(solver.Classic(), text)
		if (err == nil) != (want >= 0) || err == nil && got != want {
			t.Errorf("%q: got %d, error %v, want %d", text, got, err, want)
		}
	}
}

func TestDigit(t *testing.T) {
	for text, want := range map[string]int{
		"1": 1, " 9 ": 9, "digit 4": 4, "not 4": 4, "(5)": 5, "": 0, "0": 0, "10": 0, "A": 0, "x": 0, "r1c5": 0, "4 in r1c5": 0, "1 5": 0, "1 5 4": 0, "-1": 1, "1.5": 0, "5.": 5, "..5": 0, "5...": 0,
	} {
		got, err := notation.ParseDigit(solver.Classic(), text)
		if (err == nil) != (want > 0) || got != want {
			t.Errorf("%q: got %d, error %v, want %d", text, got, err, want)
		}
	}
	if d, err := notation.ParseDigit(largest(t), "12"); d != 12 || err != nil {
		t.Errorf("12: %d, %v", d, err)
	}
}

// TestFields checks that each of the two fields of a question may hold all of it.
func TestFields(t *testing.T) {
	l := solver.Classic()
	box5 := &l.Units()[l.BlockOf(40)]
	none := notation.Target{Cell: -1}
	both := notation.Target{Cell: 4, Digit: 4}
	for _, tt := range []struct {
		cell, digit string
		want        notation.Target
		fault       notation.Fault
	}{
		{"", "", none, ""},
		{"r1c5", "", notation.Target{Cell: 4}, ""},
		{"", "4", notation.Target{Cell: -1, Digit: 4}, ""},
		{"r1c5", "4", both, ""},
		{"A5", "digit 4", both, ""},
		{"r1c5=4", "", both, ""},
		{"", "r1c5=4", both, ""},
		{"is r1c5", "not 4", both, ""},
		{"4", "", none, notation.FaultNoCell},
		{"4", "r1c5", both, ""},
		{"z9", "3", none, notation.FaultNoCell},
		{"box 5", "", notation.Target{Cell: -1, Unit: box5}, ""},
		{"7 in Box 5", "", notation.Target{Cell: -1, Unit: box5, Digit: 7}, ""},
		{"5th box", "7", notation.Target{Cell: -1, Unit: box5, Digit: 7}, ""},
		{"Block Nr. 5", "", notation.Target{Cell: -1, Unit: box5}, ""},
		{"r3", "", notation.Target{Cell: -1, Unit: &l.Units()[2]}, ""},
		{"column 9", "4", notation.Target{Cell: -1, Unit: &l.Units()[17], Digit: 4}, ""},
		{"c9", "4", notation.Target{Cell: 26, Digit: 4}, ""},
		{"box 10", "", none, notation.FaultNoCell},
		{"box 5 r1c1", "", none, notation.FaultUnclear},
		{"box 3x3", "", none, notation.FaultNoCell},
		{"r1c5", "x", none, notation.FaultNoDigit},
		{"", "x", none, notation.FaultNoDigit},
		{"r1c5", "r1c6", none, notation.FaultNoDigit},
		{"r1c5=4", "5", none, notation.FaultUnclear},
		{"r1c5=4", "in", both, ""},
		{"r1c5", "in", none, notation.FaultNoDigit},
	} {
		got, err := notation.ParseFields(l, tt.cell, tt.digit)
		var fault notation.Fault
		if e, ok := errors.AsType[*notation.Error](err); ok {
			fault = e.Fault
		}
		if got != tt.want || fault != tt.fault {
			t.Errorf("%q, %q: %+v, %v; want %+v, %q", tt.cell, tt.digit, got, err, tt.want, tt.fault)
		}
	}
}

func TestEntries(t *testing.T) {
	for text, want := range map[string]string{
		"r1c5=7 r2c3=4": "r1c5=7 r2c3=4", "r1c2=3,r4c4=1;r4c1=4": "r1c2=3 r4c4=1 r4c1=4", "r1c1=3r1c2=4": "r1c1=3 r1c2=4", "A5=7 and b5 = 4": "r1c5=7 r2c5=4",
		"R1C5 is 7": "r1c5=7", "7 in r1c5, 4 in r2c3": "r1c5=7 r2c3=4", "r1c1=- r1c2=.": "r1c1=0 r1c2=0", "r1c1=0": "r1c1=0", "r1c1 = _ r1c2 = 5": "r1c1=0 r1c2=5",
		"r1c1=*": "r1c1=0", "": "", "r1c5 is not 7": "unclear 1", "r1c5≠7": "unclear 1", "r1c5=7 not": "unclear 1", "r1c5": "digit 5", "r1c5=7 r1c": "unclear 8", "r1c5=7 perhaps": "unclear 8", "please r1c5=7": "r1c5=7",
		"clear r1c5": "r1c5=0", "Clear r1c5, B3 and r9c9": "r1c5=0 r2c3=0 r9c9=0", "erase cell r1c5": "r1c5=0", "effacer la case A5": "r1c5=0", "clear r1c5=7": "unclear 7",
		"clear r1c5 please": "r1c5=0", "clear r1c5 perhaps": "unclear 12", "clear r1c10": "cell 7", "r1c5=7 clear r2c3": "r1c5=7 r2c3=0",
		"r1c5=7 r1c12=1": "cell 8", "r1c5=x": "digit 6", "r1c5=7 8": "cell 9", "é r1c5=7": "unclear 1",
	} {
		got := ""
		list, err := notation.ParseEntries(solver.Classic(), text)
		for _, c := range list {
			got += fmt.Sprintf(" %s=%d", solver.Classic().CellName(c.Cell), c.Digit)
		}
		if e, ok := errors.AsType[*notation.Error](err); ok {
			got = fmt.Sprintf(" %s %d", e.Fault, e.Column)
		}
		if strings.TrimSpace(got) != want {
			t.Errorf("%q: got %q, want %q (%v)", text, got, want, err)
		}
	}
}

func TestIsEntry(t *testing.T) {
	for text, want := range map[string]bool{
		"r1c5=7": true, "r1c5 : 7": true, "r1c5=banana": true, "r5: 534678912": true, "R5=534": true, "E: 534678912": true, "row 5: 534678912": true, "r1c5 7": true,
		"R1C5 is 7": true, "7 in r1c5": true, "A5=7": true, "ligne 5 : 123": true,
		"clear r1c5 r2c3": true, "clear r1c99": true, "efface A5": true, "clear": false, "clear the channel": false, "clear 5": false,
		"": false, "r1c5": false, "is r1c5 7": false, "r1c5 is 7?": false, "r1c5 is not 7": false, "why r1c5=7": false, "a: hello": false, "5": false,
		"53..7....": false, "12.. 34..": false, "hint": false, "a5": false, "A1 B2 C3 D4": false,
	} {
		if got := notation.IsEntry(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestFind(t *testing.T) {
	for _, tt := range [][3]string{
		{"r9c9", "r9c9", ""},
		{"why not 4 in r1c5?", "why not 4 in r1c5", "?"},
		{"why not 4 in r1c5 please", "why not 4 in r1c5", "please"},
		{"why can't r1c1 be 4?", "why can't r1c1 be 4", "?"},
		{"can't r1c1 possibly be 4", "can't r1c1", "possibly be 4"},
		{"box 5", "box 5", ""},
		{"hint on 7 in box 5 please", "hint on 7 in box 5", "please"},
		{"why is 4 not in the 3rd row?", "why is 4 not in the 3rd row", "?"},
		{"r5: 534678912", "", "r5: 534678912"},
		{"row 5 column 3 and box 2", "row 5 column 3", "and box 2"},
		{"box 3x2", "", "box 3x2"},
		{"r1c3 1", "r1c3 1", ""},
		{"r1c3=x", "r1c3=x", ""},
		{"why is r1c3=1 wrong", "why is r1c3=1 wrong", ""},
		{"is 1 in r1c3 wrong 5", "is 1 in r1c3 wrong", "5"},
		{"1 r1c3", "r1c3", "1"},
		{"give me a hint for r9c9 please", "a hint for r9c9", "give me   please"},
		{"hint 3 for r9c9", "for r9c9", "hint 3"},
		{"3 about r9c9", "about r9c9", "3"},
		{"53..7...9 r1c3 1", "r1c3 1", "53..7...9"},
		{"r1c3 1 53..7...9", "r1c3 1", "53..7...9"},
		{"r1c3 5..3.7...9", "r1c3", "5..3.7...9"},
		{"r1c3 5... .3.. 2... ....", "r1c3", "5... .3.. 2... ...."},
		{"level=3 in r1c3", "in r1c3", "level=3"},
		{"is r1c5=4 or r1c6=4", "is r1c5=4", "or r1c6=4"},
		{"how hard is this?", "", "how hard is this?"},
		{"", "", ""},
	} {
		named, rest := notation.SplitTarget(tt[0])
		if diff := cmp.Diff(tt[1:], []string{strings.TrimSpace(named), rest}); diff != "" {
			t.Errorf("%q: %s", tt[0], diff)
		}
	}
}

// TestSplitDigit checks that the digit of a question follows a word that introduces it.
func TestSplitDigit(t *testing.T) {
	for _, tt := range [][3]string{
		{"a hint on 4?", "4", "a hint ?"}, {"hint for digit 4 please", "4", "hint please"}, {"hint on the number 4, level 3", "4", "hint , level 3"}, {"Tipp für die 7", "7", "Tipp"},
		{"hint 4", "", "hint 4"}, {"hint number 4", "", "hint number 4"}, {"a puzzle with 17 clues", "", "a puzzle with 17 clues"}, {"hint for daily 324", "", "hint for daily 324"},
		{"a hint for 6x6", "", "a hint for 6x6"}, {"hint about 17", "", "hint about 17"}, {"", "", ""},
	} {
		digit, rest := notation.SplitDigit(tt[0])
		if diff := cmp.Diff(tt[1:], []string{digit, rest}); diff != "" {
			t.Errorf("%q: %s", tt[0], diff)
		}
	}
}

// TestErrors checks that an error gives the place of the mistake, and the correct form.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":            "column 1: a cell is missing, as in r1c5=4",
		"r1c5":        "column 5: a digit is missing, as in r1c5=4",
		"r1c10=4":     `column 1: there is no cell "r1c10"; write it like r1c1 or A1, up to r9c9`,
		"banana":      `column 1: there is no cell "banana"; write it like r1c1 or A1, up to r9c9`,
		"r1c5 = 10":   `column 8: "10" is no digit of this grid, which has 1 to 9`,
		"é":           `column 1: there is no cell "é"; write it like r1c1 or A1, up to r9c9`,
		"r1c5=4 r2c2": `column 8: "r2c2" is not clear; write a cell and a digit like r1c5=4`,
		"1 5 4":       `column 2: a cell is missing, as in r1c5=4`,
	} {
		_, err := notation.ParseCandidate(solver.Classic(), text)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestRoundTrip checks that text written by the program is read back with the same meaning.
func TestRoundTrip(t *testing.T) {
	layouts := []*solver.Layout{solver.Classic(), largest(t)}
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(layouts).Draw(t, "layout")
		want := solver.Candidate{Cell: rapid.IntRange(0, l.CellCount()-1).Draw(t, "cell"), Digit: rapid.IntRange(1, l.Size()).Draw(t, "digit")}
		names := []string{l.CellName(want.Cell), fmt.Sprintf("%c%d", 'A'+l.Row(want.Cell), l.Col(want.Cell)+1)}
		digits := []string{string(solver.Symbol(want.Digit)), fmt.Sprint(want.Digit)}
		name, digit := rapid.SampledFrom(names).Draw(t, "name"), rapid.SampledFrom(digits).Draw(t, "symbol")
		text := fmt.Sprintf(rapid.SampledFrom([]string{"%s=%s", "%s %s", "%s <> %s", "%s is not %s"}).Draw(t, "form"), name, digit)
		if rapid.Bool().Draw(t, "digit first") {
			text = digit + " in " + name
		}
		if rapid.Bool().Draw(t, "lower case") {
			text = strings.ToLower(text)
		}
		if got, err := notation.ParseCandidate(l, text); got != want || err != nil {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
	})
}

// FuzzNotation checks that any text is a candidate of the layout, or an error with a column inside the text.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{"r1c5=4", "4 in A5", "why isn’t r1c5 4?", "(1,5)≠G", "row 1 column 5: -", "\xff(1,", "r999c999=99", "53..7.... r1c3 1", "r5: 12", "a a a"} {
		f.Add(text, true)
		f.Add(text, false)
	}
	large := largest(f)
	f.Fuzz(func(t *testing.T, text string, classic bool) {
		l := large
		if classic {
			l = solver.Classic()
		}
		c, err := notation.ParseCandidate(l, text)
		if err == nil && (c.Cell < 0 || c.Cell >= l.CellCount() || c.Digit < 1 || c.Digit > l.Size()) {
			t.Errorf("%q: %v", text, c)
		}
		if e, ok := errors.AsType[*notation.Error](err); err != nil && (!ok || e.Column < 1 || e.Column > len([]rune(text))+1 || e.Error() == "") {
			t.Errorf("%q: %#v", text, err)
		}
		list, _ := notation.ParseEntries(l, text)
		for _, c := range list {
			if c.Cell < 0 || c.Cell >= l.CellCount() || c.Digit < 0 || c.Digit > l.Size() {
				t.Errorf("%q: entry %v", text, c)
			}
		}
		if named, _ := notation.SplitTarget(text); !strings.Contains(text, named) {
			t.Errorf("%q: found %q", text, named)
		}
		notation.IsEntry(text)
	})
}

// FuzzTargets checks that all other readers stay inside the layout and the text.
func FuzzTargets(f *testing.F) {
	for _, text := range []string{
		"r1c5 4", "r1c1, r2c2-5", "row 5", "box 3", "r5: 12345", "where 7 in column 2", "r1c5=4 r2c3<>7", "(5)r1c4=(5)r1c7-(5=8)r3c7 why", "16x16 diagonals",
		"jigsaw:112233", "6x6 windoku", "look at r1c1", "A1..I9", "b9p9", "\xff", "r1c1c1", "99999999999999999999", "4x4 r9c9", "ligne 3", "=",
	} {
		f.Add(text, "4", true)
		f.Add(text, "G", false)
	}
	large := largest(f)
	f.Fuzz(func(t *testing.T, text, digit string, classic bool) {
		l := large
		if classic {
			l = solver.Classic()
		}
		inside := func(cell, digit int) bool {
			return cell >= 0 && cell < l.CellCount() && digit >= 0 && digit <= l.Size()
		}
		cells, err := notation.ParseCells(l, text)
		for _, cell := range cells {
			if err == nil && !inside(cell, 0) {
				t.Errorf("cells %v", cells)
			}
		}
		if cell, err := notation.ParseCell(l, text); err == nil && !inside(cell, 0) {
			t.Errorf("cell %d", cell)
		}
		if d, err := notation.ParseDigit(l, text); err == nil && (d < 1 || d > l.Size()) {
			t.Errorf("digit %d", d)
		}
		if target, err := notation.ParseFields(l, text, digit); err == nil && fmt.Sprint(target) == "" {
			t.Errorf("target %v", target)
		}
		places, removes, err := notation.ParseMoves(l, text)
		for _, c := range append(places, removes...) {
			if err == nil && !inside(c.Cell, c.Digit) {
				t.Errorf("move %v", c)
			}
		}
		for _, letters := range []bool{true, false} {
			_, _ = notation.ParseLook(l, text, letters)
		}
		if before, chain, after, ok := notation.FindChain(text); ok && !strings.Contains(text, chain) || len(before)+len(after) > len(text) {
			t.Errorf("chain %q between %q and %q", chain, before, after)
		}
		if layout, rest := notation.SplitLayout(text); len(layout)+len(rest) > len(text) {
			t.Errorf("layout %q, %q", layout, rest)
		}
		if row, _, ok := notation.SplitRow(text); ok && row < 0 {
			t.Errorf("row %d", row)
		}
		_, _ = notation.ParseShape(text)
		_, _ = notation.ParseVariant(text)
		notation.IsMove(text)
	})
}

// TestParseLook reads parts of the board, on boards named by row and column and by letters.
func TestParseLook(t *testing.T) {
	const same = "the same"
	for _, tt := range []struct{ text, numbers, letters string }{
		{"row 3", "r3", same}, {"Row 3.", "r3", same}, {"row3", "r3", same}, {"r 3", "r3", same}, {"r3", "r3", same}, {"R3", "r3", same},
		{"Column 5", "c5", same}, {"col 5", "c5", same}, {"col. 5", "c5", same}, {"c 5", "c5", same}, {"column no. 5", "c5", same}, {"column #5", "c5", same},
		{"c5", "c5", "cell 22"}, {"C5", "c5", "cell 22"}, {"c5?", "c5", "cell 22"}, {"what is in c5", "c5", "cell 22"}, {"c9", "c9", "cell 26"}, {"c10", "", ""},
		{"box 5?", "b5", same}, {"block 5", "b5", same}, {"b 5", "b5", same}, {"b5", "b5", "cell 13"}, {"B5", "b5", "cell 13"},
		{"a5", "cell 4", same}, {"E5", "cell 40", same}, {"i9", "cell 80", same}, {"j1", "", ""}, {"r3c5", "cell 22", same}, {"R3C5?", "cell 22", same},
		{"what is in row 3?", "r3", same}, {"what's in box 5", "b5", same}, {"read me column 5", "c5", same}, {"show me the row 3", "r3", same}, {"the 3rd row", "r3", same}, {"5th column", "c5", same},
		{"what's in r3c5?", "cell 22", same}, {"what is at r3c5", "cell 22", same}, {"cell r3c5", "cell 22", same},
		{"what is missing in row 3?", "r3", same}, {"was fehlt in Zeile 3?", "r3", same}, {"¿qué falta en la fila 3?", "r3", same}, {"que manque-t-il dans la ligne 3 ?", "r3", same}, {"cosa manca nella riga 3?", "r3", same}, {"wat ontbreekt er in rij 3?", "r3", same}, {"ce lipsește pe linia 3?", "r3", same}, {"чего не хватает в строке 3?", "r3", same},
		{"what can go in row 3?", "r3", same}, {"what goes in r3c5", "cell 22", same}, {"which digits are possible in r3c5?", "cell 22", same}, {"candidates of r3c5", "cell 22", same}, {"show candidates for box 5", "b5", same},
		{"ligne 3", "r3", same}, {"l3", "r3", ""}, {"bloc 9", "b9", same}, {"carré 9", "b9", same}, {"colonne 1", "c1", same}, {"Colonne n° 1", "c1", same}, {"1ère ligne", "r1", same}, {"qu'y a-t-il dans la ligne 3 ?", "r3", same},
		{"where can 7 go in box 5", "b5 7", same}, {"where does 7 go in box 5?", "b5 7", same}, {"Where is 2 in row 1", "r1 2", same}, {"where can 7 go in c5", "c5 7", same}, {"where can 7 go in the 5th column", "c5 7", same},
		{"où peut aller 7 dans le bloc 5 ?", "b5 7", same}, {"ou peut aller le 3 dans la colonne 2", "c2 3", same},
		{"where in box 5 can 7 go?", "b5 7", same}, {"où dans le bloc 5 peut aller le 7 ?", "b5 7", same}, {"где в блоке 5 может стоять 7", "b5 7", same}, {"¿dónde en el bloque 5 puede ir el 7?", "b5 7", same}, {"wo in Block 5 kann die 7 stehen", "b5 7", same},
		{"what can r3c5 be", "cell 22", same}, {"what could r3c5 be?", "cell 22", same}, {"which digits can r3c5 be?", "cell 22", same},
		{"where does 5 go", "5", same}, {"where can 5 go?", "5", same}, {"Where can a 5 go", "5", same}, {"where could 5 still go", "5", same}, {"where is 5?", "5", same}, {"where are the 5s", "5", same}, {"where can 16 go", "", ""},
		{"wo kann die 5 hin", "5", same}, {"wohin kommt die 5?", "5", same}, {"wo steht die 5", "5", same}, {"où peut aller le 5 ?", "5", same}, {"¿dónde puede ir el 5?", "5", same}, {"dove può andare il 5?", "5", same}, {"waar kan de 5 staan", "5", same}, {"waar past de 5", "5", same}, {"unde poate sta 5", "5", same}, {"unde merge 5?", "5", same}, {"где может стоять 5?", "5", same}, {"куда ставится 5", "5", same},
		{"where do I put 5", "", ""}, {"why where 5", "", ""}, {"where is my mistake", "", ""}, {"where", "", ""},
		{"row 10", "", ""}, {"box", "", ""}, {"r1c5=7", "", ""}, {"c5=7", "", ""}, {"c5 7", "", ""}, {"row 3: 123456789", "", ""}, {"hint", "", ""}, {"hint c5", "", ""}, {"why c5", "", ""},
		{"put 7 in box 5", "", ""}, {"", "", ""}, {"why can 7 not go in row 5", "", ""}, {"is 7 in row 5", "", ""}, {"can r3c5 be 7", "", ""}, {"why can r3c5", "", ""}, {"hint for row 3", "", ""}, {"where can 7 go in r3c5", "", ""},
	} {
		if tt.letters == same {
			tt.letters = tt.numbers
		}
		for letters, want := range map[bool]string{false: tt.numbers, true: tt.letters} {
			if got := looked(tt.text, letters); got != want {
				t.Errorf("%q is %q, want %q (letters: %t)", tt.text, got, want, letters)
			}
		}
	}
}

func looked(text string, letters bool) string {
	look, ok := notation.ParseLook(solver.Classic(), text, letters)
	switch {
	case !ok:
		return ""
	case look.Unit == nil && look.Digit != 0:
		return fmt.Sprint(look.Digit)
	case look.Unit == nil:
		return fmt.Sprint("cell ", look.Cell)
	case look.Digit != 0:
		return fmt.Sprint(look.Unit, " ", look.Digit)
	}
	return look.Unit.String()
}

func TestParseVariant(t *testing.T) {
	for text, want := range map[string]string{
		"4x4": "2x2", "6X6": "3x2", "9×9": "3x3", "12x12": "4x3", "12x12 (6x2)": "6x2", "16x16": "16x16", "8x2": "8x2",
		"diagonal": "3x3+x", "6x6 diagonale": "3x2+x", "windoku": "3x3+w", "fenêtres diagonal": "3x3+x+w", "classic": "3x3",
		"jigsaw": "jigsaw9", "Jigsaw 6x6": "jigsaw6", "6x6 irregular, diagonal": "jigsaw6+x", "7x7": "jigsaw7",
		"3x2+x": "3x2+x", "boxes 6x2": "6x2", "diagonales, blocs 4x4": "16x16+x", "boxes 4x4": "16x16", "jigsaw12+x": "jigsaw12+x", "4x4+w": "2x2+w",
	} {
		if v, err := notation.ParseVariant(text); err != nil || v.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, v, err, want)
		}
	}
	for _, text := range []string{"", "hex", "6x6 hard", "3x3x3", "17x17", "5x4", "6x6 windows", "12x12 3x3", "jigsaw3", "jigsaw+y", "+x", "99999x99999"} {
		if v, err := notation.ParseVariant(text); err == nil {
			t.Errorf("%q is %v", text, v)
		}
	}
}

func TestSplitLayout(t *testing.T) {
	for _, tt := range []struct{ text, layout, rest string }{
		{"6x6 hard", "6x6", "hard"},
		{"play a hard diagonal jigsaw, please", "diagonal jigsaw,", "play a hard please"},
		{"boxes 6x2, hard", "boxes:6x2,", "hard"},
		{"hard", "", "hard"},
		{"", "", ""},
	} {
		if layout, rest := notation.SplitLayout(tt.text); layout != tt.layout || rest != tt.rest {
			t.Errorf("%q: %q and %q, want %q and %q", tt.text, layout, rest, tt.layout, tt.rest)
		}
	}
}

// TestFindShapeInWords checks that the words beside a size belong to it, as pages write them, in any language.
func TestFindShapeInWords(t *testing.T) {
	const grid = "-4---3/------/--1---/--46--/------/--2---"
	for _, tt := range []struct{ text, shape, want string }{
		{grid + " 6x6 diagonal", "6x6 diagonal", "3x2+x"},
		{"6x6 diagonal " + grid, "6x6 diagonal", "3x2+x"},
		{"diagonal 6x6 " + grid, "diagonal 6x6", "3x2+x"},
		{"solve the diagonal 6x6 " + grid + ", please", "diagonal 6x6", "3x2+x"},
		{grid + " 6x6 diagonale", "6x6 diagonale", "3x2+x"},
		{grid + " 9x9 windows", "9x9 windows", "3x3+w"},
		{grid + " 9x9 diagonal windows", "9x9 diagonal windows", "3x3+x+w"},
		{grid + " 6x6 please", "6x6", "3x2"},
		{"hint 6x6 " + grid, "6x6", "3x2"},
		{grid + " 6x6+x", "6x6+x", "3x2+x"},
	} {
		before, shape, after, ok := notation.FindShape(tt.text)
		parsed, err := notation.ParseShape(shape)
		if !ok || shape != tt.shape || err != nil || parsed.String() != tt.want || before+shape+after != tt.text {
			t.Errorf("%q: %q, %q, %q, %v, %v", tt.text, before, shape, after, parsed, err)
		}
	}
}
