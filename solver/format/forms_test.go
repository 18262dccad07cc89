package format_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// form is a way to write a puzzle.
type form struct {
	name  string
	write func(puzzle string) string
}

// forms are what people paste that has more in it than cells: lines between rows, names of
// rows, notes. Read and Scan take them alike.
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

// Rules as wide as the rows, on grids of every size, and lines of all cells: as many puzzles
// come as were written.
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
