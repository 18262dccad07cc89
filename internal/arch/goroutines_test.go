package arch

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// TestWhatComputesStartsNothing: the Makefile compiles solver, internal/render and their
// children without the race detector, in which they would be three to six times slower.
// So nothing there runs beside anything else: of sync they use what builds a table once,
// and a mutex where layouts are kept.
func TestWhatComputesStartsNothing(t *testing.T) {
	for path, file := range sources(t) {
		if !strings.HasPrefix(path, "solver/") && !strings.HasPrefix(path, "internal/render/") {
			continue
		}
		for _, spec := range file.Imports {
			if spec.Path.Value == `"sync/atomic"` {
				t.Errorf("%s imports sync/atomic", path)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt:
				t.Errorf("%s starts a goroutine, or has a channel", path)
			case *ast.SelectorExpr:
				if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "sync" && !buildsOnce(path, n.Sel.Name) {
					t.Errorf("%s uses sync.%s", path, n.Sel.Name)
				}
			}
			return true
		})
	}
}

func buildsOnce(path, name string) bool {
	return slices.Contains([]string{"Once", "OnceValue", "OnceValues"}, name) || path == "solver/layoutcache.go" && name == "Mutex"
}
