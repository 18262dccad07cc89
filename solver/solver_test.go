package solver_test

import (
	"os/exec"
	"strings"
	"testing"

	"pencilmark/solver"
)

// tb is what *testing.T, *testing.B and *rapid.T share.
type tb interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// grid reads a puzzle row-major and marks its givens: '/' is skipped, what is
// no digit is a blank, and no text at all is an empty grid.
func grid(t tb, shape, text string) *solver.Grid {
	t.Helper()
	l := layout(t, shape)
	g := solver.NewGrid(l)
	text = strings.ReplaceAll(text, "/", "")
	if text != "" && len(text) != l.CellCount() {
		t.Fatalf("%q has %d cells, want %d", text, len(text), l.CellCount())
	}
	for cell := range len(text) {
		for d := range l.Digits().All() {
			if text[cell] == solver.Symbol(d) {
				g.Place(cell, d)
			}
		}
	}
	g.MarkGivens()
	return g
}

func layout(t tb, shape string) *solver.Layout {
	t.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	l, err := solver.NewLayout(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		pkg, imports, _ := strings.Cut(strings.TrimSpace(line), " ")
		for path := range strings.FieldsSeq(imports) {
			own := path == "pencilmark/solver" || strings.HasPrefix(path, "pencilmark/solver/")
			first, _, _ := strings.Cut(path, "/")
			if !own && (strings.Contains(first, ".") || first == "pencilmark") {
				t.Errorf("%s imports %s; want the standard library and solver only", pkg, path)
			}
			if own && pkg == "pencilmark/solver" && !strings.HasPrefix(path, "pencilmark/solver/internal/") {
				t.Errorf("solver imports its child %s", path)
			}
		}
	}
}
