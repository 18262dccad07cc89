package arch

import (
	"go/ast"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestWhatComputesStartsNothing: the Makefile compiles the packages that it lists under
// computes without the race detector, in which they would be three to six times slower.
// So nothing there runs beside anything else: of sync they use what builds a table once,
// a mutex where layouts are kept, and pools of the large buffers in which pictures are drawn and packed.
func TestWhatComputesStartsNothing(t *testing.T) {
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
	return slices.Contains([]string{"Once", "OnceValue", "OnceValues"}, name) || path == "solver/layoutcache.go" && name == "Mutex" ||
		slices.Contains([]string{"internal/render/png.go", "internal/render/canvas.go"}, path) && name == "Pool"
}

// computesOf lists the folders of ours that the Makefile compiles without the race detector.
func computesOf(t *testing.T) (folders []string) {
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(makefile), "\ncomputes := ")
	list, _, _ = strings.Cut(list, "\nunraced")
	for word := range strings.FieldsSeq(list) {
		if folder, ours := strings.CutPrefix(word, "pencilmark/"); ours {
			folders = append(folders, strings.TrimSuffix(folder, "..."))
		}
	}
	if !slices.Contains(folders, "solver/") {
		t.Fatalf("the Makefile lists %q", folders)
	}
	return folders
}
