package guarded

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The table of guards names files and tests that there are.
func TestGuardsAreNamedRightly(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, own...)
	var tests strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	text := f.Doc.Text()
	guards, named := regexp.MustCompile(`(?m)^\t(\w+\.go) `).FindAllStringSubmatch(text, -1), regexp.MustCompile(`Test\w+`).FindAllString(text, -1)
	if len(guards) < 10 || len(named) < len(guards) {
		t.Fatalf("the table has %d guards and %d tests", len(guards), len(named))
	}
	for _, guard := range guards {
		if _, err := os.Stat(guard[1]); err != nil {
			t.Error(err)
		}
	}
	for _, test := range named {
		if !strings.Contains(tests.String(), "func "+test+"(") {
			t.Errorf("there is no %s", test)
		}
	}
}
