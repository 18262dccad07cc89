package format

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// A fuzz target for each reader. Links whose puzzle is packed are given it unpacked, too,
// or nothing but noise would come out of them.

func FuzzPenpa(f *testing.F) {
	fuzzReader(f, penpa, deflated, strings.Join(inflate(afterMark(f, "penpa", "p=")), "\n"))
}

func FuzzFpuzzlesLink(f *testing.F) {
	load := func(json string) string { return "https://www.f-puzzles.com/?load=" + packed64(json) }
	fuzzReader(f, fpuzzlesLink, load, sample(f, "fpuzzles-json"), sample(f, "sudokupad-json"))
}

func FuzzSudokuPadLink(f *testing.F) {
	pack := func(json string) string { return "https://sudokupad.app/scl" + packed64(json) }
	fuzzReader(f, sudokuPadLink, pack, sample(f, "sudokupad-json"), `{ce:[[{v:1}]],re:[],l:[]}`)
}

func FuzzSudokuPadIDs(f *testing.F) {
	link := func(id string) string { return "https://sudokupad.app/" + id }
	fuzzReader(f, sudokuPadLink, link, "scfoooooooooooooK*wxaA*tT*", "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B", "abc123")
}

func FuzzSudokuWiki(f *testing.F) {
	link := func(code string) string { return "https://www.sudokuwiki.org/sudoku.htm?bd=" + code }
	fuzzReader(f, wiki, link, sample(f, "sudokuwiki-a"), sample(f, "sudokuwiki-b"), "J9B"+strings.Repeat("1", 81)+strings.Repeat("0", 162))
}

func FuzzSudokuCoach(f *testing.F) {
	fuzzReader(f, coachLink, func(part string) string { return "https://sudoku.coach/" + part }, "en/play/"+sample(f, "sdm"))
}

func FuzzSudokuExchange(f *testing.F) {
	fuzzReader(f, exchangeLink, func(part string) string { return "https://sudokuexchange.com/play/?s=" + url.QueryEscape(part) }, sample(f, "sdm"))
}

func FuzzAnyLink(f *testing.F) {
	fuzzReader(f, anyLink, func(part string) string { return "https://example.org/" + part }, "?grid="+sample(f, "line"), "#"+sample(f, "sdm"), "%2535%33")
}

func FuzzOpenSudoku(f *testing.F) {
	game := func(data string) string { return `<opensudoku><game data="` + data + `"/></opensudoku>` }
	fuzzReader(f, openSudoku, game, "version: 1&#10;"+strings.Repeat("0|1,2,|1|5|-|0|0|-|1|", 27), "version: 2&#10;"+strings.Repeat("0|5||1|", 81), "version: 4&#10;"+strings.Repeat("0|5|0|1|", 81))
}

func FuzzFpuzzlesJSON(f *testing.F) {
	fuzzReader(f, fpuzzlesJSON, nil, `{"size":4,"grid":[[{"value":1,"region":0}],[],[],[]],"diagonal+":true,"extraregion":[{"cells":["R1C1"]}]}`)
}

func FuzzSudokuPadJSON(f *testing.F) {
	fuzzReader(f, sudokuPadJSON, nil, `{ce:[[{v:1}],[],[],[]],re:[[[0,0],[0,1],[1,0],[1,1]]],l:[{wp:[[0,0],[4,4]]},{wp:[[0,4],[4,0]]}],ca:[{ce:[[1,1]]}]}`)
}

func FuzzSdk(f *testing.F) {
	rows := sample(f, "sdk")
	fuzzReader(f, sdk, nil, rows+"\n[State]\n"+strings.Replace(rows, "[Puzzle]\n....", "23..", 1)+"\n[PencilMarks]\n1,23,,45\n,,,,,,,9,\n", "[PencilMarks]\n1")
}

func FuzzHodoku(f *testing.F) {
	fuzzReader(f, hodoku, nil, ":0300:4:"+strings.Replace(sample(f, "line"), "19", "+1+9", 1)+":211 311:::")
}

func FuzzStudio(f *testing.F) {
	fuzzReader(f, studio, nil, strings.Replace(sample(f, "line"), "19", "+1+9", 1)+":714 814", sample(f, "line")+":714::")
}

func FuzzServices(f *testing.F) {
	fuzzReader(f, services, nil, `{"newboard":{"grids":[{"value":[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]],"solution":[[1]]}]}}`,
		`[{"val":1},{"val":0,"notes":[2,3]},{"val":3,"given":false}]`, `{"squares":[{"x":0,"y":0,"value":7},{"x":1,"y":1,"value":2},{"x":8,"y":2,"value":3},{"x":3,"y":3,"value":9}]}`,
		`{"1":[1,2,3,4],"2":"..1.","3":[],"4":["",null,"x",3]}`, `{"puzzle":"..4.\n2..3\n.1..\n....","current":"..4.2..3.1....1."}`)
}

