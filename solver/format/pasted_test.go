package format_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

const pairs = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"

func untrimmed(puzzle string) string {
	return strings.ReplaceAll(rows(puzzle, 9, "\n"), ".", " ")
}

func utf16Of(text string, bom, big bool) string {
	if bom {
		text = "\ufeff" + text
	}
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		low, high := byte(unit), byte(unit>>8)
		if big {
			low, high = high, low
		}
		b.Write([]byte{low, high})
	}
	return b.String()
}

func numberedRows(puzzle, between string) string {
	var b strings.Builder
	for i := range 9 {
		b.WriteString(strconv.Itoa(i+1) + between + puzzle[9*i:9*i+9] + "\n")
	}
	return b.String()
}

// cellsOf writes a text for each cell, and others between cells and rows.
func cellsOf(puzzle, blank, between, end string) string {
	var lines []string
	for line := range strings.SplitSeq(rows(puzzle, 9, "\n"), "\n") {
		lines = append(lines, strings.ReplaceAll(strings.Join(strings.Split(line, ""), between), ".", blank))
	}
	return strings.Join(lines, end)
}

// What people paste, and what becomes of it on its way.
func TestReadPasted(t *testing.T) {
	wide := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '０'
		}
		return r
	}, easy)
	for _, puzzle := range []string{easy, pairs, hbf} {
		nine, cells := untrimmed(puzzle), strings.Split(puzzle, "")
		blanks := func(r string) string { return strings.ReplaceAll(puzzle, ".", r) }
		for _, tc := range []struct{ name, text string }{
			{"nine rows", nine},
			{"nine rows, ends lost", spaced(puzzle)},
			{"nine rows, trimmed as a whole", strings.TrimSpace(nine)},
			{"nine rows, the first trimmed at both ends", strings.TrimSpace(nine[:10]) + nine[9:]},
			{"the same, line ends of Windows", strings.ReplaceAll(strings.TrimSpace(nine), "\n", "\r\n")},
			{"nine rows, no-break spaces", strings.ReplaceAll(nine, " ", "\u00a0")},
			{"nine rows, wide spaces", strings.ReplaceAll(nine, " ", "\u3000")},
			{"nine rows, line ends turned into spaces", strings.ReplaceAll(nine, "\n", " ")},
			{"the same, trimmed", strings.TrimSpace(strings.ReplaceAll(nine, "\n", " "))},
			{"one line", blanks(" ")},
			{"one line, no-break spaces", blanks("\u00a0")},
			{"a space behind each cell", cellsOf(puzzle, " ", " ", "\n")},
			{"the same, ends lost", strings.ReplaceAll(cellsOf(puzzle, " ", " ", "\n"), " \n", "\n")},
			{"numbered rows", numberedRows(puzzle, ": ")},
			{"rows numbered otherwise", numberedRows(puzzle, ") ")},
			{"x", blanks("x")},
			{"X in rows", rows(blanks("X"), 9, "\n")},
			{"?", blanks("?")},
			{"? in rows", rows(blanks("?"), 9, "\n")},
			{"+", blanks("+")},
			{"+ in rows", rows(blanks("+"), 9, "\n")},
			{"#", blanks("#")},
			{"# in rows", rows(blanks("#"), 9, "\n")},
			{"middle dots", strings.ReplaceAll(rows(puzzle, 9, "\n"), ".", "·")},
			{"UTF-16 with a mark", utf16Of(rows(puzzle, 9, "\n"), true, false)},
			{"UTF-16 of the other order", utf16Of(rows(puzzle, 9, "\n"), true, true)},
			{"UTF-16 without a mark", utf16Of(puzzle, false, false)},
			{"UTF-16 of the other order without a mark", utf16Of(puzzle, false, true)},
			{"CSV", cellsOf(puzzle, "", ",", "\n")},
			{"CSV with zeros", cellsOf(puzzle, "0", ",", "\r\n")},
			{"CSV with quotes", cellsOf(puzzle, `""`, `,`, "\n")},
			{"CSV on one line", strings.ReplaceAll(strings.Join(cells, ","), ".", "")},
			{"semicolons", cellsOf(puzzle, "", ";", "\n")},
			{"tabs", cellsOf(puzzle, "", "\t", "\n")},
			{"tabs, trimmed as a whole", strings.Trim(cellsOf(puzzle, "", "\t", "\n"), "\t\n")},
			{"a table with bars", "| " + cellsOf(puzzle, " ", " | ", " |\n| ") + " |"},
			{"a table with bars and a rule", "| " + strings.Replace(cellsOf(puzzle, " ", " | ", " |\n| "), " |\n", " |\n"+strings.Repeat("|---", 9)+"|\n", 1) + " |"},
			{"lists", "[[" + cellsOf(puzzle, "0", ", ", "],\n [") + "]]"},
			{"lists on one line", "[[" + cellsOf(puzzle, "0", ",", "],[") + "]]"},
			{"lists of texts", `[["` + cellsOf(puzzle, ".", `","`, `"],["`) + `"]]`},
			{"lists with None", "board = [[" + cellsOf(puzzle, "None", ", ", "],\n[") + ",],]"},
			{"lists with null", "const grid = [[" + cellsOf(puzzle, "null", ", ", "],\n[") + "]];"},
			{"braces", "int grid[9][9] = {{" + cellsOf(puzzle, "0", ", ", "},\n{") + "}};"},
			{"round brackets", "((" + cellsOf(puzzle, "0", ", ", "),\n(") + "))"},
			{"an array as printed", "[[" + cellsOf(puzzle, "0", " ", "]\n [") + "]]"},
			{"an array with its name", "array([[" + cellsOf(puzzle, "0", ", ", "],\n       [") + "]])"},
			{"a list of all cells", "[" + strings.ReplaceAll(strings.Join(cells, ", "), ".", "0") + "]"},
			{"a list of rows", `["` + rows(puzzle, 9, `", "`) + `"]`},
			{"a remark behind", puzzle + " # ED=7.1/1.2/1.2 by champagne"},
			{"remarks before", "#ATom\n#DThe first\n# really\n" + rows(puzzle, 9, "\n")},
			{"remarks behind rows", rows(puzzle, 9, " # a row\n")},
			{"in quotation marks", `"` + puzzle + `"`},
			{"a line of a program", "'" + puzzle + "',"},
			{"rows in quotation marks", `"` + rows(puzzle, 9, "\",\n\"") + `",`},
			{"a quoted message", "> " + rows(puzzle, 9, "\n> ")},
			{"rows in a block of code", "```text\n" + rows(puzzle, 9, "\n") + "\n```"},
			{"an empty line behind each row", rows(puzzle, 9, "\n\n")},
		} {
			t.Run(tc.name+" "+puzzle[:9], func(t *testing.T) {
				g, err := format.Read(tc.text, format.Options{})
				if err != nil {
					t.Fatalf("%v\n%s", err, tc.text)
				}
				if got := format.Line(g); got != puzzle {
					t.Errorf("got  %s\nwant %s\nfrom\n%s", got, puzzle, tc.text)
				}
			})
		}
	}
	for _, tc := range []struct{ name, text string }{
		{"full-width digits", wide},
		{"the first of several columns, beside a word", easy + " jigsaw:" + full},
		{"puzzle:solution", easy + ":" + full},
		{"puzzle,solution", easy + "," + full},
		{"puzzle and solution", easy + " " + full},
		{"a table with both", `17,"` + easy + `","` + full + `",36,1.2`},
		{"leading blanks, the first row alone trimmed", strings.TrimLeft(spaced(easy), " ")},
		{"values that were entered marked", strings.Replace(easy, "19", "+1+9", 1)},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{})
			if err != nil || format.Line(g) != easy {
				t.Errorf("got  %v, %v\nwant %s\nfrom\n%s", g, err, easy, tc.text)
			}
		})
	}
}

