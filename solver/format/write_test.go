package format_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

var update = flag.Bool("update", false, "write the goldens anew")

// TestWrite compares the writers with testdata/*.txtar. The comment of an archive is the shape.
func TestWrite(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no goldens", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			g, err := format.Read(string(archive.Files[0].Data), format.Options{Shape: shape(t, strings.TrimSpace(string(archive.Comment)))})
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: archive.Comment, Files: []txtar.File{
				archive.Files[0],
				{Name: "line", Data: []byte(format.Line(g) + "\n")},
				{Name: "block", Data: []byte(format.Block(g))},
				{Name: "candidates", Data: []byte(format.Candidates(g))},
				{Name: "restricted", Data: []byte(format.LineWithRestrictions(g) + "\n")},
			}}
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if want := txtar.Format(archive); !bytes.Equal(txtar.Format(got), want) {
				t.Error(cmp.Diff(string(want), string(txtar.Format(got))))
			}
		})
	}
}

// position draws a grid: values, candidates removed, contradictions too.
func position(t *rapid.T) *solver.Grid {
	jigsaws := []solver.Shape{{Regions: regions}, {Regions: regions4}}
	s := rapid.SampledFrom(append(solver.KnownShapes(), jigsaws...)).Draw(t, "shape")
	s.Diagonals = rapid.Bool().Draw(t, "diagonals")
	s.Windows = s.Size() == 9 && rapid.Bool().Draw(t, "windows")
	layout, err := solver.NewLayout(s)
	if err != nil {
		t.Fatal(err)
	}
	g := solver.NewGrid(layout)
	cells := rapid.IntRange(0, layout.CellCount()-1)
	digits := rapid.IntRange(1, layout.Size())
	for range rapid.IntRange(0, layout.CellCount()).Draw(t, "places") {
		g.Place(cells.Draw(t, "cell"), digits.Draw(t, "digit"))
	}
	g = g.WithPlainCandidates()
	for range rapid.IntRange(0, layout.CellCount()).Draw(t, "removes") {
		g.Remove(cells.Draw(t, "cell"), digits.Draw(t, "digit"))
	}
	g.MarkGivens()
	return g
}

// options names a grid's shape if its length does not, and at random otherwise.
func options(t *rapid.T, g *solver.Grid) format.Options {
	s := g.Layout().Shape()
	named := s.Diagonals || s.Windows || s.Regions != "" || s.Size() == 12 || s.Size() == 16 || rapid.Bool().Draw(t, "named")
	o := format.Options{}
	if named {
		o.Shape = &s
	}
	return o
}

func checkRead(t *rapid.T, text string, o format.Options, want *solver.Grid) {
	t.Helper()
	read, err := format.ReadPuzzle(text, o)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got := read.Noted()
	if *got != *want {
		t.Fatalf("got\n%s%swant\n%s%sfrom\n%s", format.Block(got), format.Candidates(got), format.Block(want), format.Candidates(want), text)
	}
}

func TestValuesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := position(t)
		o := options(t, g)
		line, size := format.Line(g), g.Layout().Size()
		checkRead(t, line, o, g.WithPlainCandidates())
		checkRead(t, format.Block(g), o, g.WithPlainCandidates())
		checkRead(t, rows(line, size, "\n"), o, g.WithPlainCandidates())
		checkRead(t, rows(line, size, "/"), o, g.WithPlainCandidates())
		checkRead(t, strings.Join(strings.Split(line, ""), " "), o, g.WithPlainCandidates())
	})
}

// TestChatRoundTrip reads rows separated by spaces, as older clients send them.
func TestChatRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := position(t)
		o := options(t, g)
		checkRead(t, rows(format.Line(g), g.Layout().Size(), " "), o, g.WithPlainCandidates())
	})
}

// Rows with spaces for blanks, partly trimmed, are read back.
func TestSpacesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := position(t)
		if g.FilledCount() == 0 {
			return
		}
		var lines []string
		for line := range strings.SplitSeq(rows(strings.ReplaceAll(format.Line(g), ".", " "), g.Layout().Size(), "\n"), "\n") {
			if (len(lines) > 0 || line[0] == ' ') && rapid.Bool().Draw(t, "trim") { // see aligned.go
				line = strings.TrimRight(line, " ")
			}
			lines = append(lines, line)
		}
		s := g.Layout().Shape()
		checkRead(t, strings.Join(lines, "\n")+"\n", format.Options{Shape: &s}, g.WithPlainCandidates())
	})
}

// Single candidates come back as values, and cells without any as cells without notes.
func TestCandidatesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := position(t)
		want := g.WithPlainCandidates()
		empty := g.Empty()
		several := false
		for c := range empty.All() {
			if d, ok := g.Candidates(c).Single(); ok {
				want.Place(c, d)
			}
			several = several || g.Candidates(c).Len() > 1
		}
		want.MarkGivens()
		o := options(t, g)
		for c := range want.Empty().All() {
			noted := g.Candidates(c)
			if several && (noted == 0 || want.Candidates(c)&noted != 0) { // else it is not a candidate grid
				want.Restrict(c, noted)
			}
		}
		checkRead(t, format.Candidates(g), o, want)
	})
}

func TestRestrictedRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := position(t)
		want := g.WithPlainCandidates()
		empty := g.Empty()
		for c := range empty.All() {
			if cands := g.Candidates(c); cands != 0 {
				want.Restrict(c, cands)
			}
		}
		checkRead(t, format.LineWithRestrictions(g), options(t, g), want)
	})
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
