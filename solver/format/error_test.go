package format_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pencilmark/solver/format"
)

const wantCell = "want 1 to 9, or one of . 0 * _ - for a blank"

const bothSpaces = "line 2: row 1 is wider than 9 cells, so not every space in it is a blank; if spaces also part the cells, write each blank as a dot, as in 5 . 3 | . . 7"

// boxed writes EASY with a space between cells and, with a bar, borders.
func boxed(bar, blank string) string {
	var b strings.Builder
	for i, row := range strings.Split(rows(easy, 9, "\n"), "\n") {
		if bar != "" && i%3 == 0 {
			b.WriteString("+-------+-------+-------+\n")
		}
		for j, c := range row {
			if j%3 == 0 {
				b.WriteString(bar)
			}
			b.WriteString(strings.ReplaceAll(string(c), ".", blank) + " ")
		}
		b.WriteString(bar + "\n")
	}
	return b.String()
}

func TestReadErrors(t *testing.T) {
	nine := rows(easy, 9, "\n")
	nothing := "there is no puzzle in the text; want 81 characters or nine lines of nine, blanks as 0 or a dot"
	candidateRow := "12 345 6 7 8 9 1 2 3\n"
	for _, tc := range []struct{ name, shape, text, want string }{
		{"empty", "", "", nothing},
		{"only white space", "", " \n\t\n ", nothing},
		{"only a border", "", "+---+---+", nothing},
		{"80 characters", "", easy[:80], "line 1, column 81: 80 cells, 1 too few; a 9x9 sudoku has 81"},
		{"82 characters", "", easy + "1", "line 1, column 82: 82 cells, 1 too many; a 9x9 sudoku has 81"},
		{"82 with spaces between", "", strings.Join(strings.Split(easy+"7", ""), " "), "line 1, column 163: 82 cells, 1 too many; a 9x9 sudoku has 81"},
		{"80 with a bracket", "", "[12]" + easy[:79], "line 1, column 84: 80 cells, 1 too few; a 9x9 sudoku has 81"},
		{"a few characters", "", "12345", "line 1, column 6: 5 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)"},
		{"two puzzles on a line", "", easy + easy, "line 1, column 163: 162 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)"},
		{"two puzzles on two lines", "", easy + "\n" + easy, "line 2: more follows after a whole puzzle; want one puzzle"},
		{"a megabyte", "", strings.Repeat("1", 1<<20), "the text has 1048576 bytes; want one puzzle, at most 32768 bytes"},
		{"binary", "", "\x00\x01\x02\xff", `line 1, column 1: "\x00" does not belong in a sudoku; ` + wantCell},
		{"not UTF-8", "", easy[:30] + "\xff" + easy[31:], `line 1, column 31: "\xff" does not belong in a sudoku; ` + wantCell},
		{"words", "", "hello world", `line 1, column 1: "h" does not belong in a sudoku; ` + wantCell},
		{"a letter in line 3", "", strings.Replace(nine, "75", "7y", 1), `line 3, column 2: "y" does not belong in a sudoku; ` + wantCell},
		{"a letter on 9x9", "", easy[:40] + "A" + easy[41:], `line 1, column 41: "A" does not fit a 9x9 sudoku; ` + wantCell},
		{"a letter in brackets on 9x9", "", "[3A]" + easy[1:], `line 1, column 3: "A" does not fit a 9x9 sudoku; ` + wantCell},
		{"a 7 on 6x6", "", strings.Repeat(".", 28) + "7" + strings.Repeat(".", 7), `line 1, column 29: "7" does not fit a 6x6 sudoku; want 1 to 6, or one of . 0 * _ - for a blank`},
		{"a D on 12x12", "4x3", strings.Repeat(".", 143) + "D", `line 1, column 144: "D" does not fit a 12x12 sudoku; want 1 to 9 and A to C, or one of . 0 * _ - for a blank`},
		{"a B on 10x10", "", strings.Repeat(".", 99) + "B", `line 1, column 100: "B" does not fit a 10x10 sudoku; want 1 to 9 and A, or one of . 0 * _ - for a blank`},

		{"brackets unclosed", "", "[35", `line 1, column 1: "[" is not closed; want the digits that the cell may hold and then ], such as [3578]`},
		{"brackets unclosed before a blank", "", "[35" + easy[1:], `line 1, column 4: "." stands inside brackets; want digits and then ]`},
		{"brackets unopened", "", "35]" + easy[1:], `line 1, column 3: "]" closes a bracket that was not opened`},
		{"brackets empty", "", "[]" + easy[1:], "line 1, column 1: the brackets are empty; want the digits that the cell may hold, such as [3578]"},
		{"brackets in brackets", "", "[3[5]]" + easy[1:], `line 1, column 3: "[" stands inside brackets; want digits and then ]`},
		{"brackets over a line end", "", "[35\n78]" + easy[1:], `line 1, column 1: "[" is not closed; want the digits that the cell may hold and then ], such as [3578]`},

		{"144 cells", "", strings.Repeat(".", 144), "144 cells can be several layouts; name one of 6x2, 4x3, 6x2+x or 4x3+x"},
		{"256 cells", "", strings.Repeat(".", 256), "256 cells can be several layouts; name one of 8x2, 16x16, 8x2+x or 16x16+x"},
		{"81 cells for 4x3", "4x3", easy, "line 1, column 82: 81 cells; want 144 for 12x12"},
		{"143 cells for 4x3", "4x3", strings.Repeat(".", 143), "line 1, column 144: 143 cells, 1 too few; a 12x12 sudoku has 144"},
		{"36 cells for 3x3", "3x3", strings.Repeat(".", 36), "line 1, column 37: 36 cells; want 81 for 9x9"},

		{"a row too short", "", strings.Replace(nine, "48", "4", 1), "line 2, column 9: row 2 has 8 cells; want 9"},
		{"a row too long", "", strings.Replace(nine, "48", "4.8", 1), "line 2, column 10: row 2 has 10 cells; want 9"},
		{"rows that make up for each other", "", strings.Replace(strings.Replace(nine, "48", "4", 1), "75", "755", 1), "line 2, column 9: row 2 has 8 cells; want 9"},
		{"the last row too short", "", nine[:88], "line 9, column 9: row 9 has 8 cells; want 9"},
		{"eight rows", "", nine[:79], "line 8: 8 rows of 9 cells; want 9 rows"},
		{"ten rows", "", nine + "\n1........", "line 10: 10 rows of 9 cells; want 9 rows"},
		{"a row with spaces for blanks too long", "", strings.Replace(spaced(easy), "48  6", "48  6    4", 1), "line 2, column 10: row 2 has 12 cells; want 9"},
		{"borders, and spaces for blanks and between cells", "", strings.ReplaceAll(boxed("| ", " "), " ", "  "), bothSpaces},
		{"no borders, and spaces for blanks and between cells", "", strings.ReplaceAll(boxed("", " "), " ", "  "), strings.Replace(bothSpaces, "line 2", "line 1", 1)},
		{"borders, spaces between cells, and a row too short", "", strings.Replace(boxed("| ", "."), "8 .", "8", 1), "line 3, column 25: row 2 has 8 cells; want 9"},
		{"slashes, a row too short", "", "12../34../.../....", "line 1, column 14: row 3 has 3 cells; want 4"},
		{"eight rows of candidates", "", strings.Repeat(candidateRow, 8), "line 8: 8 rows of candidates; want 9"},
		{"a candidate missing", "", strings.Repeat(candidateRow, 8) + "12 3 45 6 7 8 9 1", "line 9: row 9 has 8 groups of candidates; want 9"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{Shape: shape(t, tc.shape)})
			if g != nil || err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

// TestReadLeavesRulesToSolver: what breaks the rules of sudoku is still a grid.
func TestReadLeavesRulesToSolver(t *testing.T) {
	g, err := format.Read("55"+strings.Repeat(".", 79), format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Conflicts()) != 2 {
		t.Errorf("got %v; want the row and the box", g.Conflicts())
	}
}

// Hostile texts are refused in a short sentence, unless they hold cells.
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