// Nine characters for each cell keep every candidate.
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

// What was cut short, or has too much, is named as what it is.
func TestReadPartOf729(t *testing.T) {
	g, err := format.Read(classicGrid, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := format.Find("729")
	if err != nil {
		t.Fatal(err)
	}
	text, err := f.Write(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, cut := range []string{text[:728], text[:700], text[:400], text + ".", rows(text[:648], 81, "\n")} {
		want := fmt.Sprintf("%d characters of candidates; want 729, nine for each cell", len(strings.ReplaceAll(cut, "\n", "")))
		if _, err := format.Read(cut, format.Options{}); err == nil || err.Error() != want {
			t.Errorf("%d characters: %v, want %s", len(cut), err, want)
		}
	}
}

// A file of any of them is read like one of lines; a puzzle behind it is, too.
func TestScanPasted(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		nine := untrimmed(puzzle)
		blanks := func(r string) string { return strings.ReplaceAll(rows(puzzle, 9, "\n"), ".", r) }
		for _, tc := range []struct{ name, text string }{
			{"nine rows", nine},
			{"x", blanks("x")},
			{"?", blanks("?")},
			{"#", blanks("#")},
			{"# on a line", strings.ReplaceAll(puzzle, ".", "#")},
			{"no-break spaces", blanks("\u00a0")},
			{"CSV", cellsOf(puzzle, "", ",", "\n")},
			{"tabs", cellsOf(puzzle, "", "\t", "\n")},
			{"lists", "[[" + cellsOf(puzzle, "0", ", ", "],\n [") + "]]"},
			{"lists of texts", "[\n" + `["` + cellsOf(puzzle, ".", `","`, `"],`+"\n"+`["`) + `"]` + "\n]"},
			{"lists on a line", "[[" + cellsOf(puzzle, "0", ",", "],[") + "]]"},
			{"an array as printed", "[[" + cellsOf(puzzle, "0", " ", "]\n [") + "]]"},
		} {
			t.Run(tc.name+" "+puzzle[:9], func(t *testing.T) {
				for _, text := range []string{tc.text + "\n\n" + hbf + "\n", utf16Of(tc.text+"\n\n"+hbf+"\n", true, false)} {
					var got []string
					for item, err := range format.Scan(strings.NewReader(text), format.Options{}) {
						if err != nil {
							t.Fatalf("%v\n%s", err, tc.text)
						}
						got = append(got, format.Line(item.Grid()))
					}
					if diff := cmp.Diff([]string{puzzle, hbf}, got); diff != "" {
						t.Error(diff)
					}
				}
			})
		}
	}
}

// A table with heads is read a line each.
func TestScanTable(t *testing.T) {
	text := "id,puzzle,solution\n1," + easy + "," + full + "\n2," + hbf + ",\n" + easy + ":" + full + "\n" + easy + " " + full + "\n"
	var got []string
	for item, err := range format.Scan(strings.NewReader(text), format.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, format.Line(item.Grid()))
	}
	if diff := cmp.Diff([]string{easy, hbf, easy, easy}, got); diff != "" {
		t.Error(diff)
	}
}

