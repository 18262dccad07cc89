package format_test

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

func scan(r io.Reader, o format.Options) []string {
	var got []string
	for item, err := range format.Scan(r, o) {
		if err != nil {
			got = append(got, fmt.Sprintf("%d: %v", item.Line, err))
		} else {
			got = append(got, fmt.Sprintf("%d: %s", item.Line, format.Line(item.Grid())))
		}
	}
	return got
}

func TestScan(t *testing.T) {
	nine, other := rows(easy, 9, "\n"), rows(hbf, 9, "\n")
	g, err := format.Read(easy, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sixteen := strings.Repeat(".", 15) + "G"
	for _, tc := range []struct {
		name, shape, text string
		want              []string
	}{
		{"nothing", "", "", nil},
		{"only comments", "", "# one\n\n  # two\n", nil},
		{"one a line", "", easy + "\n" + hbf, []string{"1: " + easy, "2: " + hbf}},
		{"line ends of Windows", "", easy + "\r\n" + hbf + "\r\n", []string{"1: " + easy, "2: " + hbf}},
		{"byte order mark", "", "\ufeff" + easy + "\n" + hbf, []string{"1: " + easy, "2: " + hbf}},
		{"comments and empty lines", "", "# easy\n\n" + easy + " # really\n\n# then\n" + hbf, []string{"3: " + easy, "6: " + hbf}},
		{"a table", "", "puzzle\tsolutions\ttier\n" + easy + "\t1\teasy\n" + hbf + "\t1\teasy\t", []string{"2: " + easy, "3: " + hbf}},
		{"slashes", "", rows(easy, 9, "/") + "\n--4-/2--3/-1--/----\n", []string{"1: " + easy, "2: ..4.2..3.1......"}},
		{"spaces for blanks", "", strings.ReplaceAll(easy, ".", " ") + "\n" + hbf, []string{"1: " + easy, "2: " + hbf}},
		{"restricted", "", "[12]" + easy[1:] + "\n" + hbf, []string{"1: " + easy, "2: " + hbf}},
		{"blocks", "", nine + "\n\n" + other + "\n", []string{"1: " + easy, "11: " + hbf}},
		{"blocks, by count", "", nine + "\n" + other, []string{"1: " + easy, "10: " + hbf}},
		{"blocks and lines", "", nine + "\n" + hbf + "\n" + nine, []string{"1: " + easy, "10: " + hbf, "11: " + easy}},
		{"a comment in a block", "", nine[:30] + "# third\n" + nine[30:], []string{"1: " + easy}},
		{"bands parted by empty lines", "", rows(nine+"\n", 30, "\n") + "\n\n" + nine, []string{"1: " + easy, "14: " + easy}},
		{"all rows parted by empty lines", "", rows(easy, 9, "\n\n") + "\n\n\n" + rows(hbf, 9, "\n\n") + "\n\n" + nine, []string{"1: " + easy, "20: " + hbf, "38: " + easy}},
		{"a row alone before a block", "", easy[:9] + "\n\n" + other, []string{"1: line 1, column 10: 9 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)", "3: " + hbf}},
		{"two rows alone before a block", "", easy[:9] + "\n\n" + easy[9:18] + "\n\n" + other, []string{"1: line 3: 2 rows of 9 cells; want 9 rows", "5: " + hbf}},
		{"a short block of doubled rows before a block", "", rows(easy[:72], 9, "\n\n") + "\n\n" + other, []string{"1: line 15: 8 rows of 9 cells; want 9 rows", "17: " + hbf}},
		{"a short block of code before another", "", "```\n" + nine[:79] + "\n```\n```\n" + other + "\n```", []string{"2: line 9: 8 rows of 9 cells; want 9 rows", "12: " + hbf}},
		{"rows in a block of code", "", "```\n" + nine + "\n```\n```text\n" + other + "\n```\n" + easy, []string{"2: " + easy, "13: " + hbf, "23: " + easy}},
		{"lines of a program", "", `"` + easy + "\",\n'" + hbf + "',\n" + `"` + rows(easy, 9, "\",\n\"") + `"`, []string{"1: " + easy, "2: " + hbf, "3: " + easy}},
		{"drawn blocks", "", format.Block(g) + format.Block(g) + "\n" + format.Block(g), []string{"1: " + easy, "14: " + easy, "28: " + easy}},
		{"candidate grids", "", format.Candidates(g) + "\n" + format.Candidates(g), []string{"1: " + easy[:23] + "4" + easy[24:], "15: " + easy[:23] + "4" + easy[24:]}},
		{"trimmed blocks", "", spaced(easy) + "\n\n" + spaced(easy), []string{"1: " + easy, "11: " + easy}},
		{"a row of spaces in a block", "", strings.ReplaceAll(other, ".", " "), []string{"1: " + hbf}},
		{"two rows of spaces first", "", strings.ReplaceAll(rows(strings.Repeat(".", 18)+easy[18:], 9, "\n"), ".", " "), []string{"1: .................." + easy[18:]}},
		{"a row of blanks first", "", rows(strings.Repeat("-", 9)+easy[9:], 9, "\n"), []string{"1: ........." + easy[9:]}},
		{"solutions below", "", easy + "\n" + full + "\n" + rows(easy, 9, "\n") + "\n\n" + rows(full, 9, "\n") + "\n" + hbf, []string{"1: " + easy, "3: " + easy, "22: " + hbf}},
		{"a full grid that is no solution", "", hbf + "\n" + full + "\n" + full, []string{"1: " + hbf, "2: " + full, "3: " + full}},
		{"4x4", "", "..4.2..3.1......\n12344321........", []string{"1: ..4.2..3.1......", "2: 12344321........"}},
		{"16x16", "16x16", strings.Repeat(sixteen+"\n", 16) + strings.Repeat(sixteen, 16), []string{"1: " + strings.Repeat(sixteen, 16), "17: " + strings.Repeat(sixteen, 16)}},
		{"4x4 named", "2x2", "..4.\n2..3\n.1..\n....\n..4.2..3.1......", []string{"1: ..4.2..3.1......", "5: ..4.2..3.1......"}},

		{"a fault among many", "", easy + "\n" + easy[:80] + "\n" + hbf, []string{"1: " + easy, "2: line 2, column 81: 80 cells, 1 too few; a 9x9 sudoku has 81", "3: " + hbf}},
		{"words", "", "hello\n" + easy, []string{`1: line 1, column 1: "h" does not belong in a sudoku; ` + wantCell, "2: " + easy}},
		{"binary", "", easy + "\n\x00\x01\n" + easy, []string{"1: " + easy, "2: line 2: this is not text; want a text file with a puzzle a line"}},
		{"not UTF-8", "", "\xffabc", []string{"1: line 1: this is not text; want a text file with a puzzle a line"}},
		{"a fault in a block", "", nine + "\n\n" + strings.Replace(nine, "75", "7y", 1) + "\n\n" + other, []string{"1: " + easy, `11: line 13, column 2: "y" does not belong in a sudoku; ` + wantCell, "21: " + hbf}},
		{"a fault behind a comment", "", "# a\n" + nine[:30] + "# b\n" + strings.Replace(nine[30:], "6", "y", 1), []string{`2: line 8, column 6: "y" does not belong in a sudoku; ` + wantCell}},
		{"a short block", "", nine[:79] + "\n\n" + easy, []string{"1: line 8: 8 rows of 9 cells; want 9 rows", "10: " + easy}},
		{"a short block before a line", "", nine[:79] + "\n" + easy, []string{"1: line 8: 8 rows of 9 cells; want 9 rows", "9: " + easy}},
		{"a short block at the end", "", easy + "\n" + nine[:9], []string{"1: " + easy, "2: line 2, column 10: 9 cells; want 81 for 9x9 (or 16, 36, 64, 100, 144, 196, 256 for other sizes)"}},
		{"a line too long", "", easy + "\n" + strings.Repeat("1", 1<<20) + "\n" + hbf, []string{"1: " + easy, "2: line 2: this line is longer than 32768 bytes; want a puzzle a line", "3: " + hbf}},
		{"a line too long at the end", "", strings.Repeat("1", 1<<20), []string{"1: line 1: this line is longer than 32768 bytes; want a puzzle a line"}},
		{"144 cells", "", strings.Repeat(".", 144), []string{"1: line 1: 144 cells can be several layouts; name one of 6x2, 4x3, 6x2+x or 4x3+x"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got := scan(strings.NewReader(tc.text), format.Options{Shape: shape(t, tc.shape)})
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestScanKeepsText(t *testing.T) {
	nine := rows(easy, 9, "\n")
	var got []string
	for item := range format.Scan(strings.NewReader("# a\n"+nine+"\n"+hbf+"\tx\n"), format.Options{}) {
		got = append(got, item.Text)
	}
	if diff := cmp.Diff([]string{nine, hbf}, got); diff != "" {
		t.Error(diff)
	}
}

func TestScanNamesReadError(t *testing.T) {
	broken := errors.New("disk gone")
	var last error
	n := 0
	for _, err := range format.Scan(io.MultiReader(strings.NewReader(easy+"\n"+easy+"\n"), iotest.ErrReader(broken)), format.Options{}) {
		n++
		last = err
	}
	if n != 3 || !errors.Is(last, broken) || last.Error() != "read puzzles after line 2: disk gone" {
		t.Errorf("%d items, then %v", n, last)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return copy(p, easy+"\n"), nil }

// TestScanStreams: an endless file can be left at any time.
func TestScanStreams(t *testing.T) {
	n := 0
	for _, err := range format.Scan(endless{}, format.Options{}) {
		if n++; err != nil || n == 1000 {
			break
		}
	}
	if n != 1000 {
		t.Errorf("ended after %d puzzles", n)
	}
}

// again repeats a text for ever and counts how often it was asked for.
type again struct {
	text  string
	reads int
}

func (a *again) Read(p []byte) (int, error) {
	a.reads++
	return copy(p, strings.Repeat(a.text, 1+len(p)/len(a.text))), nil
}

// TestScanGivesUp: of a text without more puzzles a part is read, with at most a hundred errors.
func TestScanGivesUp(t *testing.T) {
	garbage := []string{"# a comment\n", "#########\n", "\n", "puzzle\n", "         \n", "+---+---+---+\n", "one two three\n\n", strings.Repeat("[1,\n", 100), "1"}
	for _, first := range []string{"", easy + "\n", "<opensudoku><game data=\"" + strings.ReplaceAll(easy, ".", "0") + "\"/>\n"} {
		texts := garbage
		if strings.HasPrefix(first, "<") {
			texts = []string{"<!-- a comment -->\n", "<a>\n", "<a></a>\n", "words ", "<a b=\"1\" c=\"2\"/>"}
		}
		for i, text := range texts {
			if testing.Short() && i%3 != 0 {
				continue
			}
			r := &again{text: text}
			var last error
			puzzles, faults := 0, 0
			for _, err := range format.Scan(io.MultiReader(strings.NewReader(first), r), format.Options{}) {
				if last = err; err != nil {
					faults++
				} else {
					puzzles++
				}
			}
			bad, ok := errors.AsType[*format.Error](last)
			ends := []format.ErrorKind{format.NoPuzzles, format.NoMorePuzzles, format.LineTooLong, format.NoPuzzleInside}
			if !ok || !slices.Contains(ends, bad.Kind) || r.reads > 2000 || puzzles != min(len(first), 1) || first == "" && faults > 101 {
				t.Errorf("%q behind %q: %d puzzles, %d faults from %d reads, the last %v", text, first, puzzles, faults, r.reads, last)
			}
		}
	}
}

// Puzzles are read as long as there are any, however many stand before them.
func TestScanReadsOn(t *testing.T) {
	note := strings.Repeat("# a comment\n", 1000)
	game := `<game data="` + strings.ReplaceAll(easy, ".", "0") + `"/>` + "\n"
	for _, tc := range []struct {
		text string
		want int
	}{
		{strings.Repeat(easy+"\n", 30_000), 30_000},
		{strings.Repeat(note+easy+"\n", 300), 300},
		{strings.Repeat(note+rows(easy, 9, "\n")+"\n", 300), 300},
		{"<opensudoku>" + strings.Repeat(game, 30_000) + "</opensudoku>", 30_000},
	} {
		n := 0
		for _, err := range format.Scan(strings.NewReader(tc.text), format.Options{}) {
			if n++; err != nil {
				t.Fatal(n, err)
			}
		}
		if n != tc.want {
			t.Errorf("%d puzzles, want %d", n, tc.want)
		}
	}
}

// TestScanReadsWhatIsWritten mixes the ways to write puzzles in one file.
func TestScanReadsWhatIsWritten(t *testing.T) {
	write := map[string]func(*solver.Grid) string{
		"line":  func(g *solver.Grid) string { return format.Line(g) + "\n" },
		"block": format.Block,
		"rows":  func(g *solver.Grid) string { return rows(format.Line(g), 9, "\n") + "\n" },
		"slash": func(g *solver.Grid) string { return rows(format.Line(g), 9, "/") + "\n" },
		"table": func(g *solver.Grid) string { return format.Line(g) + "\t1\thard\n" },
	}
	names := slices.Sorted(maps.Keys(write))
	between := []string{"", "\n", "# note\n", "\n\n"}
	rapid.Check(t, func(t *rapid.T) {
		g := solver.NewGrid(solver.Classic())
		for range rapid.IntRange(1, 60).Draw(t, "clues") {
			g.Place(rapid.IntRange(0, 80).Draw(t, "cell"), rapid.IntRange(1, 9).Draw(t, "digit"))
		}
		g.Place(0, 1) // a first row of blanks could be a border
		var file strings.Builder
		n := rapid.IntRange(1, 5).Draw(t, "puzzles")
		for range n {
			file.WriteString(write[rapid.SampledFrom(names).Draw(t, "form")](g))
			file.WriteString(rapid.SampledFrom(between).Draw(t, "between"))
		}
		got := scan(strings.NewReader(file.String()), format.Options{})
		if len(got) != n {
			t.Fatalf("%d puzzles, want %d, in\n%s", len(got), n, file.String())
		}
		for _, line := range got {
			if !strings.HasSuffix(line, ": "+format.Line(g)) {
				t.Fatalf("got %s, want %s, in\n%s", line, format.Line(g), file.String())
			}
		}
	})
}
