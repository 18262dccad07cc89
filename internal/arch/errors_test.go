package arch

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sentinel matches the names of error values, but not those of SQLite's codes.
var sentinel = regexp.MustCompile(`^(Err[A-Z]\w*|EOF|Canceled|DeadlineExceeded|SkipDir|SkipAll)$`)

// TestErrorsAreComparedByIs checks that no error is compared by == or in a switch, because it may be wrapped.
func TestErrorsAreComparedByIs(t *testing.T) {
	for path, file := range sources(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			var compared []ast.Expr
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					compared = []ast.Expr{n.X, n.Y}
				}
			case *ast.SwitchStmt:
				if n.Tag != nil {
					for _, clause := range n.Body.List {
						compared = append(compared, clause.(*ast.CaseClause).List...)
					}
				}
			}
			for _, e := range compared {
				if name, ok := errorNamed(e); ok {
					t.Errorf("%s: %s is compared without errors.Is", path, name)
				}
			}
			return true
		})
	}
}

// errorNamed returns the name of an expression that is an error value.
func errorNamed(e ast.Expr) (name string, ok bool) {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name, sentinel.MatchString(e.Name)
	case *ast.SelectorExpr:
		pkg, _ := e.X.(*ast.Ident)
		return e.Sel.Name, pkg != nil && pkg.Name != "sqlite" && sentinel.MatchString(e.Sel.Name)
	}
	return "", false
}

// TestGoldensHoldNoKeys checks that no golden contains the key of a message or a missing value, because goldens are
// texts that people read.
func TestGoldensHoldNoKeys(t *testing.T) {
	key := regexp.MustCompile(`\[(?:bot|hint|advice|technique|rate|web|path|reason|chain)(?:\.[a-z0-9_-]+)+\]|<no value>`)
	read := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".txtar") && !strings.HasSuffix(path, ".golden") {
			return err
		}
		text, err := os.ReadFile(path)
		if found := key.Find(text); found != nil {
			t.Errorf("%s: %s", path, found)
		}
		read++
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("%d goldens read: %v", read, err)
	}
}