func trimmedRows(puzzle string) string {
	lines := strings.Split(untrimmed(puzzle), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "\n")
}

// Rows trimmed at both ends move to where they make a puzzle.
func TestReadTrimmedRows(t *testing.T) {
	for _, puzzle := range []string{
		easy,
		pairs,
		"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
	} {
		for _, text := range []string{trimmedRows(puzzle), trimmedRows(puzzle) + "\n", strings.ReplaceAll(trimmedRows(puzzle), "\n", "\r\n"), strings.ReplaceAll(trimmedRows(puzzle), " ", "\u00a0")} {
			g, err := format.Read(text, format.Options{})
			if err != nil || format.Line(g) != puzzle {
				t.Errorf("%v, %v, want\n%s from\n%s", g, err, puzzle, text)
			}
			var got []string
			for item, err := range format.Scan(strings.NewReader(text+"\n\n"+hbf+"\n"), format.Options{}) {
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				got = append(got, format.Line(item.Grid()))
			}
			if diff := cmp.Diff([]string{puzzle, hbf}, got); diff != "" {
				t.Errorf("%s\n%s", diff, text)
			}
		}
	}
}

// Where no way is the one, the rows that are too short are named.
func TestReadRowsTooShort(t *testing.T) {
	const twice = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" // symmetric in two ways
	const multi32 = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	for puzzle, want := range map[string]string{multi32: "1, 2, 3, 4, 6, 7, 8, 9", hbf: "2, 3, 4, 5, 6, 8, 9", twice: "1, 2, 3, 7, 8, 9"} {
		_, err := format.Read(trimmedRows(puzzle), format.Options{})
		if bad, ok := errors.AsType[*format.Error](err); !ok || bad.Kind != format.LostBlanks || bad.Values["Rows"] != want {
			t.Errorf("%v, want rows %s from\n%s", err, want, trimmedRows(puzzle))
		}
	}
	// Rows that kept a blank at an end were not trimmed.
	for _, text := range []string{"1   \n    \n    \n    ", "1\n1\n1\n1   "} {
		if g, err := format.Read(text, format.Options{Shape: shape(t, "2x2")}); err != nil || g.Value(0) != 1 {
			t.Errorf("%q: %v, %v", text, g, err)
		}
	}
	// What is contradictory wherever its rows stand is read as it was typed.
	if g, err := format.Read("55\n5\n5\n5\n5\n5\n5\n5\n5 5", format.Options{}); err != nil || g.FilledCount() != 11 {
		t.Errorf("%v, %v", g, err)
	}
}

