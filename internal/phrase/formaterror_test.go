package phrase_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// unreadable has a text for every kind of error; testdata/unreadable.txt has their sentences.
var unreadable = []struct{ shape, text string }{
	{"", strings.Repeat("1", format.MaxTextBytes+1)},
	{"scan", strings.Repeat("1", format.MaxTextBytes+1)},
	{"scan", "\x00"},
	{"", ""},
	{"", "hello"},
	{"5x2", "y"},
	{"4x3", strings.Repeat(".", 143) + "D"},
	{"", "35]" + easy[1:]},
	{"", "[35"},
	{"", "[]" + easy[1:]},
	{"", "[3[5]]" + easy[1:]},
	{"", strings.Repeat(".", 144)},
	{"", "1"},
	{"3x3", strings.Repeat(".", 36)},
	{"", easy[:80]},
	{"", easy + "1"},
	{"", easy + "\n" + easy},
	{"", "12../34../.../...."},
	{"", strings.Repeat(".........\n", 8)},
	{"", loose()},
	{"", strings.Repeat("12 345 6 7 8 9 1 2 3\n", 8)},
	{"", strings.Repeat("12 345 6 7 8 9 1 2 3\n", 8) + "12 3 45 6 7 8 9 1"},
	{"", "1...............1122132413243343"},
	{"", easy + "311213333111244333511244436512224666555524667855224467858889667888899977999997777"},
	{"", strings.TrimSpace(lostEnds("....3.....82.......71.2..4....2...53........129..7.6..4.9...5.....8...2...51...9."))},
	{"", "[[1, 2], [hello, 4]]"},
	{"", "[[1, 2], [3, 4, 5]]"},
	{"", "https://sudokupad.app/abc123"},
	{"", `{"size":4,"grid":[[{"value":1}],[],[],[]],"antiking":true,"xv":[1]}`},
	{"scan to the end", strings.Repeat("hello\n\n", 200)},
	{"scan to the end", easy + "\n" + strings.Repeat("# a\n", 1<<17)},
	{"", "1,2,3,4,5,6,7,8\n" + strings.Repeat(",,,,,,,,\n", 8)},
	{"", "y,,,,,,,,\n" + strings.Repeat(",,,,,,,,\n", 8)},
	{"", strings.Repeat("1........", 80)},
	{"none", "........."},
}

// TestUnreadable checks that every reason to refuse a puzzle or an answer has a sentence. testdata/unreadable.txt has
// the English and the French sentences.
func TestUnreadable(t *testing.T) {
	var sentences strings.Builder
	say := func(reason, english, french string) {
		fmt.Fprintf(&sentences, "%s\n\t%s\n\t%s\n", reason, english, french)
	}
	left := constants(t, "../../solver/format/error.go", "Kind")
	for _, tt := range unreadable {
		e := readError(t, tt.shape, tt.text)
		delete(left, string(e.Kind))
		say(string(e.Kind), phrase.New("en").FormatError(e), phrase.New("fr").FormatError(e))
	}
	for kind := range left {
		t.Errorf("no text here is %s", kind)
	}
	left = constants(t, "../game/readanswer.go", "Fault")
	puzzle, err := format.Read("..4. 2... .1.. ....", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range misread {
		_, _, err := game.ReadAnswer(puzzle, puzzle, text)
		e, ok := errors.AsType[*game.AnswerError](err)
		if !ok {
			t.Fatalf("%.40q: %v", text, err)
		}
		delete(left, string(e.Fault))
		key := "unreadable.answer." + string(e.Fault)
		say(string(e.Fault), phrase.New("en").Text(key, e.Values), phrase.New("fr").Text(key, e.Values))
	}
	for fault := range left {
		t.Errorf("no text here is %s", fault)
	}
	const file = "testdata/unreadable.txt"
	if *update {
		if err := os.WriteFile(file, []byte(sentences.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if diff := cmp.Diff(string(want), sentences.String()); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// loose returns a puzzle with two spaces after each cell, and spaces for blanks.
func loose() string {
	var b strings.Builder
	for i, c := range strings.ReplaceAll(easy, ".", " ") {
		b.WriteString(string(c) + "  ")
		if i%9 == 8 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// lostEnds returns a puzzle with spaces for blanks, whose rows have lost the spaces at their ends.
func lostEnds(puzzle string) string {
	var rows []string
	for ; puzzle != ""; puzzle = puzzle[9:] {
		rows = append(rows, strings.TrimRight(strings.ReplaceAll(puzzle[:9], ".", " "), " "))
	}
	return strings.Join(rows, "\n")
}

func readError(t *testing.T, shape, text string) *format.Error {
	t.Helper()
	var err error
	switch shape {
	case "scan":
		for _, err = range format.Scan(strings.NewReader(text), format.Options{}) {
			break
		}
	case "scan to the end":
		for _, err = range format.Scan(strings.NewReader(text), format.Options{}) {
			continue
		}
	case "none":
		_, err = format.Read(text, format.Options{Shape: &solver.Shape{BoxWidth: 1, BoxHeight: 3}})
	case "":
		_, err = format.Read(text, format.Options{})
	default:
		s, bad := solver.ParseShape(shape)
		if bad != nil {
			t.Fatal(bad)
		}
		_, err = format.Read(text, format.Options{Shape: &s})
	}
	e, ok := errors.AsType[*format.Error](err)
	if !ok {
		t.Fatalf("%.40q: %v", text, err)
	}
	return e
}

// misread has an unreadable answer for every fault.
var misread = []string{
	strings.Repeat("1", 1<<20),
	"",
	"r5: 1342",
	"r1c9=1",
	"r1c2=3 perhaps",
	"134",
	"1342\n2413\n3124",
	"1342\n241\n3124\n4231",
	"1342\n2413\n3x24\n4231",
}

// constants returns the values of a file's constants of a type.
func constants(t *testing.T, file, of string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(of+` += "([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = true
	}
	if len(found) == 0 {
		t.Fatalf("%s has no %s", file, of)
	}
	return found
}
