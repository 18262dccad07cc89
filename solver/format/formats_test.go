package format_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

func samples(t testing.TB) map[string]*solver.Grid {
	grids := map[string]*solver.Grid{}
	for name, s := range map[string]struct{ text, shape string }{
		"classic": {easy, ""}, "blank rows": {hbf, ""}, "full": {full, ""}, "4x4": {"..4.2..3.1......", ""}, "6x6": {"1.....6....5.4.63...6....35........4", ""},
		"16x16":     {strings.Repeat("G...............", 1) + strings.Repeat(".A..............", 15), "16x16"},
		"diagonals": {easy, "3x3+x"}, "windows": {hbf, "3x3+w"}, "jigsaw": {jigsaw + regions, ""},
		"restricted": {"[3578]" + easy[1:], ""},
	} {
		g, err := format.Read(s.text, format.Options{Shape: shape(t, s.shape)})
		if err != nil {
			t.Fatal(name, err)
		}
		grids[name] = g
	}
	return grids
}

// saysShape are the formats from which a shape can always be read back.
var saysShape = []string{"fpuzzles", "fpuzzles-json", "sudokupad", "sudokupad-json", "penpa", "sudokuwiki-b"}

// TestFormatsRoundTrip checks that a written puzzle is read back, alone and from a file, with its shape if the format
// has it.
func TestFormatsRoundTrip(t *testing.T) {
	for _, f := range format.Formats() {
		if !f.Writes() {
			continue
		}
		written := 0
		for name, g := range samples(t) {
			text, err := f.Write(t.Context(), g)
			if err != nil {
				continue
			}
			written++
			s := g.Layout().Shape()
			o := format.Options{Shape: &s}
			if slices.Contains(saysShape, f.Name) {
				o.Shape = nil
				if s.Size() == 16 {
					continue // 16 rows have two kinds of boxes
				}
			}
			got, err := format.Read(text, o)
			if err != nil {
				t.Errorf("%s, %s: %v\n%s", f.Name, name, err, text)
				continue
			}
			if !isSame(got, g) || got.Layout() != g.Layout() {
				t.Errorf("%s, %s: got %s of %s, want %s of %s\n%s", f.Name, name, format.Line(got), got.Layout().Shape(), format.Line(g), s, text)
			}
			var scanned []*solver.Grid
			for item, err := range format.Scan(strings.NewReader(text+"\n"), o) {
				if err != nil {
					t.Errorf("%s, %s in a file: %v\n%.300s", f.Name, name, err, text)
				} else {
					scanned = append(scanned, item.Grid())
				}
			}
			if len(scanned) != 1 || *scanned[0] != *got {
				t.Errorf("%s, %s: a file of it has %d puzzles\n%.300s", f.Name, name, len(scanned), text)
			}
		}
		if written == 0 {
			t.Errorf("%s is written of no sample", f.Name)
		}
	}
}

// isSame compares values; a single candidate may have become a value.
func isSame(got, want *solver.Grid) bool {
	for cell := range want.Layout().CellCount() {
		single, ok := want.Candidates(cell).Single()
		if v := got.Value(cell); v != want.Value(cell) && !(want.Value(cell) == 0 && ok && v == single) {
			return false
		}
	}
	return true
}