type form struct {
	name  string
	write func(puzzle string) string
}

// forms are what people paste besides cells: lines between rows, labels, notes.
func forms() []form {
	ruled := func(blank, cells, rule, top string) func(string) string {
		return func(puzzle string) string {
			lines := strings.Split(cellsOf(puzzle, blank, cells, "\n"), "\n")
			text := strings.Join(lines, "\n"+rule+"\n")
			if top != "" {
				text = top + "\n" + text + "\n" + top
			}
			return text
		}
	}
	bands := func(blank, rule string) func(string) string {
		return func(puzzle string) string {
			lines := strings.Split(strings.ReplaceAll(rows(puzzle, 9, "\n"), ".", blank), "\n")
			return strings.Join(slices.Insert(slices.Insert(lines, 6, rule), 3, rule), "\n")
		}
	}
	named := func(names []string, between, blank, cells string) func(string) string {
		return func(puzzle string) string {
			lines := strings.Split(cellsOf(puzzle, blank, cells, "\n"), "\n")
			for i := range lines {
				lines[i] = names[i] + between + lines[i]
			}
			return strings.Join(lines, "\n")
		}
	}
	headed := func(head string, write func(string) string) func(string) string {
		return func(puzzle string) string { return head + "\n" + write(puzzle) }
	}
	barred := func(head []string, names []string) func(string) string {
		return func(puzzle string) string {
			lines := strings.Split(cellsOf(puzzle, " ", " | ", "\n"), "\n")
			for i := range lines {
				lines[i] = "| " + lines[i] + " |"
				if names != nil {
					lines[i] = "| " + names[i] + " " + lines[i]
				}
			}
			rule := strings.Repeat("|---", strings.Count(lines[0], "|")-1) + "|"
			if head == nil {
				return strings.Join(slices.Insert(lines, 1, rule), "\n")
			}
			return strings.Join(slices.Insert(lines, 0, "| "+strings.Join(head, " | ")+" |", rule), "\n")
		}
	}
	around := func(before, behind string) func(string) string {
		return func(puzzle string) string { return before + puzzle + behind }
	}
	var r, letters, withoutI, words, numbers, columns []string
	for i := range 9 {
		r, words = append(r, fmt.Sprint("R", i+1)), append(words, fmt.Sprint("Row ", i+1))
		letters, withoutI = append(letters, "ABCDEFGHI"[i:i+1]), append(withoutI, "ABCDEFGHJ"[i:i+1])
		numbers, columns = append(numbers, fmt.Sprint(i+1)), append(columns, fmt.Sprint("C", i+1))
	}
	list := []form{
		{"nine dashes between bands", bands(".", "---------")},
		{"nine dashes between bands, zeros", bands("0", "---------")},
		{"nine dashes between bands, dashes for blanks", bands("-", "---------")},
		{"nine dashes between bands, spaces for blanks", bands(" ", "---------")},
		{"nine equals signs between bands", bands("0", "=========")},
		{"nine underscores between bands", bands(".", "_________")},
		{"nine stars between bands", bands("0", "*********")},
		{"nine dashes between rows", ruled(".", "", "---------", "")},
		{"nine dashes between and around rows", ruled("0", "", "---------", "---------")},
		{"dashes with spaces between", ruled(".", " ", "- - - - - - - - -", "")},
		{"a rule between all rows", func(puzzle string) string {
			rule := strings.Repeat("+---", 9) + "+"
			return rule + "\n| " + cellsOf(puzzle, " ", " | ", " |\n"+rule+"\n| ") + " |\n" + rule
		}},
		{"a rule between all rows, no edges", ruled(" ", " | ", "---"+strings.Repeat("+---", 8), "")},
		{"a rule between all rows, box drawing", func(puzzle string) string {
			rule := func(l, m, r string) string { return l + strings.Repeat("───"+m, 8) + "───" + r }
			return rule("┌", "┬", "┐") + "\n│ " + cellsOf(puzzle, " ", " │ ", " │\n"+rule("├", "┼", "┤")+"\n│ ") + " │\n" + rule("└", "┴", "┘")
		}},
		{"Markdown, the first row as its head", barred(nil, nil)},
		{"Markdown, an empty head", barred(slices.Repeat([]string{" "}, 9), nil)},
		{"Markdown, a head of letters", barred(letters, nil)},
		{"Markdown, a head of numbers", barred(numbers, nil)},
		{"Markdown, names of rows and columns", barred(append([]string{""}, columns...), r)},
		{"Markdown, letters and numbers", barred(append([]string{" "}, numbers...), letters)},
		{"R1:", named(r, ": ", ".", "")},
		{"R1: without a space", named(r, ":", ".", "")},
		{"R1: and spaces between cells", named(r, ": ", ".", " ")},
		{"R1 and spaces for blanks", named(r, ": ", " ", "")},
		{"R1", named(r, " ", ".", "")},
		{"Row 1:", named(words, ": ", ".", "")},
		{"A:", named(letters, ": ", ".", "")},
		{"A", named(letters, " ", ".", "")},
		{"A |", named(letters, " | ", ".", " ")},
		{"a)", named(strings.Split("abcdefghi", ""), ") ", "0", "")},
		{"A to J without I", named(withoutI, " ", "0", "")},
		{"1 |", named(numbers, " | ", ".", "")},
		{"1", named(numbers, " ", ".", " ")},
		{"names of rows and columns", headed("   123 456 789", named(letters, "  ", ".", ""))},
		{"names of rows and columns, spaces", headed("  | 1 2 3 4 5 6 7 8 9\n--+------------------", named(letters, " | ", "0", " "))},
	}
	for _, note := range []string{" ED=2.6/1.2/1.2", " ER=2.6", " (2.6)", " ; note", "; note", " - name", " // note", " ED=2.6/1.2/1.2 by champagne", " 2.6", " easy",
		" [2.6]", " ★★★", "#2.6", " SE 2.6, 36 clues", " (ED=2.6/1.2/1.2), C36/M1", " = 2.6", "\t2.6\tname", "  1.2  0  0"} {
		list = append(list, form{"behind it " + note, around("", note)})
	}
	for _, name := range []string{"EasyOne ", "0000183b305c ", "9dd4e461268c8034f5c8564e155c67a6 ", "11f6ad8ec52a2984abaafd7c3b516503785c2072 ",
		"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881 ", "550e8400-e29b-41d4-a716-446655440000 ", "17 ", "1. ", "(17) ", "[17] ", "#17 ",
		"Puzzle 12 ", "Easter Monster - ", "coloin-04-10-13/11;", "tarek071223170000-015: "} {
		list = append(list, form{"before it " + name, around(name, "")}, form{"around it " + name, around(name, " ED=2.6/1.2/1.2")})
	}
	return list
}

