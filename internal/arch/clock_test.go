// Package arch holds the whole tree to the rules of ARCHITECTURE.md.
package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ownClocks lists what may read the machine's clock: the program itself, and
// what plays or measures the world around a program that is running.
var ownClocks = []string{
	"cmd/pencilmark/main.go",
	"internal/testkit/chaos/",
	"internal/clock/", // is that clock
	"internal/testkit/discordtest/",
	"internal/testkit/floodtest/",
	"internal/testkit/load/",
}

// TestTimeIsPassedIn: nobody else calls time.Now, or sleeps regardless of a
// context. time.Now as the default of an option is no call.
func TestTimeIsPassedIn(t *testing.T) {
	for path, file := range sources(t) {
		if slices.ContainsFunc(ownClocks, func(own string) bool { return strings.HasPrefix(path, own) }) {
			continue
		}
		for _, call := range callsOf(file, "time") {
			if slices.Contains([]string{"Now", "Since", "Until", "Sleep", "Tick"}, call.Sel.Name) {
				t.Errorf("%s: time.%s; a clock is to be passed in", path, call.Sel.Name)
			}
		}
	}
}

// callsOf finds a file's calls of a package's functions.
func callsOf(file *ast.File, pkg string) []*ast.SelectorExpr {
	var found []*ast.SelectorExpr
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				if name, ok := sel.X.(*ast.Ident); ok && name.Name == pkg {
					found = append(found, sel)
				}
			}
		}
		return true
	})
	return found
}

// sources parses all that goes into a program, by its path from the top.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	const top = "../.."
	files := map[string]*ast.File{}
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") && path != top):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		path, err = filepath.Rel(top, path)
		files[filepath.ToSlash(path)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Fatalf("only %d files were found", len(files))
	}
	return files
}
