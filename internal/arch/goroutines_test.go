package arch

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestComputingStartsNoGoroutine checks that the packages that scripts/race.sh compiles without the race detector
// start no goroutine. From sync they use only once functions, a mutex for kept layouts, and pools of large buffers.
func TestComputingStartsNoGoroutine(t *testing.T) {
	computes := computesOf(t)
	for path, file := range sources(t) {
		if !slices.ContainsFunc(computes, func(below string) bool { return strings.HasPrefix(path, below) }) {
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
				if pkg, ok := n.X.(*ast.Ident); ok && pkg.Name == "sync" && !isHarmless(path, n.Sel.Name) {
					t.Errorf("%s uses sync.%s", path, n.Sel.Name)
				}
			}
			return true
		})
	}
}

func isHarmless(path, name string) bool {
	return slices.Contains([]string{"Once", "OnceValue", "OnceValues"}, name) || path == "solver/layout.go" && name == "Mutex" ||
		slices.Contains([]string{"internal/render/png.go", "internal/render/canvas.go", "solver/coach/coach.go"}, path) && name == "Pool"
}

// computesOf lists the folders of this module that race.sh compiles without the race detector.
func computesOf(t *testing.T) (folders []string) {
	t.Helper()
	text, err := os.ReadFile("../../scripts/race.sh")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "\ncomputes='\n")
	list, _, _ = strings.Cut(list, "\n'\n")
	for word := range strings.FieldsSeq(list) {
		if folder, ours := strings.CutPrefix(word, "pencilmark/"); ours {
			folders = append(folders, strings.TrimSuffix(folder, "..."))
		}
	}
	if !slices.Contains(folders, "solver/") {
		t.Fatalf("race.sh lists %q", folders)
	}
	return folders
}