func TestReadForms(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		for _, f := range forms() {
			g, err := format.Read(f.write(puzzle), format.Options{})
			if err != nil || format.Line(g) != puzzle {
				t.Errorf("%s: %v, %v, want\n%s\nfrom\n%s", f.name, g, err, puzzle, f.write(puzzle))
			}
		}
	}
}

// In a file another puzzle may follow, behind an empty line or not.
func TestScanForms(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		for _, f := range forms() {
			for _, behind := range []string{"\n", "\n\n" + hbf + "\n", "\r\n\r\n" + rows(hbf, 9, "\r\n")} {
				want := []string{puzzle}
				if len(behind) > 1 {
					want = append(want, hbf)
				}
				var got []string
				for item, err := range format.Scan(strings.NewReader(f.write(puzzle)+behind), format.Options{}) {
					if err != nil {
						got = append(got, err.Error())
						continue
					}
					got = append(got, format.Line(item.Grid()))
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s:\n%s\nfrom\n%s", f.name, diff, f.write(puzzle)+behind)
				}
			}
		}
	}
}

// Rules between rows, on grids of every size: as many puzzles are read as were written.
func TestScanSizes(t *testing.T) {
	for _, s := range append(solver.KnownShapes(), *shape(t, "2x2+x"), *shape(t, "3x2+x")) {
		o := format.Options{Shape: &s}
		n := s.Size()
		puzzle := "1" + strings.Repeat(".", n) + "2" + strings.Repeat(".", n*n-n-2)
		for _, text := range []string{
			puzzle,
			rows(puzzle, n, "\n"),
			rows(puzzle, n, "\n"+strings.Repeat("-", n)+"\n"),
			rows(puzzle, n*s.BoxHeight, "\n"+strings.Repeat("-", n)+"\n"),
		} {
			if text != puzzle { // rules part bands of rows
				var lines []string
				for line := range strings.SplitSeq(text, "\n") {
					lines = append(lines, rows(line, n, "\n"))
				}
				text = strings.Join(lines, "\n")
			}
			var got []string
			for item, err := range format.Scan(strings.NewReader(strings.Repeat(text+"\n", 5)), o) {
				if err != nil {
					t.Fatalf("%s: %v\n%s", s, err, text)
				}
				got = append(got, format.Line(item.Grid()))
			}
			if !slices.Equal(got, slices.Repeat([]string{puzzle}, 5)) {
				t.Errorf("%s: got %q from 5 times\n%s", s, got, text)
			}
		}
	}
}

