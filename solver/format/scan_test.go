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

// scan lists the line and the result of each item of a file.
func scan(r io.Reader, o format.Options) (got []string) {
	for item, err := range format.Scan(r, o) {
		got = append(got, fmt.Sprintf("%d: %s", item.Line, result(item.Puzzle(), err)))
	}
	return got
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

// again repeats a text for ever and counts its reads.
type again struct {
	text  string
	reads int
}

func (a *again) Read(p []byte) (int, error) {
	a.reads++
	return copy(p, strings.Repeat(a.text, 1+len(p)/len(a.text))), nil
}

// TestScanGivesUp checks that Scan reads only a part of a text without more puzzles, with at most a hundred errors.
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

// TestScanReadsOn checks that puzzles are read as long as there are any, however many come before them.
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

// TestScanSizes writes rules between rows, on grids of every size, and checks that Scan reads as many puzzles as were
// written.
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
			if text != puzzle { // rules separate bands of rows
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