func FuzzPuzzLink(f *testing.F) {
	fuzzReader(f, puzzLink, func(cells string) string { return "https://puzz.link/p?sudoku/" + cells }, "4/4/g1k23k3g", "9/9/-0a.+100z")
}

func FuzzSolo(f *testing.F) {
	fuzzReader(f, solo, nil, "2x2:a3e3_1e2a", "4jx:a3e3_1e2a,bcdefg_zy", "3x3kdb:zzzc,_a", "3x3#123456")
}

func Fuzz729(f *testing.F) { fuzzReader(f, digitCandidates, nil) }

func FuzzList(f *testing.F) {
	fuzzReader(f, list, nil, "grid = np.array([[1, None, [1, 2]], ...])", `["1...", "..2.", ".3..", "...4"]`, "{{0,1},{2,3}}")
}

func FuzzTable(f *testing.F) {
	fuzzReader(f, table, nil, "id,puzzle,solution\n", "..4.2..3.1......\n1342241331244231", "1342241331244231;..4.2..3.1......")
}

func FuzzCandidates(f *testing.F) { fuzzReader(f, candidateGrid, nil, sample(f, "block")) }

func FuzzLine(f *testing.F) {
	fuzzReader(f, line, nil, sample(f, "block"), sample(f, "restricted"), sample(f, "csv"), sample(f, "tsv"), sample(f, "ss"), "12../34../..12/....")
}

func FuzzSpaced(f *testing.F) { fuzzReader(f, spaced, nil, strings.TrimSpace(sample(f, "spaces"))) }

// FuzzUnpackLZ: what is packed comes back, and what is not comes to a bounded text or an
// error.
func FuzzUnpackLZ(f *testing.F) {
	f.Add(afterMark(f, "fpuzzles", "load="))
	f.Add("N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==")
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := unpackLZ(text); err == nil && len(got) > 3*maxUnpacked {
			t.Fatalf("%d bytes", len(got))
		}
		text = strings.ToValidUTF8(text, "?")
		if got, err := unpackLZ(packLZ(text)); len(text) <= maxUnpacked && isBasic(text) && (err != nil || got != text) {
			t.Fatalf("%q came back as %q, %v", text, got, err)
		}
	})
}

// isBasic reports whether every character of a text is one unit of UTF-16.
func isBasic(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > 0xffff })
}

// fuzzReader gives a reader texts, as they are and in what packs them: it leaves them to
// others, or makes a grid that can be written and read again, or says what is wrong.
func fuzzReader(f *testing.F, format Format, pack func(string) string, seeds ...string) {
	f.Add(sample(f, format.Name), false)
	for _, seed := range seeds {
		f.Add(seed, pack != nil)
	}
	f.Fuzz(func(t *testing.T, text string, packed bool) {
		if packed && pack != nil {
			text = pack(text)
		}
		in := &input{text: text}
		if rows, err := newSheet(text, in.options); err == nil {
			in.rows = rows
		}
		if len(text) > MaxTextBytes || in.rows == nil && isPlain(format) || !format.recognise(in) {
			return
		}
		g, err := format.read(in)
		if bad, ok := errors.AsType[*Error](err); err != nil && (!ok || bad.Kind == "" || bad.Msg == "" || bad.Line < 0 || bad.Column < 0) {
			t.Fatalf("%q: %#v", text, err)
		}
		if err == nil {
			checkWritten(t, g, format)
		}
	})
}

func isPlain(format Format) bool {
	return slices.ContainsFunc(plain, func(f Format) bool { return f.Name == format.Name })
}

// checkWritten writes a grid and reads it again: its values stay, but that a cell with one
// candidate may come back filled.
func checkWritten(t *testing.T, g *solver.Grid, own Format) {
	s := g.Layout().Shape()
	for _, to := range []Format{own, line, block, restricted} {
		if to.write == nil || to.solved || to.holds != nil && !to.holds(s) {
			continue
		}
		text := to.write(g, nil)
		again, err := Read(text, Options{Shape: &s})
		if err != nil {
			t.Fatalf("%s in %s is not read: %v\n%s", LineWithRestrictions(g), to.Name, err, text)
		}
		for cell := range g.Layout().CellCount() {
			single, ok := g.Candidates(cell).Single()
			if v := again.Value(cell); v != g.Value(cell) && !(g.Value(cell) == 0 && ok && v == single) {
				t.Fatalf("%s in %s is read as %s\n%s", LineWithRestrictions(g), to.Name, Line(again), text)
			}
		}
	}
}

// sample is the file of a format.
func sample(f *testing.F, name string) string {
	text, err := os.ReadFile(filepath.Join("testdata", "formats", name+".txt"))
	if err != nil {
		f.Fatal(err)
	}
	return strings.TrimSuffix(string(text), "\n")
}

// afterMark is what stands behind a mark in the file of a format.
func afterMark(f *testing.F, name, mark string) string {
	_, rest, _ := strings.Cut(sample(f, name), mark)
	return rest
}