// What could be read in two ways, or is no puzzle, is refused.
func TestReadNoForm(t *testing.T) {
	short := easy[:80]
	for _, text := range []string{
		easy + " " + hbf,
		easy + " and " + easy,
		"A " + short + " ED=2.6",
		short + " " + full,
		"the solution of " + short + " is " + full,
		rows(easy[:72], 9, "\n") + "\nED=2.6",
		"R1: " + rows(easy, 9, "\nR1: "),
		"B: " + rows(easy, 9, "\nC: "),
		"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881 2.6",
		"550e8400-e29b-41d4-a716-446655440000",
		"call 0123456789 at 12.30 or 0987654321",
		`{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{"value":1}],`, 9), ",") + `],"solution":"` + full + `","killercage":[{"cells":["R1C1"],"value":"3"}]}`,
		"https://example.org/puzzle " + short,
		"[" + easy,
		"[35" + easy,
		"3]" + easy,
		"{" + easy,
		"(" + easy,
		"!" + easy,
		easy + "]",
		easy + "}",
		easy + "[",
		easy + "@",
		easy + " [2.6",
		"17] " + easy,
		"é" + easy,
		easy[:40] + "y" + easy[40:],
		easy[:40] + "{" + easy[40:],
		easy[:80] + "]" + easy[80:],
		easy[:1] + "!" + easy,
	} {
		if g, err := format.Read(text, format.Options{}); err == nil {
			t.Errorf("%q is read as %s", text, format.Line(g))
		} else if _, ok := errors.AsType[*format.Error](err); !ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
