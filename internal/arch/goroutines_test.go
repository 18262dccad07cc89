package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestWhatComputesStartsNothing: scripts/test.sh compiles the packages that it lists under
// computes without the race detector, in which they would be three to six times slower.
// So nothing there runs beside anything else: of sync they use what builds a table once,
// a mutex where layouts are kept, and pools of the large buffers in which pictures are drawn and packed,
// and steps are looked for.
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
	return slices.Contains([]string{"Once", "OnceValue", "OnceValues"}, name) || path == "solver/layout.go" && name == "Mutex" ||
		slices.Contains([]string{"internal/render/png.go", "internal/render/canvas.go", "solver/coach/coach.go"}, path) && name == "Pool"
}

// TestWhatIsAloneStaysAlone: scripts/test.sh tests the packages that it lists under alone
// without the race detector. So neither they nor their tests start anything or serve;
// what computes has its own rule, and its tests may share the work.
func TestWhatIsAloneStaysAlone(t *testing.T) {
	computes := computesOf(t)
	for _, word := range listed(t, "alone") {
		folder, below := strings.CutSuffix(strings.TrimPrefix(word, "./"), "...")
		if below && slices.Contains(computes, folder) {
			continue
		}
		paths, err := filepath.Glob(filepath.Join("../..", folder, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Errorf("%s has no files: %v", word, err)
		}
		for _, path := range paths {
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if found := besides(file); found != "" {
				t.Errorf("%s has %s: its package is to be tested with the race detector", path, found)
			}
		}
	}
}

// TestWhatIsDoneInTurnIsTested: the tests that scripts/test.sh lists under in_turn are left out
// where the others of their packages are tested, so each is in one that is named beside them,
// or under alone, of which nothing is left out.
func TestWhatIsDoneInTurnIsTested(t *testing.T) {
	tested := append(listed(t, "of_in_turn"), listed(t, "alone")...)
	isTested := func(folder string) bool {
		return slices.ContainsFunc(tested, func(word string) bool {
			below, all := strings.CutSuffix(word, "...")
			return word == folder || all && strings.HasPrefix(folder, below)
		})
	}
	for _, name := range listed(t, "in_turn") {
		folders := foldersWith(t, "func "+name+"(")
		if len(folders) == 0 {
			t.Errorf("there is no %s", name)
		}
		for _, folder := range folders {
			if !isTested("./" + folder) {
				t.Errorf("%s of %s is tested nowhere", name, folder)
			}
		}
	}
}

// foldersWith lists the folders with tests that have a text.
func foldersWith(t *testing.T, text string) (folders []string) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), text) {
			folder, _ := filepath.Rel("../..", filepath.Dir(path))
			folders = append(folders, filepath.ToSlash(folder))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return folders
}

// besides names what in a file runs beside something else, or lets others.
func besides(file *ast.File) (found string) {
	for _, spec := range file.Imports {
		if slices.Contains([]string{`"net/http"`, `"net/http/httptest"`, `"testing/synctest"`, `"golang.org/x/sync/errgroup"`}, spec.Path.Value) {
			found = "the import " + spec.Path.Value
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = "a go statement"
		case *ast.SelectorExpr:
			if n.Sel.Name == "Go" || n.Sel.Name == "AfterFunc" {
				found = "a call of " + n.Sel.Name
			}
		}
		return true
	})
	return found
}

// computesOf lists the folders of ours that test.sh compiles without the race detector.
func computesOf(t *testing.T) (folders []string) {
	for _, word := range listed(t, "computes") {
		if folder, ours := strings.CutPrefix(word, "pencilmark/"); ours {
			folders = append(folders, strings.TrimSuffix(folder, "..."))
		}
	}
	if !slices.Contains(folders, "solver/") {
		t.Fatalf("test.sh lists %q", folders)
	}
	return folders
}

// listed returns the words of a list in scripts/test.sh.
func listed(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile("../../scripts/test.sh")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(text), "\n"+name+"='\n")
	list, _, ends := strings.Cut(list, "\n'\n")
	if !ok || !ends {
		t.Fatalf("scripts/test.sh does not list %s", name)
	}
	return strings.Fields(list)
}
