package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/console"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Whatever people paste, in whatever way, the bot, the page, the terminal and the command line find the same puzzle in
// it, or refuse it for the same reason in the same words.
func TestEveryFaceReadsAlike(t *testing.T) {
	testrace.Skip(t)
	f := newFaces(t)
	for _, p := range pastes(t) {
		t.Run(p.name, func(t *testing.T) {
			want := readAlone(p.text)
			for face, got := range map[string]finding{
				"a slash command":   f.pastedToBot(t, &bot.Request{Kind: bot.KindCommand, Command: "rate", Options: map[string]string{"grid": p.text}}, want),
				"a direct message":  f.pastedToBot(t, &bot.Request{Kind: bot.KindChat, Text: p.text + "\n\nrate"}, want),
				"words before":      f.pastedToBot(t, &bot.Request{Kind: bot.KindChat, Text: "rate " + p.text}, want),
				"the terminal":      f.pastedToTerminal(t, p.text, want),
				"behind a command":  f.pastedToTerminal(t, "rate "+p.text, want),
				"the page":          f.pastedToPage(t, p.text, want),
				"the API":           f.pastedToAPI(t, p.text, want),
				"the command line":  pastedToProgram(t, []string{p.text}, "", want),
				"standard input":    pastedToProgram(t, nil, p.text+"\n", want),
				"a file of Windows": pastedToProgram(t, nil, strings.ReplaceAll(p.text, "\n", "\r\n")+"\r\n", want),
			} {
				if got != want.finding {
					t.Errorf("%s: %+v, want %+v\n%.300s", face, got, want.finding, p.text)
				}
			}
			// Discord removes line ends from an option's text. Then possibly no puzzle is found, but never a wrong one.
			joined := strings.ReplaceAll(p.text, "\n", " ")
			got := f.pastedToBot(t, &bot.Request{Kind: bot.KindCommand, Command: "rate", Options: map[string]string{"grid": joined}}, want)
			if got.puzzle != "" && got != want.finding {
				t.Errorf("a slash command without line ends: %+v, want %+v", got, want.finding)
			}
			if got.puzzle == "" && want.fault == "" && !cannotBeJoined[p.name] {
				t.Errorf("a slash command without line ends: %+v", got)
			}
		})
	}
}

// cannotBeJoined are the formats that are ambiguous without their line ends.
var cannotBeJoined = map[string]bool{"spaces": true, "a remark before": true, "headings of remarks": true, "rows trimmed": true, "rows trimmed, one digit first": true}

type paste struct{ name, text string }

// pastes returns a file of each format, puzzles of other sizes and kinds in the formats that can hold them, and texts
// that are refused.
func pastes(t *testing.T) (all []paste) {
	files, err := filepath.Glob("../../solver/format/testdata/formats/*.txt")
	if err != nil || len(files) < len(format.Written()) {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, paste{strings.TrimSuffix(filepath.Base(file), ".txt"), strings.TrimSuffix(string(text), "\n")})
	}
	for name, p := range otherKinds {
		all = append(all, otherKind(t, name, p[0], p[1])...)
	}
	for _, texts := range []map[string]string{dressed, refused} {
		for name, text := range texts {
			all = append(all, paste{name, text})
		}
	}
	return all
}

