package discord

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
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var tests strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	rows := regexp.MustCompile(`(?m)^\t(\w+\.go) +.*$`).FindAllStringSubmatch(f.Doc.Text(), -1)
	if len(rows) == 0 {
		t.Fatal("the table is not there")
	}
	for _, row := range rows {
		if _, err := os.Stat(row[1]); err != nil {
			t.Error(err)
		}
		for _, test := range regexp.MustCompile(`Test\w+`).FindAllString(row[0], -1) {
			if !strings.Contains(tests.String(), "func "+test+"(") {
				t.Errorf("%s: there is no %s", row[1], test)
			}
		}
	}
}
