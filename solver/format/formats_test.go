package format_test

import (
	"errors"
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

// What is written is read back, alone and from a file, with its shape if the format says it.
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

// The committed file of each format is what is written today.
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

// What other programs write beside what is written here.
func TestReadFormats(t *testing.T) {
	digits := strings.ReplaceAll(easy, ".", "0")
	for _, tc := range []struct{ name, text, want string }{
		{"SudokuWiki", "https://www.sudokuwiki.org/sudoku.htm?bd=" + digits, easy},
		{"SudokuWiki without scheme", "sudokuwiki.org/sudoku.htm?bd=" + digits, easy},
		{"SudokuWiki, cut", "bd=" + digits, easy},
		{"a link in brackets", "<https://www.sudokuwiki.org/sudoku.htm?bd=" + digits + ">", easy},
		{"sudoku.coach", "https://sudoku.coach/en/play/" + digits, easy},
		{"SudokuExchange with its level", "https://sudokuexchange.com/play/?s=" + digits + "&d=3", easy},
		{"any site", "https://example.org/solve?grid=" + easy, easy},
		{"any path", "https://example.org/puzzle/" + digits, easy},
		{"HoDoKu, entered values", ":0300:4:" + strings.Replace(easy, "19", "+1+9", 1) + ":211 311::", easy},
		{"sdk", "#A me\n#D mine\n[Puzzle]\n" + rows(easy, 9, "\n") + "\n", easy},
		{"sdk with a state", "[Puzzle]\n" + rows(hbf, 9, "\n") + "\n[State]\n" + rows("9"+hbf[1:], 9, "\n") + "\n[PencilMarks]\n1,2,35\n", "9" + hbf[1:]},
		{"ss", " *-----------*\n |...|.19|.4.|\n |..4|8..|6..|\n |75.|...|..2|\n |---+---+---|\n |.9.|1.2|..4|\n |...|..3|...|\n |5..|4.6|.3.|\n |---+---+---|\n |8..|...|.73|\n |..6|..8|4..|\n |.1.|29.|...|\n *-----------*\n",
			"....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."},
		{"OpenSudoku with notes", `<opensudoku version="2"><folder name="a"><game state="1" data="version: 1&#10;` + notes(easy, "-|") + `"/></folder></opensudoku>`, easy},
		{"OpenSudoku with other notes", `<opensudoku><game data="version: 4&#10;` + notes(easy, "0|0|") + `"/></opensudoku>`, easy},
		{"SudokuPad's short JSON", `{cs:50,ce:[` + shortCells(easy) + `],re:[],ca:[{v:'title: x'}]}`, easy},
		{"SudokuPad's classic", "https://sudokupad.app/classic" + zipped(digits), easy},
		{"SudokuPad's older classic", "https://sudokupad.app/classic" + runs(easy), easy},
		{"SudokuPad's scf", "https://sudokupad.app/scf" + zipped(digits), easy},
		{"SudokuPad's scf, title and author", "https://sudokupad.app/scf" + zipped(digits) + "*aMe%20**%20you*tOne*", easy},
		{"SudokuPad's scf without its site", "scf" + zipped(digits), easy},
		{"SudokuPad's scf of few digits", "https://sudokupad.app/scf" + zipped(strings.ReplaceAll(hbf, ".", "0")), hbf},
		{"a puzzle behind its solution", full + ":" + easy, easy},
		{"a solution above its puzzle", full + "\n" + easy, easy},
		{"a puzzle above its solution", "Puzzle: " + easy + "\nSolution: " + full, easy},
		{"a small puzzle and its solution", "..4.2..3.1......\n1342241331244231", "..4.2..3.1......"},
		{"a small puzzle behind its solution", "1342241331244231 ..4.2..3.1......", "..4.2..3.1......"},
		{"a solution in a table", "7," + full + "," + easy + ",2.0", easy},
	} {
		t.Run(tc.name, func(t *testing.T) {
			g, err := format.Read(tc.text, format.Options{})
			if err != nil || format.Line(g) != strings.ReplaceAll(tc.want, "0", ".") && tc.name != "ss" {
				t.Errorf("got %v, %v\nfrom %s", g, err, tc.text)
			}
		})
	}
}

// A jigsaw's code has its regions before or behind its cells.
func TestReadWikiJigsaw(t *testing.T) {
	cells := strings.Repeat("01", 1) + strings.Repeat("00", 80)
	for _, text := range []string{"J9B" + regions + cells, "j9b" + cells + regions, "https://www.sudokuwiki.org/jigsaw.htm?bd=J9B" + cells + regions} {
		g, err := format.Read(text, format.Options{})
		if err != nil || g.Layout().Shape().Regions == "" || g.Value(0) != 1 {
			t.Errorf("%s: %v, %v", text, g, err)
		}
	}
}

// Notes of some cells are read and written again, and rule nothing out; entered digits are not
// givens.
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

// A digit that was entered is all that a grid may have.
func TestReadEnteredDigitsAlone(t *testing.T) {
	g, err := format.Read(`<opensudoku><game data="version: 1&#10;`+notes(easy, "-|")+`"/></opensudoku>`, format.Options{})
	if err != nil || g.Givens() != g.Layout().AllCells().AndNot(g.Empty()) {
		t.Errorf("%v, %v", g, err)
	}
}

func notes(puzzle, between string) string {
	var b strings.Builder
	for _, c := range strings.ReplaceAll(puzzle, ".", "0") {
		b.WriteString(string(c) + "|" + between + "1|")
	}
	return b.String()
}

// shortCells writes cells as SudokuPad's links have them: nothing for an empty one.
func shortCells(puzzle string) string {
	var lines []string
	for line := range strings.SplitSeq(rows(puzzle, 9, "\n"), "\n") {
		var cells []string
		for _, c := range line {
			if c == '.' {
				cells = append(cells, "")
			} else {
				cells = append(cells, "{v:"+string(c)+"}")
			}
		}
		lines = append(lines, "["+strings.Join(cells, ",")+"]")
	}
	return strings.Join(lines, ",")
}

// zipped is SudokuPad's short form: a digit and up to five blanks in a character.
func zipped(digits string) string {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	var b strings.Builder
	for i := 0; i < len(digits); {
		blanks := 0
		for i+1+blanks < len(digits) && blanks < 5 && digits[i+1+blanks] == '0' {
			blanks++
		}
		b.WriteByte(alphabet[int(digits[i]-'0')+10*blanks])
		i += 1 + blanks
	}
	return b.String()
}

// Links as they come: in brackets, in Markdown, escaped once too often, shouted.
func TestReadLinksAsTheyCome(t *testing.T) {
	for _, name := range []string{"penpa", "fpuzzles", "sudokupad", "sudokuwiki", "sudokucoach", "sudokuexchange", "link"} {
		text, err := os.ReadFile(filepath.Join("testdata", "formats", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		link := strings.TrimSpace(string(text))
		_, site, _ := strings.Cut(link, "https://")
		host, rest, _ := strings.Cut(site, "/")
		for _, as := range []string{
			"<" + link + ">", "[a puzzle](" + link + ")", "[a puzzle](<" + link + ">)", "(" + link + ")", `"` + link + `"`, link + ",", "`" + link + "`",
			strings.ReplaceAll(link, "&", "&amp;"), strings.ReplaceAll(link, "%", "%25"), strings.ReplaceAll(link, "%", "%2525"),
			"HTTPS://" + strings.ToUpper(host) + "/" + rest, "http://" + site, " " + link + " \n",
		} {
			if g, err := format.Read(as, format.Options{}); err != nil || format.Line(g) != easy {
				t.Errorf("%s: %v, %v\n%.200s", name, g, err, as)
			}
		}
	}
}

// The letters behind an scf id say which kind of sudoku it is.
func TestReadPadKinds(t *testing.T) {
	for letters, shape := range map[string]string{"": "3x3", "w": "3x3+w", "x": "3x3+x", "*xw": "3x3+x+w", "*xtDiagonal*w": "3x3+x+w"} {
		g, err := format.Read("https://sudokupad.app/scf"+zipped(strings.ReplaceAll(hbf, ".", "0"))+letters, format.Options{})
		if err != nil || g.Layout().Shape().String() != shape {
			t.Errorf("%q: %v, %v", letters, g, err)
		}
	}
}

// runs is SudokuPad's older short form: a letter for each run of blanks.
func runs(puzzle string) string {
	var b strings.Builder
	blanks := 0
	for _, r := range puzzle + " " {
		if r == '.' {
			blanks++
			continue
		}
		if blanks > 0 {
			b.WriteByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[blanks])
		}
		blanks = 0
		b.WriteRune(r)
	}
	return strings.TrimSpace(b.String())
}

// What cannot be read is refused by its name, and what to paste instead is said.
func TestFormatErrors(t *testing.T) {
	nine := `"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{"value":1,"given":true}],`, 9), ",") + `]`
	for _, tc := range []struct {
		name, text, want string
		kind             format.ErrorKind
	}{
		{"an id of SudokuPad", "https://sudokupad.app/abc123", `only sudokupad.app knows which puzzle "abc123" is, and nothing is fetched; open it there and paste the puzzle's 81 characters or a link that holds it`, format.ShortID},
		{"an id of sudoku.coach", "https://sudoku.coach/en/play/1a2b", "only sudoku.coach knows", format.ShortID},
		{"an id of f-puzzles", "https://www.f-puzzles.com/?id=yhkyz63b", "only f-puzzles.com knows", format.ShortID},
		{"tinyurl", "https://tinyurl.com/2p8abc", "only tinyurl.com knows", format.ShortID},
		{"killer cages", "{" + nine + `,"killercage":[{"cells":["R1C1"],"value":"3"}]}`, "f-puzzles' JSON has killer cages, which cannot be read (a 9x9 grid with 9 givens was); want a classic puzzle, one with diagonals or windows, or a jigsaw", format.Constraints},
		{"two kinds", "{" + nine + `,"xv":[{"cells":["R1C1","R1C2"],"value":"X"}],"antiking":true}`, "f-puzzles' JSON has the anti-king rule and X and V marks, which", format.Constraints},
		{"one diagonal", "{" + nine + `,"diagonal+":true}`, "f-puzzles' JSON has one diagonal only, which", format.Constraints},
		{"lines of SudokuPad", `{"cellSize":50,"cells":[` + shortCells(easy) + `],"lines":[{"wayPoints":[[1,1],[2,2]]}]}`, "SudokuPad's JSON has lines, such as thermometers, which", format.Constraints},
		{"broken base64", "https://www.f-puzzles.com/?load=N4Ig!!!!", "this looks like a link of f-puzzles, but no puzzle can be read from it", format.NoPuzzleInside},
		{"Penpa without a puzzle", "https://swaroopg92.github.io/penpa-edit/#m=edit&p=abcd", "this looks like a link of Penpa, but no puzzle can be read from it", format.NoPuzzleInside},
		{"XML cut off", `<opensudoku><game data="12`, "this looks like OpenSudoku's XML, but no puzzle", format.NoPuzzleInside},
		{"a short game", `<opensudoku><game data="123"/></opensudoku>`, "this looks like OpenSudoku's XML, but its 3 cells do not make a sudoku", format.BrokenFormat},
		{"a short line of HoDoKu", ":0100:1:12.45:::", "this looks like a line of HoDoKu's library, but its 5 cells", format.BrokenFormat},
		{"thermometers and arrows", "{" + nine + `,"thermometer":[{"lines":[["R1C1","R1C2"]]}],"arrow":[{"cells":["R1C1"]}]}`, "f-puzzles' JSON has arrows and thermometers, which cannot be read (a 9x9 grid with 9 givens was)", format.Constraints},
		{"what nobody knows", "{" + nine + `,"wobble":[1]}`, "f-puzzles' JSON has wobble, which", format.Constraints},
		{"Str8ts", "https://www.sudokuwiki.org/str8ts.htm?bd=T9B" + strings.Repeat("01", 81), "a link of SudokuWiki has Str8ts' black cells, which cannot be read (a 9x9 grid with 81 givens was)", format.Constraints},
		{"a short code", "S9B" + strings.Repeat("00", 80), "this looks like a link of SudokuWiki, but no puzzle", format.NoPuzzleInside},
		{"a packed link that cannot be unpacked", "https://sudokupad.app/scf" + strings.Repeat("N4Ig", 20), "this looks like a link of SudokuPad, but no puzzle", format.NoPuzzleInside},
		{"a puzzle that is short, with its solution", easy[:80] + ":" + full, "80 cells, 1 too few; a 9x9 sudoku has 81", format.TooFewCells},
		{"a row of CSV", strings.Replace(cellsOf(easy, "", ",", "\n"), ",1,9", ",19", 1), "line 1: this looks like CSV, but row 1 has 8 columns; want 9", format.ColumnCount},
		{"a cell of CSV", strings.Replace(cellsOf(easy, "", ",", "\n"), ",1,9", ",1,y", 1), `line 1, column 7: this looks like CSV, but "y" stands in a cell; want a digit, or nothing`, format.CellText},
		{"a list cut off", "[[5,3,0,0,7", "this looks like a nested list, but no puzzle", format.NoPuzzleInside},
		{"a web page", "<html><body>12</body></html>", "this looks like a web page, but no puzzle", format.NoPuzzleInside},
		{"other JSON", `{"a":1}`, "this looks like JSON, but no puzzle", format.NoPuzzleInside},
		{"XML without a game", "<opensudoku>", "this looks like OpenSudoku's XML, but no puzzle", format.NoPuzzleInside},
		{"rows of .sdk", "#A me\n[Puzzle]\n" + rows(easy, 9, "\n")[:79], "line 10: 8 rows of 9 cells; want 9 rows", format.RowCount},
		{"a jigsaw of SudokuWiki", "J9B" + strings.Repeat("00", 81), "a link of SudokuWiki has jigsaw regions in a form that is not known, which", format.Constraints},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := format.Read(tc.text, format.Options{})
			bad, ok := errors.AsType[*format.Error](err)
			if !ok || bad.Kind != tc.kind || !strings.HasPrefix(err.Error(), tc.want) {
				t.Errorf("got  %v\nwant %s", err, tc.want)
			}
		})
	}
}

// Rows of a large grid may look like a host and its path.
func TestRowsAreNoLink(t *testing.T) {
	rows := "18C11.A.1.1.1.AA" + strings.Repeat("/................", 15)
	g, err := format.Read(rows, format.Options{Shape: &solver.Shape{BoxWidth: 8, BoxHeight: 2}})
	if err != nil || g.FilledCount() != 11 {
		t.Errorf("%v", err)
	}
}

// The table of docs/formats.md agrees with the formats.
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

// held lists what comes back beside values.
func held(t *testing.T, f format.Format) (kinds []string) {
	all := samples(t)
	noted := all["blank rows"].Clone() // which has no cell that only one digit is left for
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

// enter returns a puzzle in which one of the givens was entered.
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

// fromFile says how puzzles follow one another in a file, in the words of the table.
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
