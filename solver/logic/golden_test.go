package logic

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/solver"
)

var update = flag.Bool("update", false, "rewrite the steps in testdata")

// TestGoldens checks two positions for each technique in which it finds something, and a similar one in which it does
// not.
func TestGoldens(t *testing.T) {
	for _, technique := range Techniques() {
		t.Run(technique.Name, func(t *testing.T) {
			name := filepath.Join("testdata", technique.Name+".txtar")
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, position := range []string{"one", "two", "miss"} {
				checkGolden(t, technique, archive, position)
			}
			if *update {
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestExamples checks that every technique has an example; -update makes one from its golden.
func TestExamples(t *testing.T) {
	for _, technique := range Techniques() {
		name := filepath.Join("examples", technique.Name+".txt")
		if _, err := os.Stat(name); *update && errors.Is(err, fs.ErrNotExist) {
			archive, err := txtar.ParseFile(filepath.Join("testdata", technique.Name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, *section(t, archive, "one.grid"), 0o644); err != nil {
				t.Fatal(err)
			}
			continue // the next build will contain it
		}
		if _, s, err := technique.Example(); err != nil || s.Technique != technique.Name {
			t.Errorf("%s: shows a %s, error %v", technique.Name, s.Technique, err)
		}
	}
	files, err := filepath.Glob("examples/*.txt")
	if err != nil || len(files) != len(Techniques()) {
		t.Errorf("%d examples of %d techniques, error %v", len(files), len(Techniques()), err)
	}
}

func checkGolden(t *testing.T, technique Technique, archive *txtar.Archive, position string) {
	t.Helper()
	shape, cells, _ := strings.Cut(string(*section(t, archive, position+".grid")), "\n")
	g := puzzle(t, shape, cells)
	steps := stepsOf(technique, g)
	if found := len(steps) > 0; found != (position != "miss") {
		t.Errorf("%s: found something: %v", position, found)
	}
	var got strings.Builder
	for i := range steps {
		got.WriteString(stepText(g.Layout(), &steps[i]) + "\n")
		checkArgument(t, g, &steps[i])
	}
	if technique.Unique {
		g = g.GivensOnly()
	}
	checkAgainstSolutions(t, g, steps, technique.Unique)
	want := section(t, archive, position+".steps")
	if *update {
		*want = []byte(got.String())
	}
	if got.String() != string(*want) {
		t.Errorf("%s:\ngot\n%swant\n%s", position, got.String(), *want)
	}
}

func section(t *testing.T, archive *txtar.Archive, name string) *[]byte {
	t.Helper()
	for i := range archive.Files {
		if archive.Files[i].Name == name {
			return &archive.Files[i].Data
		}
	}
	t.Fatalf("no section %s", name)
	return nil
}

// checkAgainstSolutions checks the steps against up to 100 solutions.
func checkAgainstSolutions(t *testing.T, g *solver.Grid, steps []solver.Step, unique bool) {
	t.Helper()
	n, err := solver.Search(t.Context(), g, 100, func(solution *solver.Grid) bool {
		for i := range steps {
			if steps[i].Contradicts(solution) {
				t.Errorf("%s contradicts %v", stepText(g.Layout(), &steps[i]), solution)
			}
		}
		return !t.Failed()
	})
	if err != nil || n == 0 || unique && n != 1 {
		t.Errorf("the position has %d solutions, error %v", n, err)
	}
}
