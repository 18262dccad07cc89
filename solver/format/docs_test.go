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

// The table of docs/formats.md says what is so: each format has a row, by its name, and a
// file; it is written where the table says so, and holds what that says.
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

// back writes a grid and reads it again; an empty one if that cannot be.
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

// fromFile says how puzzles follow each other in a file: in lines, or with an empty line
// between; or that what is written around them makes one of several.
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
