package format_test

import (
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

const (
	easy = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	hbf  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	full = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
)

// rows cuts a puzzle into rows and joins them.
func rows(puzzle string, size int, separator string) string {
	var lines []string
	for len(puzzle) > 0 {
		lines = append(lines, puzzle[:size])
		puzzle = puzzle[size:]
	}
	return strings.Join(lines, separator)
}

// spaced writes blanks as spaces, and loses those at the end of a row.
func spaced(puzzle string) string {
	var lines []string
	for line := range strings.SplitSeq(rows(puzzle, 9, "\n"), "\n") {
		lines = append(lines, strings.TrimRight(strings.ReplaceAll(line, ".", " "), " "))
	}
	return strings.Join(lines, "\n")
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

func TestRead(t *testing.T) {
	blanks := func(r string) string { return strings.ReplaceAll(easy, ".", r) }
	for _, tc := range []struct{ name, shape, text, want string }{
		{"dots", "", easy, easy},
		{"zeros", "", blanks("0"), easy},
		{"stars", "", blanks("*"), easy},
		{"underscores", "", blanks("_"), easy},
		{"dashes", "", blanks("-"), easy},
		{"spaces on one line", "", blanks(" "), easy},
		{"solved", "", full, full},
		{"all blank", "", strings.Repeat(".", 81), strings.Repeat(".", 81)},
		{"line end", "", easy + "\r\n", easy},
		{"byte order mark", "", "\ufeff" + easy, easy},
		{"empty lines around", "", "\n\n" + easy + "\n\n\n", easy},

		{"nine lines", "", rows(easy, 9, "\n"), easy},
		{"nine lines of Windows", "", rows(easy, 9, "\r\n") + "\r\n", easy},
		{"nine lines of dashes", "", rows(blanks("-"), 9, "\n"), easy},
		{"nine lines, all dashes", "", rows(strings.Repeat("-", 81), 9, "\n"), strings.Repeat(".", 81)},
		{"a row of dashes among nine", "", strings.ReplaceAll(rows(hbf, 9, "\n"), ".", "-"), hbf},
		{"slashes", "", rows(easy, 9, "/"), easy},
		{"slashes and line ends", "", rows(easy, 9, "/\n") + "/", easy},
		{"spaces between cells", "", strings.Join(strings.Split(easy, ""), " "), easy},
		{"spaces between cells of nine lines", "", rows(strings.Join(strings.Split(easy, ""), " ")+" ", 18, "\n"), easy},
		{"groups of three", "", rows(rows(easy, 3, " ")+" ", 12, "\n"), easy},

		{"spaces for blanks", "", spaced(easy), easy},
		{"spaces for blanks, a row empty", "", spaced(hbf), hbf},
		{"spaces for blanks, line end", "", spaced(hbf) + "\n", hbf},
		{"spaces for blanks, last row empty", "", spaced(easy[:72]+".........") + "\n", easy[:72] + "........."},
		{"spaces for blanks, bars between", "", strings.ReplaceAll(rows("|"+rows(rows(hbf, 3, "|")+"|", 12, "|"), 13, "\n"), ".", " "), hbf},
		{"spaces for blanks, not trimmed", "", rows(blanks(" "), 9, "\n"), easy},
		{"spaces for blanks, empty lines between", "", strings.ReplaceAll(spaced(easy), "\n", "\n\n"), easy},

		{"restricted", "", "[3578]" + easy[1:], easy},
		{"restricted in nine lines", "", rows(easy[:72], 9, "\n") + "\n.1.2[59]....", easy[:76] + "....."},

		{"4x4", "", "--4-/2--3/-1--/----", "..4.2..3.1......"},
		{"6x6", "", "1-----/6----5/-4-63-/--6---/-35---/-----4", "1.....6....5.4.63...6....35........4"},
		{"6x6 with diagonals", "3x2+x", "-4---3/------/--1---/--46--/------/--2---", ".4...3........1.....46..........2..."},
		{"8x8", "", strings.Repeat("1.......", 8), strings.Repeat("1.......", 8)},
		{"10x10", "", strings.Repeat("A.........", 10), strings.Repeat("A.........", 10)},
		{"12x12", "4x3", strings.Repeat("c...........", 12), strings.Repeat("C...........", 12)},
		{"14x14", "", rows(strings.Repeat("E.............", 14), 14, "\n"), strings.Repeat("E.............", 14)},
		{"16x16", "16x16", strings.Repeat("G...............", 16), strings.Repeat("G...............", 16)},
		{"16x16 of dots", "8x2", rows(strings.Repeat(".", 256), 16, "\n"), strings.Repeat(".", 256)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{Shape: shape(t, tc.shape)})
			if err != nil {
				t.Fatalf("%v\n%s", err, tc.text)
			}
			if got := format.Line(g); got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if tc.shape != "" && g.Layout().Shape() != *shape(t, tc.shape) {
				t.Errorf("got a %s", g.Layout().Shape())
			}
			if g.Givens() != g.Layout().AllCells().AndNot(g.Empty()) {
				t.Error("the givens are not the cells with a value")
			}
		})
	}
}