// TestFormatFiles checks that each format still writes its committed file.
func TestFormatFiles(t *testing.T) {
	g := samples(t)["classic"]
	for _, f := range format.Formats() {
		if !f.Writes() {
			continue
		}
		text, err := f.Write(t.Context(), g)
		if err != nil {
			t.Fatal(f.Name, err)
		}
		file := filepath.Join("testdata", "formats", f.Name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(strings.TrimSuffix(text, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || strings.TrimSuffix(text, "\n")+"\n" != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s%v", f.Name, text, want, err)
		}
	}
}

// TestReadNotes checks that notes of some cells are read and written again, and exclude nothing, and that entered
// digits are not givens.
func TestReadNotes(t *testing.T) {
	// r1c1 is entered, r1c2 is 3 or 6, and nothing is left of the note of r1c4, which sees
	// 1 and 9.
	const want = "2[36]..19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	game := func(version, none, of36, of19, more string) string {
		var b strings.Builder
		b.WriteString(`<opensudoku><game data="version: ` + version + `&#10;`)
		for i, c := range strings.ReplaceAll(easy, ".", "0") {
			cell := map[int]string{0: "2|" + none + "|" + more + "1|", 1: "0|" + of36 + "|" + more + "1|", 3: "0|" + of19 + "|" + more + "1|"}[i]
			if cell == "" {
				editable := "0|"
				if c == '0' {
					editable = "1|"
				}
				cell = string(c) + "|" + none + "|" + more + editable
			}
			b.WriteString(cell)
		}
		return b.String() + `"/></opensudoku>`
	}
	for name, text := range map[string]string{
		"sdk":                               "[Puzzle]\n" + rows(easy, 9, "\n") + "\n[State]\n" + rows("2"+easy[1:], 9, "\n") + "\n[PencilMarks]\n,36,,19,,,,,\n,,,,,,,,\n",
		"sdk, blanks as dots":               "[Puzzle]\n" + rows(easy, 9, "\n") + "\n[State]\n" + rows("2"+easy[1:], 9, "\n") + "\n[PencilMarks]\n0,36,.,19\n",
		"OpenSudoku 1":                      game("1", "-", "3,6,", "1,9,", ""),
		"OpenSudoku 2":                      game("2", "0", "36", "257", "|"),
		"OpenSudoku 3":                      game("3", "0", "36", "257", ""),
		"OpenSudoku 4":                      game("4", "0", "36", "257", "0|"),
		"OpenSudoku 4, notes in the middle": strings.NewReplacer("0|36|0|", "0|0|36|").Replace(game("4", "0", "36", "257", "0|")),
		"OpenSudoku 5":                      game("5", "0", "36", "257", "0|7|"),
	} {
		g, err := format.ReadPuzzle(text, format.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if givens := g.Givens(); format.LineWithRestrictions(g.Noted()) != want || !g.Restricted().IsEmpty() || givens.Has(0) || givens.Len() != 27 {
			t.Errorf("%s: %s, %s with %d givens", name, format.LineWithRestrictions(g.Noted()), format.LineWithRestrictions(g.Grid), givens.Len())
		}
		for _, to := range []string{"sdk", "opensudoku"} {
			f, err := format.Find(to)
			if err != nil {
				t.Fatal(err)
			}
			written, err := f.WritePuzzle(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			if again, err := format.ReadPuzzle(written, format.Options{}); err != nil || *again.Grid != *g.Grid || *again.Noted() != *g.Noted() {
				t.Errorf("%s in %s: %v, %v\n%s", name, to, again, err, written)
			}
		}
	}
}

// TestDocumentedFormats checks that the table of docs/formats.md agrees with the formats.
func TestDocumentedFormats(t *testing.T) {
	rows := documented(t)
	for _, f := range format.Formats() {
		row, ok := rows[f.Name]
		if !ok {
			t.Errorf("%s has no row", f.Name)
			continue
		}
		delete(rows, f.Name)
		text, err := os.ReadFile(filepath.Join("testdata", "formats", f.Name+".txt"))
		if err != nil {
			t.Error(err)
		} else if g, err := format.Read(strings.TrimSuffix(string(text), "\n"), format.Options{}); err != nil || !isSame(g, samples(t)["classic"]) {
			t.Errorf("%s: its file is read as %v, %v", f.Name, g, err)
		}
		if f.Writes() != (row.written == "yes") {
			t.Errorf("%s: written: %s", f.Name, row.written)
		}
		if !f.Writes() {
			continue
		}
		if holds := strings.Join(held(t, f), ", "); holds != row.holds {
			t.Errorf("%s holds %q, and the table says %q", f.Name, holds, row.holds)
		}
		if each := fromFile(t, f); each != row.fromFile {
			t.Errorf("%s from a file: %q, and the table says %q", f.Name, each, row.fromFile)
		}
	}
	for name := range rows {
		t.Errorf("there is no format %s", name)
	}
}

type documentedFormat struct{ holds, fromFile, written string }

func documented(t *testing.T) map[string]documentedFormat {
	text, err := os.ReadFile("../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]documentedFormat{}
	for line := range strings.Lines(string(text)) {
		columns := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " |")
		if len(columns) != 5 || !strings.HasPrefix(line, "| `") {
			continue
		}
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(columns[0], -1) {
			rows[name[1]] = documentedFormat{columns[2], columns[3], columns[4]}
		}
	}
	return rows
}

// held lists the parts of a puzzle, besides values, that a format can read back.
func held(t *testing.T, f format.Format) (kinds []string) {
	all := samples(t)
	noted := all["blank rows"].Clone() // which has no cell with a single candidate
	noted.Restrict(0, solver.DigitsOf(2, 3))
	if back(t, f, noted) == *noted {
		kinds = append(kinds, "candidates")
	}
	unnoted := all["blank rows"]
	if entered := enter(unnoted, unnoted.Givens().Slice()[0]); back(t, f, entered) == *entered {
		kinds = append(kinds, "entered digits")
	}
	for _, kind := range []string{"diagonals", "windows", "jigsaw"} {
		g := all[kind]
		if again := back(t, f, g); again.Layout() == g.Layout() && again.String() == g.String() {
			kinds = append(kinds, strings.Replace(kind, "jigsaw", "regions", 1))
		}
	}
	return kinds
}

// enter returns a puzzle in which one of the givens is an entered digit.
func enter(g *solver.Grid, cell int) *solver.Grid {
	set := solver.NewGrid(g.Layout())
	for c := range g.Givens().AndNot(solver.CellsOf(cell)).All() {
		set.Place(c, g.Value(c))
	}
	set.MarkGivens()
	set.Place(cell, g.Value(cell))
	return set
}

func back(t *testing.T, f format.Format, g *solver.Grid) solver.Grid {
	text, err := f.Write(t.Context(), g)
	if err != nil {
		return *solver.NewGrid(solver.Classic())
	}
	again, err := format.Read(text, format.Options{})
	if err != nil {
		return *solver.NewGrid(solver.Classic())
	}
	return *again
}

// fromFile says how puzzles follow each other in a file, in the words of the table.
func fromFile(t *testing.T, f format.Format) string {
	var texts []string
	for _, name := range []string{"classic", "blank rows"} {
		text, err := f.Write(t.Context(), samples(t)[name])
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.TrimSuffix(text, "\n"))
	}
	count := func(file string) (n int) {
		for _, err := range format.Scan(strings.NewReader(file), format.Options{}) {
			if err == nil {
				n++
			}
		}
		return n
	}
	head, foot := f.Around()
	inside := strings.TrimSuffix(strings.TrimPrefix(texts[0]+"\n", head), foot) + strings.TrimPrefix(texts[1]+"\n", head)
	oneLine := !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "\n") })
	switch {
	case head != "" && count(head+inside) == 2:
		return "all games"
	case oneLine && count(strings.Join(texts, "\n")+"\n") == 2:
		return "a puzzle a line"
	case count(strings.Join(texts, "\n\n")+"\n") == 2:
		return "yes"
	}
	return "no"
}
