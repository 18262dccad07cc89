package format_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

func data(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func numbers(puzzle string) (list [][]int) {
	for row := range slices.Chunk([]byte(puzzle), 9) {
		var cells []int
		for _, b := range row {
			cells = append(cells, max(int(b)-'0', 0))
		}
		list = append(list, cells)
	}
	return list
}

func each(puzzle string, cell func(row, column, value int) map[string]any) (list []map[string]any) {
	for row, values := range numbers(puzzle) {
		for column, v := range values {
			if c := cell(row, column, v); c != nil {
				list = append(list, c)
			}
		}
	}
	return list
}

type object = map[string]any

// What services and programs answer with, whatever they call its parts.
func TestReadServices(t *testing.T) {
	for _, puzzle := range []string{easy, pairs, hbf} {
		cells, zeros := numbers(puzzle), strings.ReplaceAll(puzzle, ".", "0")
		solved := numbers(full)
		flat := slices.Concat(cells...)
		nulls := make([][]any, 9)
		for row := range 9 {
			for _, v := range cells[row] {
				if nulls[row] = append(nulls[row], v); v == 0 {
					nulls[row][len(nulls[row])-1] = nil
				}
			}
		}
		val := func(name string) func(int, int, int) object {
			return func(_, _, v int) object { return object{name: v} }
		}
		place := func(row, column, value string, first int) func(int, int, int) object {
			return func(r, c, v int) object {
				if v == 0 {
					return nil
				}
				return object{row: r + first, column: c + first, value: v}
			}
		}
		for _, tc := range []struct {
			name string
			data any
		}{
			{"board", object{"board": cells}},
			{"newboard", object{"newboard": object{"grids": []any{object{"value": cells, "solution": solved, "difficulty": "Medium"}}, "results": 1, "message": "All Ok"}}},
			{"an array of val", each(puzzle, val("val"))},
			{"an array of value", object{"cells": each(puzzle, val("value"))}},
			{"rows of val", slices.Collect(slices.Chunk(each(puzzle, val("val")), 9))},
			{"texts", object{"puzzle": puzzle, "solution": full}},
			{"texts with zeros", object{"difficulty": "easy", "puzzle": zeros, "solution": full}},
			{"texts with dashes", object{"mission": strings.ReplaceAll(puzzle, ".", "-"), "solution": full, "id": 12}},
			{"a text of rows", object{"puzzle": rows(puzzle, 9, "\n")}},
			{"the puzzle alone", object{"puzzle": zeros}},
			{"null", object{"puzzle": nulls, "solution": solved}},
			{"a list of all cells", object{"puzzle_data": object{"hints": object{"0": 2}, "puzzle": flat, "solution": slices.Concat(solved...)}, "print_date": "2026-11-28"}},
			{"rows of texts", object{"sudoku": strings.Split(rows(puzzle, 9, " "), " ")}},
			{"grid", object{"grid": cells}},
			{"a grid and its full copy", object{"unsolved": cells, "full": solved}},
			{"x and y", object{"response": true, "size": "9", "squares": each(puzzle, place("x", "y", "value", 0))}},
			{"row and column from 1", object{"givens": each(puzzle, place("row", "col", "digit", 1))}},
			{"rows by number", object{"0": cells[0], "1": cells[1], "2": cells[2], "3": cells[3], "4": cells[4], "5": cells[5], "6": cells[6], "7": cells[7], "8": cells[8]}},
			{"rows by letter", object{"A": cells[0], "B": cells[1], "C": cells[2], "D": cells[3], "E": cells[4], "F": cells[5], "G": cells[6], "H": cells[7], "I": cells[8]}},
		} {
			if tc.name == "x and y" { // x is the column
				tc.data = object{"response": true, "squares": each(puzzle, place("y", "x", "value", 0))}
			}
			if puzzle != easy && strings.Contains(data(t, tc.data), "2687193") || puzzle != easy && strings.Contains(data(t, tc.data), "2,6,8,7,1,9,3") {
				continue // that is another puzzle's solution
			}
			indented, err := json.MarshalIndent(tc.data, "", "  ")
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{data(t, tc.data), string(indented)} {
				g, err := format.Read(text, format.Options{})
				if err != nil || format.Line(g) != puzzle {
					t.Errorf("%s: %v, %v, want\n%s\nfrom\n%s", tc.name, g, err, puzzle, text)
				}
				var got []string
				for item, err := range format.Scan(strings.NewReader(text+"\n"+hbf+"\n"), format.Options{}) {
					if err != nil {
						t.Fatalf("%s: %v", tc.name, err)
					}
					got = append(got, format.Line(item.Grid()))
				}
				if diff := cmp.Diff([]string{puzzle, hbf}, got); diff != "" {
					t.Errorf("%s: %s", tc.name, diff)
				}
			}
		}
	}
}

// Of several puzzles a file has all, and a message cannot have one that was not meant.
func TestServicesOfSeveralPuzzles(t *testing.T) {
	for _, text := range []string{
		data(t, object{"puzzles": []string{easy, hbf}}),
		data(t, []object{{"puzzle": easy, "solution": full}, {"puzzle": hbf}}),
		data(t, object{"newboard": object{"grids": []any{object{"value": numbers(easy)}, object{"value": numbers(hbf)}}}}),
	} {
		_, err := format.Read(text, format.Options{})
		if bad, ok := errors.AsType[*format.Error](err); !ok || bad.Kind != format.TrailingText {
			t.Errorf("%v\n%s", err, text)
		}
		if got := scan(strings.NewReader(text), format.Options{}); !slices.Equal(got, []string{"1: " + easy, "1: " + hbf}) {
			t.Errorf("%q\n%s", got, text)
		}
	}
}

// What was entered is told from what was given, and notes are candidates.
func TestServicesTellEntered(t *testing.T) {
	state := "26" + easy[2:]
	for _, tc := range []struct {
		name string
		data any
	}{
		{"flags", each(state, func(r, c, v int) object { return object{"value": v, "given": r > 0 || c > 1} })},
		{"flags of another name", each(state, func(r, c, v int) object { return object{"val": v, "isFixed": r > 0 || c > 1} })},
		{"a state", object{"puzzle": easy, "state": state, "solution": full}},
		{"boards", object{"board": numbers(state), "initialBoard": numbers(easy), "solvedBoard": numbers(full)}},
	} {
		g, err := format.Read(data(t, tc.data), format.Options{})
		if err != nil || format.Line(g) != state || g.GivensOnly().String() != easy {
			t.Errorf("%s: %v, %v", tc.name, g, err)
		}
	}
	text := data(t, each(easy, func(r, c, v int) object {
		if r == 0 && c == 0 {
			return object{"value": 0, "notes": []int{2, 6}}
		}
		return object{"value": v}
	}))
	p, err := format.ReadPuzzle(text, format.Options{})
	if err != nil || p.Notes == nil || p.Notes.Candidates(0) != solver.DigitsOf(2, 6) || format.LineWithRestrictions(p.Grid) != easy {
		t.Errorf("%v, %v", p, err)
	}
}

// JSON with more in it than a sudoku, or nothing that tells which puzzle is meant, is refused.
func TestReadNoService(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{data(t, object{"board": numbers(easy), "cages": []any{object{"sum": 3, "cells": []int{0, 1}}}}), "killer cages"},
		{data(t, object{"puzzle": easy, "thermometer": []any{[]int{0, 1}}}), "thermometers"},
		{data(t, object{"board": numbers(easy)[:8]}), "no puzzle can be read"},
		{data(t, object{"squares": []object{{"x": 1, "y": 2, "value": 3}, {"x": 4, "y": 4, "value": 5}, {"x": 5, "y": 5, "value": 6}, {"x": 6, "y": 6, "value": 7}}}), "no puzzle can be read"},
		{data(t, object{"message": "hello", "id": 1234567890123456}), "no puzzle can be read"},
		{data(t, object{"numbers": []int{1, 2, 3, 4}}), "no puzzle can be read"},
	} {
		if g, err := format.Read(tc.text, format.Options{}); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%v, %v, want %s\n%s", g, err, tc.want, tc.text)
		}
	}
}

