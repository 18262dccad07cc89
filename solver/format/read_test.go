package format_test

import (
	"fmt"
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

func rows(puzzle string, size int, separator string) string {
	var lines []string
	for len(puzzle) > 0 {
		lines = append(lines, puzzle[:size])
		puzzle = puzzle[size:]
	}
	return strings.Join(lines, separator)
}

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

func TestReadChat(t *testing.T) {
	nine := rows(easy, 9, "\n")
	keycaps := func(cap string) string {
		var b strings.Builder
		for _, r := range nine {
			b.WriteRune(r)
			if r >= '1' && r <= '9' {
				b.WriteString(cap)
			}
		}
		return b.String()
	}
	wide := func(r rune) rune {
		if r == '\n' {
			return r
		}
		return r + '！' - '!'
	}
	for _, tc := range []struct{ name, text string }{
		{"plain", easy},
		{"newlines turned into spaces", rows(easy, 9, " ")},
		{"the same with dashes", strings.ReplaceAll(rows(easy, 9, " "), ".", "-")},
		{"the same at the ends", " " + rows(easy, 9, " ") + " "},
		{"three dots turned into one character", strings.ReplaceAll(easy, "...", "…")},
		{"code", "`" + easy + "`"},
		{"a fence on the line", "```" + easy + "```"},
		{"a fence", "```\n" + nine + "\n```"},
		{"a fence with a language", "```text\n" + nine + "\n```"},
		{"a fence with rows behind it", "```" + nine + "```"},
		{"full-width", strings.Map(wide, nine)},
		{"full-width blanks", strings.Map(wide, strings.ReplaceAll(nine, ".", "_"))},
		{"ideographic spaces between rows", rows(easy, 9, "\u3000")},
		{"keycaps", keycaps("\ufe0f\u20e3")},
		{"keycaps without variation selector", keycaps("\u20e3")},
		{"invisible characters", strings.ReplaceAll(easy, "4", "\u200b4\u2060\ufeff\u200e")},
		{"spoiler", "||" + easy + "||"},
		{"spaces for blanks", spaced(hbf + "")},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{})
			if err != nil {
				t.Fatalf("%v\n%s", err, tc.text)
			}
			want := easy
			if tc.name == "spaces for blanks" {
				want = hbf
			}
			if got := format.Line(g); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

// TestChatErrors: columns count characters as they were typed.
func TestChatErrors(t *testing.T) {
	joined := rows(easy, 9, " ")
	for _, tc := range []struct{ name, text, want string }{
		{"a row too short", strings.Replace(joined, "48", "4", 1), "line 1, column 19: row 2 has 8 cells; want 9"},
		{"a row too long", strings.Replace(joined, "48", "488", 1), "line 1, column 20: row 2 has 10 cells; want 9"},
		{"rows that make up for each other", strings.Replace(strings.Replace(joined, "48", "4", 1), "75.", "75..", 1), "line 1, column 19: row 2 has 8 cells; want 9"},
		{"behind keycaps", "5\ufe0f\u20e33\ufe0f\u20e3y" + easy[3:], `line 1, column 3: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind three dots", "…y" + easy[4:], `line 1, column 2: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind invisible characters", "\u200b\u200by" + easy[1:], `line 1, column 1: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"behind a fence", "```\n" + rows("y"+easy[1:], 9, "\n") + "\n```", `line 2, column 1: "y" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"talk", "hi, can you solve this?", `line 1, column 1: "h" does not belong in a sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
		{"ten keycap", strings.Repeat(".", 80) + "🔟", `line 1, column 81: "🔟" does not fit a 9x9 sudoku; want 1 to 9, or one of . 0 * _ - for a blank`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := format.Read(tc.text, format.Options{}); err == nil || err.Error() != tc.want {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

var signs = []struct{ name, blank, digits string }{
	{"keycaps, white squares", "⬜", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, black squares", "⬛️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, buttons", "🔲", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, small squares", "▫️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, middle squares", "◻️", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, coloured squares", "🟦", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, zeros", "0️⃣", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps, dots", ".", "1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣ 9️⃣"},
	{"keycaps without a selector, circles", "⚪", "1⃣ 2⃣ 3⃣ 4⃣ 5⃣ 6⃣ 7⃣ 8⃣ 9⃣"},
	{"names of Discord", ":black_large_square:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names of Discord, small", ":white_small_square:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names of Discord, zeros", ":zero:", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"names and a character", "⬜", ":one: :two: :three: :four: :five: :six: :seven: :eight: :nine:"},
	{"in circles", "◯", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"},
	{"in circles, zeros", "⓪", "① ② ③ ④ ⑤ ⑥ ⑦ ⑧ ⑨"},
	{"in black circles", "●", "❶ ❷ ❸ ❹ ❺ ❻ ❼ ❽ ❾"},
	{"in circles, dots", ".", "➀ ➁ ➂ ➃ ➄ ➅ ➆ ➇ ➈"},
	{"in brackets", "□", "⑴ ⑵ ⑶ ⑷ ⑸ ⑹ ⑺ ⑻ ⑼"},
	{"wide", "．", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"wide, squares", "□", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"wide, zeros", "０", "１ ２ ３ ４ ５ ６ ７ ８ ９"},
	{"bold", "𝟎", "𝟏 𝟐 𝟑 𝟒 𝟓 𝟔 𝟕 𝟖 𝟗"},
	{"Arabic", "٠", "١ ٢ ٣ ٤ ٥ ٦ ٧ ٨ ٩"},
	{"Persian", "۰", "۱ ۲ ۳ ۴ ۵ ۶ ۷ ۸ ۹"},
	{"Devanagari", "०", "१ २ ३ ४ ५ ६ ७ ८ ९"},
}

func signed(puzzle, blank, digits, between string) string {
	list := []string{".", blank}
	for i, d := range strings.Fields(digits) {
		list = append(list, fmt.Sprint(i+1), d+between)
	}
	list[1] += between
	return strings.NewReplacer(list...).Replace(puzzle)
}

func TestReadSigns(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		for _, s := range signs {
			for _, text := range []string{
				signed(puzzle, s.blank, s.digits, ""),
				signed(rows(puzzle, 9, "\n"), s.blank, s.digits, ""),
				signed(rows(puzzle, 9, "\n"), s.blank, s.digits, " "),
				signed(rows(puzzle, 9, "\n---------\n"), s.blank, s.digits, ""),
				signed(cellsOf(puzzle, ".", "|", "\n"), s.blank, s.digits, ""),
			} {
				if g, err := format.Read(text, format.Options{}); err != nil || format.Line(g) != puzzle {
					t.Errorf("%s: %v, %v from\n%s", s.name, g, err, text)
				}
				var got []string
				for item, err := range format.Scan(strings.NewReader(text+"\n\n"+text+"\n"), format.Options{}) {
					if err != nil {
						t.Fatalf("%s: %v\n%s", s.name, err, text)
					}
					got = append(got, format.Line(item.Grid()))
				}
				if len(got) != 2 || got[0] != puzzle || got[1] != puzzle {
					t.Errorf("%s: %q, want %s twice, from\n%s", s.name, got, puzzle, text)
				}
				if line, _, _ := strings.Cut(text, "\n"); !format.BeginsPuzzle(line) {
					t.Errorf("%s: no row of a puzzle: %s", s.name, line)
				}
			}
		}
	}
}

// Signs that are no cells, and numbers that no digit of the puzzle is, are refused.
func TestReadOtherSigns(t *testing.T) {
	for _, sign := range []string{"🙂", "½", "⑩", "🔟", ":ten:", ":smile:", "一"} {
		text := sign + easy[1:]
		if g, err := format.Read(text, format.Options{}); err == nil {
			t.Errorf("%s is read as %s", text, g)
		}
	}
	for _, text := range []string{":0000:x:" + easy + ":::", "one", ":one", "1:2:3"} {
		if got := format.WithSigns(text); got != text {
			t.Errorf("%s becomes %s", text, got)
		}
	}
}
