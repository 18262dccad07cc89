package format_test

import (
	"fmt"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// What a format says of a digit that was entered is kept: it is no given, right or wrong.
func TestReadEnteredDigits(t *testing.T) {
	for _, digit := range []int{2, 6} { // the solution has 2 in r1c1
		played := fmt.Sprint(digit) + easy[1:]
		var pairs, wiki, objects, pad []string
		for i, c := range played {
			d, given := int(c-'0'), i > 0
			switch {
			case c == '.':
				pairs, wiki, objects, pad = append(pairs, "00"), append(wiki, "00"), append(objects, "{}"), append(pad, "{}")
			case given:
				pairs, wiki = append(pairs, "0"+string(c)), append(wiki, base32(1<<d|1))
				objects, pad = append(objects, fmt.Sprintf(`{"value":%d,"given":true}`, d)), append(pad, fmt.Sprintf(`{"value":%d}`, d))
			default:
				pairs, wiki = append(pairs, base36(d+9)), append(wiki, base32(1<<d))
				objects, pad = append(objects, fmt.Sprintf(`{"value":%d}`, d)), append(pad, fmt.Sprintf(`{"value":%d,"given":false}`, d))
			}
		}
		plus := "+" + played
		for name, text := range map[string]string{
			"HoDoKu":            ":0000:x:" + plus + ":::",
			"line with a plus":  plus,
			"rows with a plus":  plus[:10] + "\n" + rows(plus[10:], 9, "\n"),
			"drawn with a plus": plus[:4] + "|" + plus[4:7] + "|" + plus[7:10] + "\n" + rows(plus[10:], 9, "\n"),
			".sdk":              "[Puzzle]\n" + rows(easy, 9, "\n") + "\n[State]\n" + rows(played, 9, "\n"),
			"OpenSudoku":        `<opensudoku><game data="version: 1&#10;` + games(played, 0) + `"/></opensudoku>`,
			"S9B":               "S9B" + strings.Join(pairs, ""),
			"S9A":               "S9A" + strings.Join(wiki, ""),
			"f-puzzles":         `{"size":9,"grid":[` + rowsOf(objects) + "]}",
			"SudokuPad":         `{"cells":[` + rowsOf(pad) + "]}",
		} {
			g, err := format.Read(text, format.Options{})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if g.String() != played || g.AsSet().String() != easy || g.Entered() != solver.CellsOf(0) {
				t.Errorf("%s: %s, of which %s is given", name, g, g.AsSet())
			}
		}
	}
}

func rowsOf(cells []string) string {
	var list []string
	for ; len(cells) > 0; cells = cells[9:] {
		list = append(list, "["+strings.Join(cells[:9], ",")+"]")
	}
	return strings.Join(list, ",")
}

// games is OpenSudoku's data, in which one cell was entered.
func games(puzzle string, entered int) string {
	var b strings.Builder
	for i, c := range strings.ReplaceAll(puzzle, ".", "0") {
		editable := 0
		if i == entered || c == '0' {
			editable = 1
		}
		fmt.Fprintf(&b, "%c|-|%d|", c, editable)
	}
	return b.String()
}

func base32(n int) string { return pair(n, 32) }
func base36(n int) string { return pair(n, 36) }

func pair(n, base int) string {
	const symbols = "0123456789abcdefghijklmnopqrstuvwxyz"
	return string([]byte{symbols[n/base], symbols[n%base]})
}

// Digits that were entered go through every format that can hold them, and a plus that is a
// blank is none.
func TestEnteredDigitsRoundTrip(t *testing.T) {
	g, err := format.Read("+6"+easy[1:80]+"+5", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hodoku", "sdk", "opensudoku", "sudokuwiki-b", "fpuzzles", "fpuzzles-json", "penpa"} {
		f, err := format.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := f.Write(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := format.Read(text, format.Options{}); err != nil || again.AsSet().String() != easy || again.String() != g.String() {
			t.Errorf("%s: %v, %v\n%s", name, again, err, text)
		}
	}
	if g, err := format.Read(strings.ReplaceAll(easy, ".", "+"), format.Options{}); err != nil || !g.Entered().IsEmpty() {
		t.Errorf("blanks as pluses: %v, %v", g, err)
	}
}

// noted is an .sdk file of EASY with notes.
func noted(notes func(cell, row, col int) string) string {
	var b strings.Builder
	b.WriteString("[Puzzle]\n" + rows(easy, 9, "\n") + "\n[PencilMarks]\n")
	for row := range 9 {
		var cells []string
		for col := range 9 {
			text := ""
			if cell := 9*row + col; easy[cell] == '.' {
				text = notes(cell, row, col)
			}
			cells = append(cells, text)
		}
		b.WriteString(strings.Join(cells, ",") + "\n")
	}
	return b.String()
}

// Notes are complete if every empty cell has some and every unit a place for each digit that it
// misses. Partial ones leave all candidates, and are kept beside.
func TestPartialNotes(t *testing.T) {
	l := solver.Classic()
	plain, err := format.Read(easy, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all := func(cell int) string { return plain.Candidates(cell).String() }
	when := func(is bool, text string) string {
		if is {
			return text
		}
		return ""
	}
	for name, tc := range map[string]struct {
		notes   func(cell, row, col int) string
		partial bool
	}{
		"box 1 alone":              {func(cell, row, col int) string { return when(row < 3 && col < 3, all(cell)) }, true},
		"one right in box 1 lacks": {func(cell, row, col int) string { return when(row < 3 && col < 3, strings.Trim(all(cell), "2")) }, true},
		"pairs alone":              {func(cell, _, _ int) string { return when(plain.Candidates(cell).Len() == 2, all(cell)) }, true},
		"one digit alone":          {func(cell, _, _ int) string { return when(plain.Has(cell, 3), "3") }, true},
		"one digit in every cell":  {func(_, _, _ int) string { return "3" }, true},
		"all but one cell":         {func(cell, _, _ int) string { return when(cell != 80, all(cell)) }, true},
		"a digit noted in no cell": {func(cell, _, _ int) string { return strings.ReplaceAll(all(cell), "7", "") }, true},
		"a row without one digit": {func(cell, row, _ int) string {
			return when(row != 0, all(cell)) + when(row == 0, strings.ReplaceAll(all(cell), "8", ""))
		}, true},
		"all candidates":           {func(cell, _, _ int) string { return all(cell) }, false},
		"all digits in every cell": {func(_, _, _ int) string { return "123456789" }, false},
		"one right one crossed out": {func(cell, _, _ int) string {
			return when(cell != 0, all(cell)) + when(cell == 0, strings.Trim(all(cell), "2"))
		}, false},
		"none": {func(_, _, _ int) string { return "" }, false},
	} {
		p, err := format.ReadPuzzle(noted(tc.notes), format.Options{})
		switch {
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case (p.Notes != nil) != tc.partial, tc.partial && *p.Grid != *plain:
			t.Errorf("%s: partial is %v\n%s", name, p.Notes != nil, format.Candidates(p.Grid))
		}
		for item, err := range format.Scan(strings.NewReader(noted(tc.notes)), format.Options{}) {
			if read := item.Puzzle(); err != nil || (read.Notes != nil) != tc.partial || *read.Grid != *p.Grid {
				t.Errorf("%s, from a file: %v, %v", name, read, err)
			}
		}
	}
	if _, partial := solver.NewGrid(l).TakeNotes(); partial {
		t.Error("an empty grid is partly noted")
	}
}
