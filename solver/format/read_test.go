package format_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

const (
	easy = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	hbf  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	full = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"

	jigsaw   = ".75.8.4.3.8.....6..1..........4.9...........5.9..................7..3.1.....4...."
	regions  = "111233333111244333511244436512224666555524667855224467858889667888899977999997777"
	regions4 = "1122132413243344"
)

func rows(puzzle string, size int, separator string) string {
	var lines []string
	for len(puzzle) > 0 {
		lines = append(lines, puzzle[:size])
		puzzle = puzzle[size:]
	}
	return strings.Join(lines, separator)
}

func shape(t testing.TB, name string) *solver.Shape {
	t.Helper()
	if name == "" {
		return nil
	}
	s, err := solver.ParseShape(name)
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

const classicGrid = `
.----------------------.----------------------.----------------------.
| 236    2368   238    | 3567   1      9      | 3578   4      578    |
| 1239   23     4      | 8      2357   57     | 6      159    1579   |
| 7      5      1389   | 36     346    4      | 1389   189    2      |
:----------------------+----------------------+----------------------:
| 36     9      378    | 1      578    2      | 578    568    4      |
| 1246   24678  1278   | 579    578    3      | 125789 125689 156789 |
| 5      278    1278   | 4      78     6      | 12789  3      1789   |
:----------------------+----------------------+----------------------:
| 8      24     259    | 56     456    145    | 1259   7      3      |
| 239    237    6      | 357    357    8      | 4      1259   159    |
| 34     1      357    | 2      9      457    | 58     568    568    |
'----------------------'----------------------'----------------------'
`

// TestJigsawRoundTrip checks that a drawn jigsaw is read without its shape.
func TestJigsawRoundTrip(t *testing.T) {
	g, err := format.Read(jigsaw+regions, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{format.Block(g), format.Candidates(g)} {
		again, err := format.Read(text, format.Options{})
		if err != nil || *again != *g {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// TestRead729 checks that nine characters for each cell keep every candidate.
func TestRead729(t *testing.T) {
	want, err := format.Read(classicGrid, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := format.Find("729")
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Write(t.Context(), want)
	if err != nil || len(text) != 729 {
		t.Fatalf("%q, %v", text, err)
	}
	for _, text := range []string{text, strings.ReplaceAll(text, ".", "0"), rows(text, 81, "\n"), rows(text, 9, " ")} {
		got, err := format.Read(text, format.Options{})
		if err != nil || *got != *want {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
}

// TestReadAttacks checks that hostile texts are refused in a short sentence, unless they hold cells.
func TestReadAttacks(t *testing.T) {
	packed, err := os.ReadFile(filepath.Join("testdata", "formats", "fpuzzles.txt"))
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(strings.TrimSpace(string(packed)), "load=")
	cells := map[string]bool{"regions out of bounds": true, "columns of cells": true, "an scf of titles": true}
	most := format.MaxTextBytes
	for name, text := range map[string]string{
		"brackets":               strings.Repeat("[", most),
		"braces":                 strings.Repeat(`{"a":`, most/5),
		"round ones":             "(" + strings.Repeat("(1,", most/4),
		"elements":               "<opensudoku>" + strings.Repeat("<a>", most/4),
		"entities":               `<!DOCTYPE x [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;&a;">]><opensudoku><game data="&b;"/></opensudoku>`,
		"a game without an end":  `<opensudoku><game data="` + strings.Repeat("1", most-40),
		"many games":             "<opensudoku>" + strings.Repeat(`<game data="1"/>`, most/20) + "</opensudoku>",
		"a link in a link":       "https://www.f-puzzles.com/?load=https://www.f-puzzles.com/?load=" + code,
		"JSON in JSON":           `{"size":9,"grid":"` + code + `"}`,
		"a huge size":            `{"size":99999999999999999999,"grid":[[]]}`,
		"a negative size":        `{"size":-9,"grid":[[]]}`,
		"a grid that is not":     `{"size":9,"grid":{"0":{"0":1}}}`,
		"regions out of bounds":  `{"cells":[[],[],[],[]],"regions":[[[-1,0],[99,99],["a","b"]]]}`,
		"a size of Penpa":        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + strings.Repeat("A", most-60),
		"half a character":       "\xff\xfe1\x002\x00\x00\xd83",
		"halves of characters":   "\xfe\xff" + strings.Repeat("\xdc\x00", most/4),
		"bytes that are no text": strings.Repeat("\xff\x80", most/2),
		"zeros":                  strings.Repeat("\x00", most),
		"percent signs":          "https://example.org/" + strings.Repeat("%25", most/4),
		"commas":                 strings.Repeat(",", most),
		"colons":                 strings.Repeat(":", most),
		"bars":                   strings.Repeat("|1", most/2),
		"words":                  strings.Repeat("1 ", most/2),
		"columns of cells":       strings.Repeat(strings.Repeat("1", 16)+",", most/17),
		"headings":               strings.Repeat("[PencilMarks]\n1,2,3\n", most/21),
		"marks":                  "[Puzzle]\n" + rows(easy, 9, "\n") + "\n[PencilMarks]\n" + strings.Repeat("z,", most/4),
		"ticks":                  strings.Repeat("`", most),
		"dots of three":          strings.Repeat("…", most/3),
		"an id that is long":     "https://sudokupad.app/" + strings.Repeat("x", most-30),
		"an scf of titles":       "scf" + strings.Repeat("o", 14) + strings.Repeat("t*", most/4),
	} {
		_, err := format.Read(text, format.Options{})
		if bad, ok := errors.AsType[*format.Error](err); err != nil && (!ok || len(bad.Msg) > 400) || (err == nil) != cells[name] {
			t.Errorf("%s: %.500v", name, err)
		}
		for _, err := range format.Scan(strings.NewReader(text), format.Options{}) {
			if (err == nil) != cells[name] {
				t.Errorf("%s from a file: %.500v", name, err)
			}
		}
	}
}

// TestReadBytes reads bytes that are not UTF-8, and texts that are too long for a golden.
func TestReadBytes(t *testing.T) {
	const utf16 = "\xff\xfe" + "." + "\x00.\x00" + "4\x00.\x00" + "2\x00.\x00.\x003\x00" + ".\x001\x00.\x00.\x00" + ".\x00.\x00.\x00.\x00"
	if g, err := format.Read(utf16, format.Options{}); err != nil || format.Line(g) != "..4.2..3.1......" {
		t.Errorf("UTF-16 is read as %v, %v", g, err)
	}
	for text, want := range map[string][2]string{
		strings.Repeat("1", 1<<20): {"the text has 1048576 bytes; want one puzzle, at most 32768 bytes", "1: line 1: this line is longer than 32768 bytes; want a puzzle a line (line-too-long)"},
		"\xffabc":                  {`line 1, column 1: "\xff" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`, "1: line 1: this is not text; want a text file with a puzzle a line (not-text)"},
	} {
		if _, err := format.Read(text, format.Options{}); err == nil || err.Error() != want[0] {
			t.Errorf("%.20q: %v, want %s", text, err, want[0])
		}
		if got := scan(strings.NewReader(text), format.Options{}); len(got) != 1 || got[0] != want[1] {
			t.Errorf("%.20q in a file: %v, want %s", text, got, want[1])
		}
	}
}