// Links and ids of other programs, and their lines with a player's entries.
func TestReadOtherPrograms(t *testing.T) {
	const puzzLink = "p?sudoku/9/9/j19g4i48h6h75l2g9g1g2h4k3i5h4g6g3g8l73h6h84i1g29j"
	for _, tc := range []struct{ text, want, layout string }{
		{"https://puzz.link/" + puzzLink, easy, "3x3"},
		{"http://pzv.jp/p.html" + puzzLink[1:], easy, "3x3"},
		{"https://pzplus.tck.mn/" + puzzLink, easy, "3x3"},
		{"[a puzzle](https://puzz.link/" + puzzLink + ")", easy, "3x3"},
		{puzzLink[2:], easy, "3x3"},
		{"https://puzz.link/p?sudoku/4/4/g1k23k3g", ".1.....23.....3.", "2x2"},
		{"https://puzz.link/p?sudoku/6/6/1k6j5g4g63i6j35n4", "1.....6....5.4.63...6....35........4", "3x2"},
		{"https://puzz.link/p?sudoku/16/16/-10zzzzzzzzzzzzaz", "", ""},
		{"2x2:a3e3_1e2a", ".3.....31.....2.", "2x2"},
		{"3x3:d1_9a4c4_8b6b7_5f2a9a1a2b4e3c5b4a6a3a8f7_3b6b8_4c1a2_9d", easy, "3x3"},
		{"3x3xa:d1_9a4c4_8b6b7_5f2a9a1a2b4e3c5b4a6a3a8f7_3b6b8_4c1a2_9d", easy, "3x3+x"},
		{"3x3r4du:d1_9a4c4_8b6b7_5f2a9a1a2b4e3c5b4a6a3a8f7_3b6b8_4c1a2_9d", easy, "3x3"},
		{"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:a3e3_1e2a", ".3.....31.....2.", "2x2"},
		{"2x3db:1zh2", "1" + strings.Repeat(".", 34) + "2", "3x2"},
		{"3x4:12zzzzzl11", "C" + strings.Repeat(".", 142) + "B", "4x3"},
		{"4j:a3e3_1e2a,bbbd_bd", "", ""},
	} {
		g, err := format.Read(tc.text, format.Options{})
		if tc.want == "" {
			if err == nil {
				t.Errorf("%s is read as %s", tc.text, g)
			}
			continue
		}
		if err != nil || format.Line(g) != tc.want || g.Layout().Shape().String() != tc.layout {
			t.Errorf("%s: %v, %v, want %s of %s", tc.text, g, err, tc.want, tc.layout)
		}
	}
	for _, tc := range []struct{ text, want string }{
		{"3x3kdb:zzzc,b_3a,1a", "killer cages"},
		{"3x3k:d1_9a4c4_8b6b7_5f2a9a1a2b4e3c5b4a6a3a8f7_3b6b8_4c1a2_9d,abc,def", "killer cages"},
		{"3x3#123456789012345", "only Solo knows"},
		{"3x3:d1_9a", "no puzzle can be read"},
		{"https://puzz.link/p?slither/9/9/j19g4", "no puzzle can be read"},
		{"https://puzz.link/p?sudoku/9/9/j19g4", "no puzzle can be read"},
		{"https://puzz.link/p?sudoku/9/8/" + puzzLink[13:], "no puzzle can be read"},
	} {
		if g, err := format.Read(tc.text, format.Options{}); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, %v, want %s", tc.text, g, err, tc.want)
		}
	}
}

