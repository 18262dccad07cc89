package format_test

import (
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// classicGrid is a candidate grid with borders as older programs draw them.
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

func TestReadCandidates(t *testing.T) {
	bare := strings.NewReplacer("|", "", ".", "", ":", "", "'", "", "-", "", "+", "").Replace(classicGrid)
	box := strings.NewReplacer("|", "│", "-", "─", ".", "┌", ":", "├", "+", "┼", "'", "└").Replace(classicGrid)
	dashes := strings.NewReplacer(".", "-", ":", "-", "'", "-", "+", "-").Replace(classicGrid)
	for _, tc := range []struct{ name, text string }{
		{"old borders", classicGrid},
		{"borders of box characters", box},
		{"borders of dashes alone", dashes},
		{"stars and dashes", strings.NewReplacer(".", "*", ":", "*", "'", "*").Replace(classicGrid)},
		{"no borders", bare},
		{"one line", strings.Join(strings.Fields(bare), " ")},
		{"tabs", strings.Join(strings.Fields(bare), "\t")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{})
			if err != nil {
				t.Fatal(err)
			}
			// r3c6 is a group of one digit, so it is a value; the others lost that 4.
			want := easy[:23] + "4" + easy[24:]
			if got := format.Line(g); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			for cell, digits := range map[int]solver.Digits{
				0: solver.DigitsOf(2, 3, 6), 22: solver.DigitsOf(3, 6), 42: solver.DigitsOf(1, 2, 5, 7, 8, 9), 77: solver.DigitsOf(5, 7),
			} {
				if g.Candidates(cell) != digits {
					t.Errorf("%s: got %v, want %v", g.Layout().CellName(cell), g.Candidates(cell), digits)
				}
			}
		})
	}
}

func TestReadCandidatesWithBlanks(t *testing.T) {
	g, err := format.Read("12 34 . 4\n3 4 12 12\n. . . .\n. . . 1", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := format.Line(g); got != "...434.........1" {
		t.Errorf("got %s", got)
	}
	if got := g.Candidates(2); got != solver.DigitsOf(1, 2, 3) {
		t.Errorf("the blank r1c3 allows %v; want what the values leave it", got)
	}
}

func TestReadRestricted(t *testing.T) {
	g, err := format.Read("[3578]"+easy[1:80]+"[5]", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := g.Candidates(0); got != solver.DigitsOf(3) { // 5, 7 and 8 stand in its row, column or box
		t.Errorf("r1c1 allows %v; want 3", got)
	}
	if g.Value(80) != 0 || g.Candidates(80) != solver.DigitsOf(5) {
		t.Errorf("r9c9 is %d or %v; want an empty cell that allows 5", g.Value(80), g.Candidates(80))
	}
	if got := format.Line(g); got != easy {
		t.Errorf("got %s", got)
	}
}

func TestReadBorders(t *testing.T) {
	block := func(bar, line, cross string) string {
		var b strings.Builder
		for i := range 9 {
			if i%3 == 0 {
				b.WriteString(cross + strings.Repeat(strings.Repeat(line, 7)+cross, 3) + "\n")
			}
			r := strings.Split(easy[9*i:9*i+9], "")
			for box := range 3 {
				b.WriteString(bar + " " + strings.Join(r[3*box:3*box+3], " ") + " ")
			}
			b.WriteString(bar + "\n")
		}
		return b.String()
	}
	for _, text := range []string{
		block("|", "-", "+"), block("│", "─", "┼"), block("║", "═", "╬"), block("|", "-", "-"),
		block("|", "=", "="), block("|", "*", "*"), block(" ", "-", "-"), block("|", "-", "*"), block("|", ".", "."),
		strings.ReplaceAll(block("|", "-", "+"), "| ", "|"),
		rows(easy[:27], 9, "\n") + "\n---------\n" + rows(easy[27:54], 9, "\n") + "\n---------\n" + rows(easy[54:], 9, "\n"),
		rows(easy[:27], 9, "\n") + "\n---+---+---\n" + rows(easy[27:54], 9, "\n") + "\n---+---+---\n" + rows(easy[54:], 9, "\n"),
		strings.NewReplacer(".", "0").Replace(block("|", "-", "+")),
	} {
		g, err := format.Read(text, format.Options{})
		if err != nil {
			t.Errorf("%v\n%s", err, text)
		} else if got := format.Line(g); got != easy {
			t.Errorf("got %s from\n%s", got, text)
		}
	}
}
