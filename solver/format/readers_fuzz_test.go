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

// fuzzedReaders lists the formats, each with seeds and a function that packs a text for it.
func fuzzedReaders(f *testing.F) []fuzzedReader {
	before := func(prefix string) func(string) string {
		return func(text string) string { return prefix + text }
	}
	packed := func(prefix string) func(string) string {
		return func(json string) string { return prefix + packed64(json) }
	}
	query := func(part string) string { return "https://sudokuexchange.com/play/?s=" + url.QueryEscape(part) }
	game := func(data string) string { return `<opensudoku><game data="` + data + `"/></opensudoku>` }
	line81, sdm, pad := sample(f, "line"), sample(f, "sdm"), sample(f, "sudokupad-json")
	plus := strings.Replace(line81, "19", "+1+9", 1)
	state := strings.Replace(sample(f, "sdk"), "[Puzzle]\n....", "23..", 1)
	return []fuzzedReader{
		{penpa, deflated, []string{strings.Join(inflate(afterMark(f, "penpa", "p=")), "\n")}},
		{fpuzzlesLink, packed("https://www.f-puzzles.com/?load="), []string{sample(f, "fpuzzles-json"), pad}},
		{sudokuPadLink, packed("https://sudokupad.app/scl"), []string{pad, `{ce:[[{v:1}]],re:[],l:[]}`}},
		{sudokuPadLink, before("https://sudokupad.app/"), []string{"scfoooooooooooooK*wxaA*tT*", "classicB6B91D7C2E15F4D9C3K6D4B3D25D4F8F87B4C5B7C3B", "abc123"}},
		{wiki, before("https://www.sudokuwiki.org/sudoku.htm?bd="), []string{sample(f, "sudokuwiki-a"), sample(f, "sudokuwiki-b"), "J9B" + strings.Repeat("1", 81) + strings.Repeat("0", 162)}},
		{coachLink, before("https://sudoku.coach/"), []string{"en/play/" + sdm}},
		{exchangeLink, query, []string{sdm}},
		{anyLink, before("https://example.org/"), []string{"?grid=" + line81, "#" + sdm, "%2535%33"}},
		{openSudoku, game, []string{"version: 1&#10;" + strings.Repeat("0|1,2,|1|5|-|0|0|-|1|", 27), "version: 2&#10;" + strings.Repeat("0|5||1|", 81), "version: 4&#10;" + strings.Repeat("0|5|0|1|", 81)}},
		{fpuzzlesJSON, nil, []string{`{"size":4,"grid":[[{"value":1,"region":0}],[],[],[]],"diagonal+":true,"extraregion":[{"cells":["R1C1"]}]}`}},
		{sudokuPadJSON, nil, []string{`{ce:[[{v:1}],[],[],[]],re:[[[0,0],[0,1],[1,0],[1,1]]],l:[{wp:[[0,0],[4,4]]},{wp:[[0,4],[4,0]]}],ca:[{ce:[[1,1]]}]}`}},
		{sdk, nil, []string{sample(f, "sdk") + "\n[State]\n" + state + "\n[PencilMarks]\n1,23,,45\n,,,,,,,9,\n", "[PencilMarks]\n1"}},
		{hodoku, nil, []string{":0300:4:" + plus + ":211 311:::"}},
		{studio, nil, []string{plus + ":714 814", line81 + ":714::"}},
		{services, nil, []string{
			`{"newboard":{"grids":[{"value":[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]],"solution":[[1]]}]}}`,
			`[{"val":1},{"val":0,"notes":[2,3]},{"val":3,"given":false}]`,
			`{"squares":[{"x":0,"y":0,"value":7},{"x":1,"y":1,"value":2},{"x":8,"y":2,"value":3},{"x":3,"y":3,"value":9}]}`,
			`{"1":[1,2,3,4],"2":"..1.","3":[],"4":["",null,"x",3]}`,
			`{"puzzle":"..4.\n2..3\n.1..\n....","current":"..4.2..3.1....1."}`,
		}},
		{puzzLink, before("https://puzz.link/p?sudoku/"), []string{"4/4/g1k23k3g", "9/9/-0a.+100z"}},
		{solo, nil, []string{"2x2:a3e3_1e2a", "4jx:a3e3_1e2a,bcdefg_zy", "3x3kdb:zzzc,_a", "3x3#123456"}},
		{digitCandidates, nil, nil},
		{list, nil, []string{"grid = np.array([[1, None, [1, 2]], ...])", `["1...", "..2.", ".3..", "...4"]`, "{{0,1},{2,3}}"}},
		{table, nil, []string{"id,puzzle,solution\n", "..4.2..3.1......\n1342241331244231", "1342241331244231;..4.2..3.1......"}},
		{plainFormat("candidates"), nil, []string{sample(f, "block")}},
		{plainFormat("line"), nil, []string{sample(f, "block"), sample(f, "restricted"), sample(f, "csv"), sample(f, "tsv"), sample(f, "ss"), "12../34../..12/...."}},
		{plainFormat("spaces"), nil, []string{strings.TrimSpace(sample(f, "spaces"))}},
	}
}

type fuzzedReader struct {
	format Format
	pack   func(string) string
	seeds  []string
}

// FuzzUnpackLZ: packing round-trips, and any text unpacks to a bounded text or an error.
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

func isBasic(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > 0xffff })
}

// FuzzReaders: a reader leaves a text to others, makes a grid that round-trips, or returns an
// error.
func FuzzReaders(f *testing.F) {
	all := fuzzedReaders(f)
	for i, r := range all {
		f.Add(uint8(i), sample(f, r.format.Name), false)
		for _, seed := range r.seeds {
			f.Add(uint8(i), seed, r.pack != nil)
		}
	}
	f.Fuzz(func(t *testing.T, reader uint8, text string, packed bool) {
		r := all[int(reader)%len(all)]
		format, pack := r.format, r.pack
		if packed && pack != nil {
			text = pack(text)
		}
		read := func(o Options) (*solver.Grid, error) { return readPlain(text, o) }
		if format.open != nil {
			read = format.open(text)
		}
		if len(text) > MaxTextBytes || read == nil {
			return
		}
		g, err := read(Options{})
		err = named(err, format.Label)
		if bad, ok := errors.AsType[*Error](err); err != nil && (!ok || bad.Kind == "" || bad.Msg == "" || bad.Line < 0 || bad.Column < 0) {
			t.Fatalf("%q: %#v", text, err)
		}
		if err == nil {
			checkWritten(t, g, format)
		}
	})
}

func plainFormat(name string) Format {
	return plain[slices.IndexFunc(plain, func(f Format) bool { return f.Name == name })]
}

// checkWritten writes a grid and reads it again.
func checkWritten(t *testing.T, g *solver.Grid, own Format) {
	s := g.Layout().Shape()
	for _, to := range []Format{own, plainFormat("line"), plainFormat("block"), plainFormat("restricted")} {
		if to.write == nil || to.solved || to.holds != nil && !to.holds(s) {
			continue
		}
		text := to.write(g)
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

func sample(f *testing.F, name string) string {
	text, err := os.ReadFile(filepath.Join("testdata", "formats", name+".txt"))
	if err != nil {
		f.Fatal(err)
	}
	return strings.TrimSuffix(string(text), "\n")
}

func afterMark(f *testing.F, name, mark string) string {
	_, rest, _ := strings.Cut(sample(f, name), mark)
	return rest
}
