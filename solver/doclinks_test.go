package solver_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocLinksLeadSomewhere checks that the links in the documentation of this package and its children exist.
func TestDocLinksLeadSomewhere(t *testing.T) {
	dirs, err := filepath.Glob("*/doc.go")
	if err != nil || len(dirs) == 0 {
		t.Fatal("no documentation found:", err)
	}
	for _, file := range append(dirs, "doc.go", "rating/rating.go") {
		dir := filepath.Dir(file)
		t.Run(dir, func(t *testing.T) {
			p := readPackage(t, dir)
			check := func(text string) {
				for _, link := range deadLinks(p, text) {
					t.Errorf("%s is not there: %s", link, strings.SplitN(text, "\n", 2)[0])
				}
			}
			check(p.Doc)
			for _, f := range p.Funcs {
				check(f.Doc)
			}
			for _, typ := range p.Types {
				check(typ.Doc)
				for _, f := range append(typ.Funcs, typ.Methods...) {
					check(f.Doc)
				}
			}
		})
	}
}

func readPackage(t *testing.T, dir string) *doc.Package {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	set, files := token.NewFileSet(), []*ast.File(nil)
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			f, err := parser.ParseFile(set, filepath.Join(dir, name), nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
	}
	p, err := doc.NewFromFiles(set, files, "pencilmark/solver/"+dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var unlinked = regexp.MustCompile(`\[\*?[A-Z]\w*(\.\w+)?\]`)

func deadLinks(p *doc.Package, text string) (dead []string) {
	for _, block := range p.Parser().Parse(text).Content {
		paragraph, ok := block.(*comment.Paragraph)
		if !ok {
			continue
		}
		for _, part := range paragraph.Text {
			if plain, ok := part.(comment.Plain); ok {
				dead = append(dead, unlinked.FindAllString(string(plain), -1)...)
			}
		}
	}
	return dead
}
