package logic

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/solver"
)

var update = flag.Bool("update", false, "rewrite the steps in testdata")

// A technique's golden has two positions in which it finds something, and one,
// a candidate or a clue away, in which it does not. The first line of a grid is
// its layout.
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
	}
	checkAgainstSolutions(t, g, steps)
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

// checkAgainstSolutions holds the steps to a hundred solutions of their
// position, which must have one.
func checkAgainstSolutions(t *testing.T, g *solver.Grid, steps []solver.Step) {
	t.Helper()
	n, err := solver.Search(t.Context(), g, 100, func(solution *solver.Grid) bool {
		for i := range steps {
			checkStep(t, g, solution, &steps[i])
		}
		return !t.Failed()
	})
	if err != nil || n == 0 {
		t.Errorf("the position has no solution, error %v", err)
	}
}