// The regions of a jigsaw of Solo come from its walls.
func TestReadSoloJigsaw(t *testing.T) {
	g, err := format.Read("4j:a3e3_1e2a,"+soloWalls("aabbacbbacddccdd", 4), format.Options{})
	if err != nil || format.Line(g) != ".3.....31.....2." || g.Layout().Shape().Regions != "1122132213443344" {
		t.Errorf("%v, %v", g, err)
	}
	nine, err := format.Read("9jx:"+strings.Repeat("z", 3)+"b1,"+soloWalls(regions, 9), format.Options{})
	if want := (solver.Shape{Regions: regions, Diagonals: true}); err != nil || nine.Layout().Shape() != want {
		t.Errorf("%v, %v, want %v", nine, err, want)
	}
}

// soloWalls writes regions as Solo does, see soloRegions.
func soloWalls(regions string, size int) string {
	var places []bool
	for row := range size {
		for col := range size - 1 {
			places = append(places, regions[row*size+col] != regions[row*size+col+1])
		}
	}
	for col := range size {
		for row := range size - 1 {
			places = append(places, regions[row*size+col] != regions[(row+1)*size+col])
		}
	}
	var b strings.Builder
	free := 0
	for _, wall := range append(places, true) {
		switch {
		case !wall:
			free++
		case free == 0:
			b.WriteByte('_')
		default:
			b.WriteByte(byte('a' - 1 + free))
			free = 0
		}
	}
	return b.String()
}

// Digits that were entered and candidates that were crossed out are kept.
func TestReadStudio(t *testing.T) {
	marked := strings.Replace(easy, "19", "+1+9", 1)
	givens := strings.Replace(easy, "19", "..", 1)
	for _, tc := range []struct{ text, want, givens string }{
		{marked, easy, givens},
		{marked + ":", easy, givens},
		{marked + ":714 814", strings.Replace(easy, "....", "...[356]", 1), givens},
		{strings.ReplaceAll(marked, ".", "0") + ":714 314 223", "...[56]" + easy[4:], givens},
		{easy + ":714", "...[356]" + easy[4:], easy},
		{easy + ":714 814::", "...[356]" + easy[4:], easy},
		{marked + " ED=2.6/1.2/1.2", easy, givens},
	} {
		g, err := format.Read(tc.text, format.Options{})
		if err != nil || format.LineWithRestrictions(g) != tc.want || g.GivensOnly().String() != tc.givens {
			t.Errorf("%s: %v, %v, want %s", tc.text, g, err, tc.want)
			continue
		}
		var scanned []*solver.Grid
		for item, err := range format.Scan(strings.NewReader(tc.text+"\n"+hbf), format.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			scanned = append(scanned, item.Grid())
		}
		if len(scanned) != 2 || *scanned[0] != *g {
			t.Errorf("%s in a file: %v", tc.text, scanned)
		}
	}
	if g, err := format.Read(easy+":"+full, format.Options{}); err != nil || format.Line(g) != easy {
		t.Errorf("a solution behind: %v, %v", g, err)
	}
}

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

// Entered digits survive every format that can hold them.
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

// Partial notes leave all candidates and are kept as Notes.
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