// dressed are puzzles with something around their cells.
var dressed = map[string]string{
	"a remark behind":               dressedPuzzle + " # ED=7.1/1.2/1.2 by champagne",
	"a remark before":               "# Tom\n" + dressedPuzzle,
	"headings of remarks":           "#ATom\n#DThe first\n" + rowsOf(dressedPuzzle, "\n"),
	"quotation marks":               `"` + dressedPuzzle + `"`,
	"a line of a program":           "'" + dressedPuzzle + "',",
	"rows of a program":             `"` + rowsOf(dressedPuzzle, "\",\n\"") + `",`,
	"a quoted message":              "> " + rowsOf(dressedPuzzle, "\n> "),
	"a block of code":               "```\n" + rowsOf(dressedPuzzle, "\n") + "\n```",
	"code of a language":            "```text\n" + rowsOf(dressedPuzzle, "\n") + "\n```",
	"empty lines between all":       rowsOf(dressedPuzzle, "\n\n"),
	"nine dashes between all":       rowsOf(dressedPuzzle, "\n---------\n"),
	"a rule between all":            tabled("+---+---+---+---+---+---+---+---+---+\n", 9),
	"Markdown":                      tabled("|---|---|---|---|---|---|---|---|---|\n", 1),
	"named rows":                    namedRows("R1: "),
	"lettered rows":                 namedRows("A "),
	"a rating behind":               dressedPuzzle + " ED=2.6/1.2/1.2",
	"a rating in brackets":          dressedPuzzle + " (2.6)",
	"a number behind":               dressedPuzzle + " 2.6",
	"a note behind":                 dressedPuzzle + "; the first",
	"a name behind":                 dressedPuzzle + " - Golden Nugget",
	"a name before":                 "Easter Monster " + dressedPuzzle,
	"a hash before":                 "0000183b305c " + dressedPuzzle + "  1.2",
	"JSON of texts":                 `{"difficulty":"easy","puzzle":"` + dressedPuzzle + `","solution":"` + dressedSolution + `"}`,
	"JSON of objects":               "[" + strings.NewReplacer(".", `{"val":0},`, "5", `{"val":5},`, "3", `{"val":3},`, "7", `{"val":7},`, "6", `{"val":6},`, "1", `{"val":1},`, "9", `{"val":9},`, "8", `{"val":8},`, "4", `{"val":4},`, "2", `{"val":2},`).Replace(dressedPuzzle[:80]) + `{"val":9}]`,
	"Solo, small":                   "2x2:b4a2b3a1f",
	"a link of Solo":                "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:b4a2b3a1f",
	"a link of another site":        "http://pzv.jp/p.html?sudoku/4/4/h4h2h3g1l",
	"crossed out":                   dressedPuzzle + ":113",
	"rows trimmed":                  "19 4\n48  6\n75      2\n9 1 2  4\n3\n5  4 6 3\n8      73\n6  84\n1 29",
	"rows trimmed, one digit first": "2\n58  6\n3   85\n1 47 6\n9 6   5 7\n7 39 4\n76   8\n9  81\n9",
	"keycaps":                       strings.NewReplacer(".", "⬜", "1", "1️⃣", "2", "2️⃣", "3", "3️⃣", "4", "4️⃣", "5", "5️⃣", "6", "6️⃣", "7", "7️⃣", "8", "8️⃣", "9", "9️⃣").Replace(rowsOf(dressedPuzzle, "\n")),
	"names of keycaps":              strings.NewReplacer(".", ":black_large_square:", "1", ":one:", "2", ":two:", "3", ":three:", "4", ":four:", "5", ":five:", "6", ":six:", "7", ":seven:", "8", ":eight:", "9", ":nine:").Replace(rowsOf(dressedPuzzle, "\n")),
	"digits in circles":             strings.NewReplacer(".", "○", "1", "①", "2", "②", "3", "③", "4", "④", "5", "⑤", "6", "⑥", "7", "⑦", "8", "⑧", "9", "⑨").Replace(rowsOf(dressedPuzzle, "\n")),
	"wide digits on a line":         strings.NewReplacer(".", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９").Replace(dressedPuzzle),
	"a long hash before":            "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881 " + dressedPuzzle,
}

// tabled writes the rows as a table, with spaces for blanks and rules after the first rows.
func tabled(rule string, rules int) string {
	var b strings.Builder
	for i, row := range strings.Split(rowsOf(dressedPuzzle, "\n"), "\n") {
		b.WriteString("| " + strings.Join(strings.Split(strings.ReplaceAll(row, ".", " "), ""), " | ") + " |\n")
		if i < rules {
			b.WriteString(rule)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// namedRows writes the rows with names before them. first is the name of the first row.
func namedRows(first string) string {
	rows := strings.Split(rowsOf(dressedPuzzle, "\n"), "\n")
	for i := range rows {
		rows[i] = strings.NewReplacer("1", string(rune('1'+i)), "A", string(rune('A'+i))).Replace(first) + rows[i]
	}
	return strings.Join(rows, "\n")
}

const dressedSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

const dressedPuzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// rowsOf separates the rows of a classic puzzle by a text.
func rowsOf(puzzle, between string) string {
	var rows []string
	for row := range 9 {
		rows = append(rows, puzzle[9*row:9*row+9])
	}
	return strings.Join(rows, between)
}

// otherKinds are puzzles with one solution, each with the name of its shape in --layout.
var otherKinds = map[string][2]string{
	"4x4":      {"2x2", "..4.2..3.1......"},
	"6x6":      {"3x2", "1.....6....5.4.63...6....35........4"},
	"diagonal": {"3x3+x", "......2..2..3.....6......19.3...5.....7....4.....9....5..1...68...6...........3.."},
	"windows":  {"3x3+w", "....8.2.3..7..........1..597....2.8...5........................36...9....4......."},
	"jigsaw":   {"jigsaw:111233333111244333511244436512224666555524667855224467858889667888899977999997777", ".75.8.4.3.8.....6..1..........4.9...........5.9..................7..3.1.....4...."},
}

// saysShape are the formats that always include the shape.
var saysShape = []string{"fpuzzles", "fpuzzles-json", "sudokupad", "sudokupad-json", "penpa", "sudokuwiki-b"}

// otherKind returns a puzzle in each format that can hold it.
func otherKind(t *testing.T, name, layout, cells string) (all []paste) {
	shape, err := solver.ParseShape(layout)
	if err != nil {
		t.Fatal(err)
	}
	g, err := format.Read(cells, format.Options{Shape: &shape})
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range format.Formats() {
		if !slices.Contains(saysShape, to.Name) {
			continue
		}
		text, err := to.Write(t.Context(), g)
		if err != nil {
			continue
		}
		if again, err := format.Read(text, format.Options{}); err != nil || again.Layout() != g.Layout() || again.String() != g.String() {
			t.Fatalf("%s in %s: %v", name, to.Name, err)
		}
		all = append(all, paste{name + " in " + to.Name, strings.TrimSuffix(text, "\n")})
	}
	if len(all) == 0 {
		t.Fatalf("no format holds %s", name)
	}
	return all
}

// refused are texts that cannot be read, by name.
var refused = map[string]string{
	"rows trimmed too much":  "2\n58  6\n3   85\n1 47 6\n9     5 7\n7 39 4\n76   8\n9  81\n9",
	"a bracket not closed":   "[35" + dressedPuzzle[2:] + "9",
	"a bracket not opened":   dressedPuzzle[:40] + "]" + dressedPuzzle[40:],
	"a brace in the middle":  dressedPuzzle[:40] + "{" + dressedPuzzle[40:],
	"a letter in the middle": dressedPuzzle[:40] + "y" + dressedPuzzle[41:],
	"an id of SudokuPad":     "https://sudokupad.app/abc123",
	"an id of f-puzzles":     "https://www.f-puzzles.com/?id=yhkyz63b",
	"an id of sudoku.coach":  "https://sudoku.coach/en/play/1a2b",
	"a killer of Solo":       "3x3kdb:zzzc,b_3a,1a",
	"a number of Solo":       "3x3#123456789012345",
	"another kind of puzzle": "https://puzz.link/p?slither/5/5/j19g4i48h6",
	"JSON with cages":        `{"puzzle":"` + dressedPuzzle + `","cages":[{"sum":3,"cells":["r1c1"]}]}`,
	"Str8ts":                 "https://www.sudokuwiki.org/str8ts.htm?bd=T9B" + strings.Repeat("00", 81),
	"an unknown jigsaw":      "J9B" + strings.Repeat("00", 81),
	"killer cages":           `{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{"value":1}],`, 9), ",") + `],"killercage":[{"cells":["R1C1"],"value":"3"}]}`,
	"thermometers":           `{"size":9,"grid":[` + strings.TrimSuffix(strings.Repeat(`[{},{},{},{},{},{},{},{},{"value":1}],`, 9), ",") + `],"thermometer":[{"lines":[["R1C1","R1C2"]]}]}`,
	"a packed link cut off":  "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QlQEMBXNACwHsAnBfVK4nMGNW",
	"a line that is short":   "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...",
	"a row of CSV":           ",,,,19,,4,\n,,4,8,,,6,,\n7,5,,,,,,,2\n,9,,1,,2,,,4\n,,,,,3,,,\n5,,,4,,6,,3,\n8,,,,,,,7,3\n,,6,,,8,4,,\n,1,,2,9,,,,",
	"a game cut off":         `<opensudoku><game data="123"/></opensudoku>`,
	"a short line of HoDoKu": ":0100:1:12.45" + strings.Repeat(".", 40) + ":::",
}

// reading is the result of Read for a text, which all faces must find.
type reading struct {
	finding
	grid *solver.Grid
	bad  *format.Error
}

// finding is the puzzle that a face found, or the sentence with which it refused one.
type finding struct{ puzzle, layout, fault string }

func found(puzzle string, layout solver.Shape) finding { return finding{puzzle, layout.String(), ""} }

func readAlone(text string) (r reading) {
	var err error
	r.grid, err = format.Read(text, format.Options{})
	if bad, ok := errors.AsType[*format.Error](err); ok {
		r.bad, r.fault = bad, phrase.New(phrase.DefaultLocale).FormatError(bad)
		return r
	}
	r.finding = found(r.grid.String(), r.grid.Layout().Shape())
	return r
}

// refusal returns the expected finding if a text contains its sentence, else the text.
func (r *reading) refusal(text string) finding {
	if r.bad != nil && strings.Contains(strings.ToLower(text), strings.ToLower(r.fault)) {
		return r.finding
	}
	return finding{fault: text}
}

func (f *faces) pastedToBot(t *testing.T, q *bot.Request, want reading) finding {
	q.ID, q.Place, q.User = t.Name()+q.Text, bot.PlaceDM, bot.User{ID: "test:" + t.Name(), Name: "Anna"}
	reply := f.router.Handle(t.Context(), q)
	if len(reply.Pictures) == 0 {
		return want.refusal(reply.Text)
	}
	g := reply.Pictures[0].Board.Grid
	return found(g.String(), g.Layout().Shape())
}

// pastedToTerminal pastes a text and then types rate. It reads the puzzle from the last board that is drawn.
func (f *faces) pastedToTerminal(t *testing.T, text string, want reading) finding {
	var out bytes.Buffer
	o := console.Options{
		Router: f.router, In: strings.NewReader(text + "\n\n\nrate\n"), Out: &out,
		User: bot.User{ID: "test:" + t.Name(), Name: "Anna"}, RunID: t.Name() + text, Width: 80, Zone: time.UTC,
	}
	if err := console.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	rows := boardRow.FindAllStringSubmatch(out.String(), -1)
	if want.grid == nil || len(rows) < want.grid.Layout().Size() {
		return want.refusal(strings.Join(strings.Fields(out.String()), " "))
	}
	var cells strings.Builder
	for _, row := range rows[len(rows)-want.grid.Layout().Size():] {
		for cell := range strings.FieldsSeq(strings.ReplaceAll(row[1], "┃", " ")) {
			if len(cell) > 1 {
				cell = "." // the cell shows its candidates
			}
			cells.WriteString(cell)
		}
	}
	if cells.String() == want.puzzle {
		return want.finding // the board does not show its layout
	}
	return finding{puzzle: cells.String()}
}

// boardRow matches a row of a board.
var boardRow = regexp.MustCompile(`(?m)^r\d+ +┃(.*)$`)

// pastedToPage compares the board on the page with the drawing of the expected puzzle.
func (f *faces) pastedToPage(t *testing.T, text string, want reading) finding {
	r, err := http.Get(f.server + "/puzzle?" + url.Values{"do": {"hint"}, "puzzle": {text}}.Encode())
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	if want.grid == nil {
		return want.refusal(html.UnescapeString(string(body)))
	}
	board := render.Board{Grid: want.grid, NoteCells: want.grid.Restricted(), RoleNames: phrase.New(phrase.DefaultLocale).LegendText}
	if drawn := bytes.TrimPrefix(render.SVG(board, render.Light), []byte("<svg")); bytes.Contains(body, drawn) {
		return want.finding
	}
	_, fault, _ := strings.Cut(string(body), `class="fault">`)
	return finding{fault: r.Status + " " + fault[:min(len(fault), 300)]}
}

func (f *faces) pastedToAPI(t *testing.T, text string, want reading) finding {
	body, err := json.Marshal(map[string]string{"puzzle": text})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.Post(f.server+"/api/v1/rate", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var answer struct{ Puzzle, Layout, Detail string }
	if err := json.NewDecoder(r.Body).Decode(&answer); err != nil {
		t.Fatal(r.Status, err)
	}
	if answer.Puzzle == "" {
		return want.refusal(answer.Detail)
	}
	return finding{answer.Puzzle, answer.Layout, ""}
}

// pastedToProgram passes a text to the program as an argument or on standard input.
func pastedToProgram(t *testing.T, args []string, in string, want reading) finding {
	var out, faults bytes.Buffer
	m := &Main{Stdin: strings.NewReader(in), Stdout: &out, Stderr: &faults}
	m.Run(t.Context(), append([]string{"rate", "--no-hodoku", "--format", "json"}, args...))
	var rated []finding
	for lines := bufio.NewScanner(&out); lines.Scan(); {
		var line struct{ Puzzle, Layout string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		g, err := format.Read(line.Puzzle, format.Options{Shape: shapeOf(t, line.Layout)})
		if err != nil {
			t.Fatal(err)
		}
		rated = append(rated, found(g.String(), g.Layout().Shape()))
	}
	switch {
	case len(rated) == 1 && faults.Len() == 0:
		return rated[0]
	case len(rated) == 0 && want.bad != nil && strings.Contains(faults.String(), want.bad.Msg):
		return want.finding // the program reports errors in English, as the error itself does
	}
	return finding{fault: faults.String() + out.String()}
}

func shapeOf(t *testing.T, name string) *solver.Shape {
	shape, err := solver.ParseShape(name)
	if err != nil {
		t.Fatal(err)
	}
	return &shape
}
